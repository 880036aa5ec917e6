#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "runner/cli/stats/stats_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

Outcome run(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int status = run_stats(arguments, in, out, err);
  return {status, out.str(), err.str()};
}

std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST(StatsCommand, WhatEndedAlikeHasNoEstimateForPeople) {
  for (const auto* counts : {"0,0,10", "0,0,1000,0,0", "0,0,0,0,0,0,7"})
    EXPECT_THAT(run({"elo", "--counts", counts, "--games-per-unit", "2"}).out,
                AllOf(HasSubstr("Elo          n/a (all ended alike, so their spread is not known)"),
                      HasSubstr("nElo         n/a"), HasSubstr("LOS          n/a")));
  EXPECT_EQ(run({"elo", "--counts", "1,2,3,4", "--games-per-unit", "1"}).status, 0);
}

TEST(StatsCommand, NoErrorBarIsEverNegative) {
  for (const std::string cells : {"0,0,CELL", "CELL,0,0", "0,0,0,0,CELL", "0,0,0,0,0,0,CELL"})
    for (const std::string count : {"1", "2", "10", "1000", "1000000", "1000000000000"}) {
      auto counts = cells;
      counts.replace(counts.find("CELL"), 4, count);
      const auto answer = json::parse(
          run({"elo", "--counts", counts, "--games-per-unit", "2", "--format", "json"}).out);
      EXPECT_GE(answer["elo_error"], 0) << counts;
      EXPECT_GE(answer["nelo_error"], 0) << counts;
    }
}

// Free-for-all reports print such cells: a block between two of them counts half in each.
TEST(StatsCommand, TakesHalfCountsOfManyCells) {
  const std::string blocks = "0,0,1.5,2.5,3,4,5,4,3,2.5,1.5,0,0";
  const auto told = run({"sprt", "--counts", blocks, "--format", "json"});
  ASSERT_EQ(told.status, 0) << told.err;
  const auto line = run({"--jsonl"}, "{\"kind\": \"sprt\", \"counts\": [" + blocks + "]}\n");
  EXPECT_EQ(json::parse(line.out)["llr"], json::parse(told.out)["llr"]);
  EXPECT_NEAR(json::parse(line.out)["score"], 0.5, 1e-12);
  EXPECT_EQ(run({"sprt", "--counts", "0,0,1.25,0,0,9", "--format", "json"}).status, 2);
  const auto pairs = run({"sprt", "--counts", "1,2.5,3.5,4,5"});
  EXPECT_EQ(pairs.status, 2);
  EXPECT_THAT(pairs.err, HasSubstr("2.5"));
}

TEST(StatsCommand, SprtPrintsItsObject) {
  const Outcome outcome =
      run({"sprt", "--counts", "39,8843,26675,9240,44", "--elo0", "0.5", "--elo1", "2.5", "--alpha",
           "0.05", "--beta", "0.05", "--model", "normalized", "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json result = json::parse(outcome.out);
  EXPECT_THAT(keys_of(result), UnorderedElementsAre("llr", "lower", "upper", "state"));
  EXPECT_NEAR(result.at("llr").get<double>(), 2.94167520798939, 1e-6);
  EXPECT_EQ(result.at("state"), "continue");
}

TEST(StatsCommand, NegativeBoundsAndAdjacentValues) {
  const Outcome outcome = run({"sprt", "--counts=20,0,0,0,0", "--elo0", "-1500", "--elo1=-500",
                               "--model=logistic", "--format=json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NEAR(json::parse(outcome.out).at("llr").get<double>(), -1.0838, 1e-4);
}

TEST(StatsCommand, EloPrintsItsObject) {
  const Outcome outcome = run({"elo", "--counts", "591,2163,716", "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json result = json::parse(outcome.out);
  EXPECT_THAT(keys_of(result), UnorderedElementsAre("elo", "elo_error", "nelo", "nelo_error", "los",
                                                    "draw_ratio", "pairs_ratio"));
  EXPECT_NEAR(result.at("elo_error").get<double>(), 7.092605276897359, 1e-6);
  EXPECT_NEAR(result.at("draw_ratio").get<double>(), 0.6233429394812681, 1e-9);
  EXPECT_TRUE(result.at("pairs_ratio").is_null());
}

TEST(StatsCommand, LengthPrintsItsObject) {
  const Outcome outcome = run({"length", "--elo0", "0", "--elo1", "2", "--elo", "1", "--draw-ratio",
                               "0.6", "--rms-bias", "30", "--format", "json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json result = json::parse(outcome.out);
  EXPECT_THAT(keys_of(result), UnorderedElementsAre("pass_probability", "expected_games"));
  EXPECT_NEAR(result.at("expected_games").get<double>(), 210255.09317690812, 1e-3);
}

TEST(StatsCommand, RatingsReadAFileOrStandardInput) {
  const std::string table =
      R"({"players": ["A", "B"], "rows": [[0, 1, 6, 3, 1], [1, 0, 2, 3, 5]]})";
  const Outcome outcome = run({"ratings", "-", "--format", "json"}, table);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json result = json::parse(outcome.out);
  EXPECT_THAT(keys_of(result),
              UnorderedElementsAre("ratings", "errors", "white_advantage", "components"));
  EXPECT_GT(result.at("ratings")[0].get<double>(), 0);
  const Outcome missing = run({"ratings", "/nowhere/table.json"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("/nowhere/table.json: there is no such file"));
  EXPECT_THAT(run({"ratings", "/tmp"}).err, HasSubstr("/tmp: this is a directory"));
}

TEST(StatsCommand, RatingsOfGroupsThatNeverMet) {
  const std::string table =
      R"({"players": ["A", "B", "C"], "rows": [[0, 1, 6, 3, 1], [1, 0, 2, 3, 5]]})";
  const json result = json::parse(run({"ratings", "-", "--format", "json"}, table).out);
  EXPECT_TRUE(result.at("ratings")[2].is_null());
  EXPECT_TRUE(result.at("errors")[2].is_null());
  EXPECT_TRUE(result.at("ratings")[1].is_number());
  EXPECT_EQ(result.at("components"), json::parse("[[0, 1], [2]]"));
  EXPECT_THAT(run({"ratings", "-"}, table).out, HasSubstr("No finite distance"));
}

TEST(StatsCommand, TextForPeople) {
  EXPECT_THAT(run({"sprt", "--counts", "0,0,8,0,0"}).out, HasSubstr("undecided"));
  const std::string elo = run({"elo", "--counts", "8,0,0,0,8"}).out;
  EXPECT_THAT(elo, HasSubstr("Elo          0.00 +- "));
  EXPECT_THAT(elo, testing::Not(HasSubstr("-0.00")));
  EXPECT_THAT(run({"elo", "--counts", "0,0,0"}).out, HasSubstr("n/a"));
  EXPECT_THAT(run({"length", "--elo", "1", "--draw-ratio", "0.5"}).out, HasSubstr("Games"));
}

TEST(StatsCommand, HelpShowsExamples) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--help"}, std::vector<std::string>{"sprt", "--help"}}) {
    const Outcome outcome = run(words);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_THAT(outcome.out, HasSubstr("Examples:"));
  }
}

TEST(StatsCommand, BadUsageIsOneClearLine) {
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{}, "say what to compute"},
      {{"spr"}, "did you mean 'sprt'"},
      {{"sprt"}, "--counts is missing"},
      {{"sprt", "--counts"}, "counts"},
      {{"sprt", "--counts", "1,x,3"}, "--counts must be whole numbers"},
      {{"sprt", "--counts", "1,-2,3"}, "no count of units"},
      {{"sprt", "--counts", "7"}, "at least 2 numbers"},
      {{"sprt", "--counts", "1,2,3", "--elo2", "5"}, "did you mean '--elo"},
      {{"sprt", "--counts", "1,2,3", "--elo0", "nan"}, "--elo0 must be a finite number"},
      {{"sprt", "--counts", "1,2,3", "--elo0", "5", "--elo1", "5"}, "--elo1 must be greater"},
      {{"sprt", "--counts", "1,2,3", "--alpha", "0"}, "--alpha and beta must be positive"},
      {{"sprt", "--counts", "1,2,3", "--alpha", "0.6", "--beta", "0.5"}, "below 0.5"},
      {{"sprt", "--counts", "1,2,3", "--alpha", "0.7"}, "below 0.5, not 0.7 and 0.05"},
      {{"elo", "--counts", "1,2"}, "--games-per-unit is needed for 2 counts"},
      {{"elo", "--counts", "1,2,3,4"}, "--games-per-unit is needed for 4 counts"},
      {{"sprt", "--counts", "1,2,3", "--model", "bayes"}, "logistic or normalized, not 'bayes'"},
      {{"sprt", "--counts", "1,2,3,4", "--model", "normalized"}, "--games-per-unit is needed"},
      {{"sprt", "--counts", "1,2,3", "--games-per-unit", "0"}, "--games-per-unit must be"},
      {{"sprt", "--counts", "1,2,3", "--format", "xml"},
       "--format 'xml' must be one of text, json"},
      {{"sprt", "--counts", "1,2,3", "more"}, "'more' is one word too many"},
      {{"sprt", "--counts", "1,2,3", "--counts", "1,2,3"}, "counts"},
      {{"elo", "--counts", "1,2,3", "--alpha", "0.1"}, "unknown option '--alpha'"},
      {{"length", "--elo", "1"}, "--draw-ratio is missing"},
      {{"length", "--elo", "1", "--draw-ratio", "1.5"}, "--draw-ratio must lie between 0 and 1"},
      {{"length", "--elo", "1", "--draw-ratio", "1"}, "no variance"},
      {{"ratings"}, "file with the crosstable is missing"},
      {{"--jsonl", "sprt"}, "one word too many"},
  };
  for (const auto& [arguments, expected] : cases) {
    const Outcome outcome = run(arguments);
    SCOPED_TRACE(expected);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr(expected));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
    EXPECT_EQ(outcome.out, "");
  }
}

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
  return lines;
}

TEST(StatsCommand, LinesAreAnsweredInOrderWhateverTheyHold) {
  const Outcome outcome = run({"--jsonl"},
                              R"({"id": 1, "kind": "elo", "counts": [1, 2, 3]}
not json

{"id": "b", "kind": "weather"}
[1, 2]
{"id": 4, "kind": "sprt", "counts": [1, 2, 3]}
)");
  EXPECT_EQ(outcome.status, 1);
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[0].at("id"), 1);
  EXPECT_TRUE(lines[0].at("elo").is_number());
  EXPECT_EQ(lines[1], (json{{"id", nullptr}, {"error", "line 2 is not JSON"}}));
  EXPECT_EQ(lines[2].at("id"), "b");
  EXPECT_THAT(lines[2].at("error").get<std::string>(), HasSubstr("not 'weather'"));
  EXPECT_TRUE(lines[3].contains("error"));
  EXPECT_EQ(lines[4].at("state"), "continue");
  EXPECT_EQ(run({"--jsonl"}, R"({"kind": "elo", "counts": [1, 2, 3]})").status, 0);
  EXPECT_THAT(run({"--jsonl"}, R"({"kind": "elo", "count": [1, 2, 3]})").out,
              HasSubstr(R"(unknown key \"count\"; did you mean \"counts\"?)"));
  EXPECT_EQ(run({"--jsonl"}, R"({"kind": "elo", "counts": [1, 2, 3], "note": 1})").status, 0);
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  EXPECT_EQ(lines_of(run({"--jsonl"}, deep + "\n").out).at(0).at("error"), "line 1 is not JSON");
}

TEST(Answer, RefusesWhatItCannotUse) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"kind": "sprt"})", "counts must hold"},
      {R"({"kind": "sprt", "counts": 5})", "list of whole numbers"},
      {R"({"kind": "sprt", "counts": [1, 2.5, 3]})", "2.5"},
      {R"({"kind": "sprt", "counts": [1, 2, 1e300]})", "1e+300"},
      {R"({"kind": "sprt", "counts": [1, 2, 18446744073709551615]})", "18446744073709551615"},
      {R"({"kind": "sprt", "counts": [1, 2, 3], "elo1": "5"})", "elo1 must be a finite number"},
      {R"({"kind": 7})", "kind"},
      {R"({"kind": "length", "draw_ratio": 0.5})", "true_logistic_elo is missing"},
      {R"({"kind": "overshoot", "updates": []})", "batch_size"},
      {R"({"kind": "overshoot", "batch_size": 8, "updates": [{"pentanomial": [1]}]})", "update 1"},
      {R"({"kind": "bayeselo", "results": [1, 2, 3], "bayeselo0": 0})", "bayeselo1 is missing"},
      {R"({"kind": "bayeselo", "results": [1, 2, 3, 4, 5], "bayeselo0": 0, "bayeselo1": 1})",
       "L,D,W"},
      {R"({"kind": "worker_chi2", "pentanomial_by_worker": {"w": [1, 2]}})", "worker 'w'"},
      {R"({"kind": "block", "block_scores": [0.5, 1.5], "games_per_block": 4})", "from 0 to 1"},
      {R"({"kind": "block", "block_scores": [0.5, 0.6]})", "games_per_unit"},
      {R"({"kind": "ratings"})", "players must be"},
      {R"({"kind": "ratings", "players": ["A", "B"]})", "rows must be"},
      {R"({"kind": "ratings", "players": ["A", "B"], "rows": [[0, 2, 1, 1, 1]]})", "row 1"},
      {R"({"kind": "ratings", "players": ["A", "B"], "rows": [[0, 0, 1, 1, 1]]})", "row 1"},
      {R"({"kind": "ratings", "players": ["A", "B"], "rows": [[0, 1]]})", "row 1"},
      {R"({"kind": "ratings", "players": ["A"], "rows": [], "rows_fields": {"a": 1}})",
       "rows_fields must name"},
  };
  for (const auto& [question, expected] : cases) {
    SCOPED_TRACE(question);
    const json result = answer(json::parse(question));
    ASSERT_TRUE(result.contains("error"));
    EXPECT_THAT(result.at("error").get<std::string>(), HasSubstr(expected));
  }
}

TEST(Answer, RowsMayBeInAnotherOrder) {
  const json usual = answer(json::parse(
      R"({"kind": "ratings", "players": ["A", "B"], "rows": [[0, 1, 6, 3, 1], [1, 0, 2, 3, 5]]})"));
  const json other = answer(json::parse(
      R"({"kind": "ratings", "players": ["A", "B"],
          "rows_fields": ["draws", "white_wins", "white_losses", "black_index", "white_index"],
          "rows": [[3, 6, 1, 1, 0], [3, 2, 5, 0, 1]]})"));
  EXPECT_EQ(usual, other);
}

TEST(Answer, BlocksNeedEightForAVerdict) {
  json question{{"kind", "block"},
                {"counts", std::vector<int>(13, 0)},
                {"elo0", 0},
                {"elo1", 200},
                {"model", "normalized"}};
  question["counts"][12] = 2;
  question["counts"][11] = 5;
  EXPECT_GT(answer(question).at("llr").get<double>(), 0);
  EXPECT_EQ(answer(question).at("state"), "continue");
  question["counts"][11] = 40;
  EXPECT_EQ(answer(question).at("state"), "H1");
}

TEST(Answer, PlayersOfAnUndefeatedLeader) {
  const json result = answer(json::parse(
      R"({"kind": "ratings", "players": ["A", "B", "C"],
          "rows": [[0, 1, 5, 0, 0], [1, 2, 3, 1, 1], [2, 1, 2, 2, 1], [0, 2, 2, 0, 0]]})"));
  EXPECT_EQ(result.at("unbeaten"), json::parse("[0]"));
  EXPECT_EQ(result.at("ml_exists"), false);
  EXPECT_TRUE(result.at("ratings")[0].is_null());
  EXPECT_TRUE(result.at("bradley_terry").is_null());
}

TEST(Answer, NothingPlayedRatesNobody) {
  const json result =
      answer(json::parse(R"({"kind": "ratings", "players": ["A", "B"], "rows": []})"));
  EXPECT_EQ(result.at("ratings"), json::parse("[null, null]"));
}

}  // namespace
}  // namespace tabiya::cli
