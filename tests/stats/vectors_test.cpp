// Every figure of sprt-vectors.json and rating-vectors.json, asked through `answer`, within the
// tolerance that the files state.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "runner/cli/stats/stats_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;

json vectors(const std::string& file) {
  std::ifstream in(std::string(TABIYA_TESTS) + "/stats/" + file);
  return json::parse(in);
}

json asked(json question, const char* kind) {
  question["kind"] = kind;
  return answer(question);
}

struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

void expect_near(const json& expected, const json& actual, Tolerance tolerance,
                 const std::string& what) {
  if (expected.is_array()) {
    ASSERT_EQ(expected.size(), actual.size()) << what;
    for (std::size_t i = 0; i < expected.size(); ++i)
      expect_near(expected[i], actual[i], tolerance, what + "[" + std::to_string(i) + "]");
  } else if (expected.is_number()) {
    ASSERT_TRUE(actual.is_number()) << what << " is " << actual;
    const double wanted = expected.get<double>();
    const double room = std::max(tolerance.absolute, tolerance.relative * std::abs(wanted));
    EXPECT_NEAR(wanted, actual.get<double>(), room) << what;
  } else {
    EXPECT_EQ(expected, actual) << what;
  }
}

constexpr Tolerance kLlr{1e-6, 1e-7};
constexpr Tolerance kElo{0, 1e-6};
constexpr Tolerance kStopped{0, 1e-3};
constexpr Tolerance kProbability{0, 1e-9};
constexpr Tolerance kClosedForm{1e-9, 1e-9};

Tolerance tolerance_of(const std::string& key) {
  if (key.starts_with("llr") || key == "brownian_llr") return kLlr;
  if (key.starts_with("sprt_")) return kStopped;
  if (key.starts_with("elo") || key.starts_with("nelo")) return kElo;
  if (key == "los") return kProbability;
  return kClosedForm;
}

// Compares all that the case says beyond its inputs; gives how many figures that were.
int expect_outputs(const json& given, const json& result, const std::vector<std::string>& inputs) {
  int compared = 0;
  for (const auto& [key, expected] : given.items()) {
    if (std::find(inputs.begin(), inputs.end(), key) != inputs.end()) continue;
    EXPECT_TRUE(result.contains(key)) << key << " in " << result;
    if (!result.contains(key)) continue;
    expect_near(expected, result.at(key), tolerance_of(key), key);
    ++compared;
  }
  return compared;
}

TEST(SprtVectors, Tests) {
  const json all = vectors("sprt-vectors.json").at("vectors");
  ASSERT_EQ(all.size(), 20u);
  for (const json& given : all) {
    SCOPED_TRACE(given.at("id"));
    const json result = asked(given, "sprt");
    EXPECT_EQ(result.at("id"), given.at("id"));
    EXPECT_GE(expect_outputs(given, result,
                             {"id", "note", "results", "model", "elo0", "elo1", "alpha", "beta"}),
              14);
  }
}

TEST(SprtVectors, EstimatesOfFixedLength) {
  const json all = vectors("sprt-vectors.json").at("vectors");
  for (const json& given : all) {
    SCOPED_TRACE(given.at("id"));
    const json result = asked({{"counts", given.at("results")}}, "elo");
    for (const char* key : {"elo", "elo_err95", "nelo", "nelo_err95", "los", "score"})
      expect_near(given.at(key), result.at(key), tolerance_of(key), key);
  }
}

TEST(SprtVectors, OvershootCorrection) {
  const json all = vectors("sprt-vectors.json").at("overshoot_sequences");
  ASSERT_EQ(all.size(), 2u);
  for (const json& given : all) {
    const json steps = asked(given, "overshoot").at("updates");
    ASSERT_EQ(steps.size(), given.at("updates").size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      SCOPED_TRACE(i);
      const json& expected = given.at("updates")[i];
      EXPECT_EQ(expected.at("state"), steps[i].at("state"));
      for (const char* key : {"llr", "o0", "o1"})
        expect_near(expected.at(key), steps[i].at(key), kLlr, key);
    }
  }
}

TEST(SprtVectors, ExpectedLength) {
  const json all = vectors("sprt-vectors.json").at("expected_length");
  ASSERT_EQ(all.size(), 4u);
  for (const json& given : all) {
    const json result = asked(given, "length");
    for (const char* key : {"pass_probability", "expected_games"})
      expect_near(given.at(key), result.at(key), kClosedForm, key);
  }
}

TEST(SprtVectors, BayesElo) {
  const json all = vectors("sprt-vectors.json").at("bayeselo");
  ASSERT_EQ(all.size(), 3u);
  for (const json& given : all)
    EXPECT_EQ(
        expect_outputs(given, asked(given, "bayeselo"), {"results", "bayeselo0", "bayeselo1"}), 6);
}

TEST(SprtVectors, Workers) {
  const json all = vectors("sprt-vectors.json").at("worker_chi2");
  ASSERT_EQ(all.size(), 2u);
  for (const json& given : all) {
    const json result = asked(given, "worker_chi2");
    for (const char* key : {"chi2", "dof", "p", "z_95", "z_99", "purged"})
      expect_near(given.at(key), result.at(key), kClosedForm, key);
    ASSERT_EQ(given.at("residual").size(), result.at("residual").size());
    for (const auto& [name, residual] : given.at("residual").items())
      expect_near(residual, result.at("residual").at(name), kClosedForm, name);
  }
}

TEST(SprtVectors, Blocks) {
  const json all = vectors("sprt-vectors.json").at("blocks");
  ASSERT_EQ(all.size(), 5u);
  for (const json& given : all)
    EXPECT_GE(expect_outputs(
                  given, asked(given, "block"),
                  {"kind", "games_per_block", "counts", "block_scores", "model", "elo0", "elo1"}),
              3);
}

void expect_fit(const json& expected, const json& actual, const std::string& what,
                Tolerance tolerance) {
  ASSERT_TRUE(actual.is_object()) << what;
  for (const auto& [key, value] : expected.items())
    expect_near(value, actual.at(key), tolerance, what + "." + key);
}

TEST(RatingVectors, Fits) {
  const json all = vectors("rating-vectors.json").at("cases");
  ASSERT_EQ(all.size(), 6u);
  int fitted = 0;
  for (const json& given : all) {
    SCOPED_TRACE(given.at("id"));
    const json result = asked(given, "ratings");
    for (const char* key : {"connected_components", "strong_components", "ml_exists"})
      EXPECT_EQ(given.at(key), result.at(key)) << key;
    if (!given.at("ml_exists").get<bool>()) continue;
    ++fitted;
    expect_fit(given.at("bradley_terry"), result.at("bradley_terry"), "plain", {0, 1e-5});
    expect_fit(given.at("bradley_terry_white"), result.at("bradley_terry_white"), "white",
               {0, 1e-5});
    expect_fit(given.at("davidson_white"), result.at("davidson_white"), "davidson", {0, 1e-3});
    expect_near(given.at("ordo_scale400"), result.at("bradley_terry").at("ratings"), {0, 0.01},
                "Ordo");
  }
  EXPECT_EQ(fitted, 4);
}

TEST(RatingVectors, CommandsObject) {
  const json all = vectors("rating-vectors.json").at("cases");
  ASSERT_EQ(all.size(), 6u);
  for (const json& given : all) {
    const json result = stats_ratings(given);
    EXPECT_EQ(result.size(), 4u);
    EXPECT_EQ(result.at("components"), given.at("strong_components"));
    if (!given.contains("bradley_terry_white")) continue;
    const json& white = given.at("bradley_terry_white");
    expect_near(white.at("ratings"), result.at("ratings"), {0, 1e-5}, "ratings");
    expect_near(white.at("se_sandwich"), result.at("errors"), {0, 1e-5}, "errors");
    expect_near(white.at("white_advantage"), result.at("white_advantage"), {0, 1e-5}, "white");
  }
}

}  // namespace
}  // namespace tabiya::cli
