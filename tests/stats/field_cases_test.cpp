// Inputs on which other programs hung, gave NaN or a wrong value.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "runner/cli/stats/stats_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;

json sprt(const json& counts, double elo0, double elo1, const char* model) {
  return stats_sprt({{"counts", counts}, {"elo0", elo0}, {"elo1", elo1}, {"model", model}});
}

// F-S01
TEST(FieldCases, OneSidedResultsAndFarBounds) {
  const json logistic = sprt({20, 0, 0, 0, 0}, -1500, -500, "logistic");
  EXPECT_NEAR(logistic.at("llr").get<double>(), -1.08, 0.005);
  const json normalized = sprt({20, 0, 0, 0, 0}, -1500, -500, "normalized");
  EXPECT_TRUE(std::isfinite(normalized.at("llr").get<double>()));
  EXPECT_EQ(normalized.at("state"), "continue");
  const json mirrored = sprt({0, 0, 0, 0, 20}, 500, 1500, "normalized");
  EXPECT_NEAR(mirrored.at("llr").get<double>(), -normalized.at("llr").get<double>(), 1e-6);
}

// F-S02
TEST(FieldCases, ZeroVarianceGivesFormalFigures) {
  for (const json& counts : {json{0, 0, 1, 0, 0}, json{0, 0, 8, 0, 0}, json{0, 0, 0, 0, 3}}) {
    SCOPED_TRACE(counts.dump());
    const json figures = stats_elo({{"counts", counts}});
    for (const char* key : {"elo", "elo_error", "nelo", "nelo_error", "los", "draw_ratio"}) {
      ASSERT_TRUE(figures.at(key).is_number()) << key;
      EXPECT_TRUE(std::isfinite(figures.at(key).get<double>())) << key;
    }
    EXPECT_TRUE(figures.at("pairs_ratio").is_null());
    EXPECT_EQ(figures.dump().find("-0.0,"), std::string::npos);
    EXPECT_EQ(sprt(counts, 0, 10, "normalized").at("state"), "continue");
    EXPECT_EQ(sprt(counts, 0, 10, "logistic").at("state"), "continue");
  }
}

TEST(FieldCases, ExactlyEvenIsNoNegativeZero) {
  const json figures = stats_elo({{"counts", {100, 200, 400, 200, 100}}});
  EXPECT_EQ(figures.at("elo").dump(), "0.0");
  EXPECT_EQ(figures.at("nelo").dump(), "0.0");
}

// F-S03
TEST(FieldCases, PairsAndGamesOfTheSameMatch) {
  const json pairs = sprt({365, 16618, 36229, 16974, 390}, 0, 2, "normalized");
  const json games = sprt({36027, 68692, 36433}, 0, 2, "normalized");
  EXPECT_NEAR(pairs.at("llr").get<double>(), 2.2504, 5e-5);
  EXPECT_NEAR(games.at("llr").get<double>(), 0.9233, 5e-5);
  EXPECT_NEAR(pairs.at("upper").get<double>(), 2.944, 5e-4);
  EXPECT_NEAR(pairs.at("lower").get<double>(), -2.944, 5e-4);
}

TEST(FieldCases, NothingPlayedIsNothingKnown) {
  const json figures = stats_elo({{"counts", {0, 0, 0, 0, 0}}});
  for (const auto& [key, value] : figures.items()) EXPECT_TRUE(value.is_null()) << key;
  EXPECT_EQ(sprt({0, 0, 0}, 0, 5, "normalized").at("llr"), 0.0);
}

}  // namespace
}  // namespace tabiya::cli
