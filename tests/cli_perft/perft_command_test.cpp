#include "runner/cli/perft/perft_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

namespace tabiya::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

struct Run {
  int status = 0;
  std::string out;
  std::string err;
};

Run run(std::vector<std::string> arguments, const std::string& input = "") {
  std::stringstream in(input);
  std::stringstream out;
  std::stringstream err;
  const int status = run_perft(arguments, in, out, err);
  return {status, out.str(), err.str()};
}

TEST(PerftJson, HasThePositionAndTheCount) {
  const auto result = run({"--variant", "racingkings", "--depth=3", "--format", "json"});
  EXPECT_EQ(result.status, 0);
  json answer = json::parse(result.out);
  EXPECT_GE(answer.at("seconds").get<double>(), 0);
  answer.erase("seconds");
  EXPECT_EQ(answer, json::parse(R"({"variant": "racingkings", "depth": 3, "nodes": 11264,
    "position": "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"})"));
}

TEST(PerftJson, DividesByTheFirstMove) {
  const auto result = run({"--variant", "chess960", "--position", "4k3/8/8/8/8/8/8/4K2R w H - 0 1",
                           "--depth", "1", "--divide", "--format", "json"});
  const json answer = json::parse(result.out);
  EXPECT_EQ(answer.at("divide").size(), answer.at("nodes"));
  EXPECT_EQ(answer.at("divide").at("e1h1"), 1);
  const json deeper =
      json::parse(run({"--variant", "chess", "--depth", "3", "--divide", "--format", "json"}).out);
  EXPECT_EQ(deeper.at("nodes"), 8902);
  EXPECT_EQ(deeper.at("divide").size(), 20U);
  EXPECT_EQ(deeper.at("divide").at("e2e4"), 600);
}

TEST(PerftText, IsReadable) {
  const auto result = run({"--variant", "chess", "--depth", "2", "--divide"});
  EXPECT_THAT(result.out, HasSubstr("e2e4: 20\n"));
  EXPECT_THAT(result.out, HasSubstr("chess depth 2: 400 nodes in "));
}

TEST(PerftLines, AreAnsweredInOrderAndAMalformedOneEndsNothing) {
  const auto result = run({"--jsonl"},
                          "{\"id\": \"a\", \"variant\": \"chess\", \"depth\": 2}\n"
                          "{oops\n"
                          "{\"id\": \"b\", \"variant\": \"kingofthehill\", \"depth\": 0}\n"
                          "{\"id\": \"c\", \"variant\": \"chess\", \"depth\": \"2\"}\n"
                          "{\"id\": \"d\", \"variant\": \"chess\", \"depth\": 2, \"fen\": \"x\"}\n"
                          "{\"id\": \"e\", \"variant\": \"xyz\", \"depth\": 2}\n"
                          "{\"id\": \"f\", \"variant\": \"chess\"}\n"
                          "{\"id\": \"g\", \"variant\": \"chess\", \"depth\": 1, \"safe\": true,"
                          " \"fen\": \"8/8/8/8/8/p7/1k6/3K4 w - - 0 1\"}");
  EXPECT_EQ(result.status, 1);
  std::vector<json> answers;
  std::stringstream out(result.out);
  for (std::string line; std::getline(out, line);) answers.push_back(json::parse(line));
  ASSERT_EQ(answers.size(), 8U);
  EXPECT_EQ(answers[0].at("id"), "a");
  EXPECT_EQ(answers[0].at("nodes"), 400);
  EXPECT_TRUE(answers[0].contains("seconds"));
  EXPECT_EQ(answers[1].at("error"), "line 2 is not JSON");
  EXPECT_EQ(answers[2].at("nodes"), 1);
  for (int i = 3; i < 7; ++i) {
    EXPECT_EQ(answers[i].size(), 2U) << answers[i];
    EXPECT_TRUE(answers[i].contains("error")) << answers[i];
  }
  EXPECT_THAT(answers[3].at("error").get<std::string>(), HasSubstr("\"depth\""));
  EXPECT_EQ(answers[7].at("nodes"), 3);
  EXPECT_THAT(answers[5].at("error").get<std::string>(), HasSubstr("known are chess"));
}

TEST(PerftSafe, CountsTheMovesThatKeepTheKing) {
  const std::string position = "1K1k/4/4/4/1r1p/4/4/4/2Q1/4/4/4/4/4/4/4 w - - 0 1";
  EXPECT_THAT(run({"--variant", "circular", "--position", position, "--depth", "2"}).out,
              HasSubstr("circular depth 2: 716 nodes"));
  EXPECT_THAT(run({"--variant", "circular", "--position", position, "--depth", "2", "--safe"}).out,
              HasSubstr("circular depth 2: 60 nodes"));
  const auto lines =
      run({"--jsonl"},
          R"({"variant": "circular", "depth": 2, "safe": true, "fen": ")" + position + R"("}
{"variant": "circular", "depth": 1, "safe": "yes"})");
  EXPECT_EQ(lines.status, 1);
  EXPECT_THAT(lines.out, HasSubstr("\"nodes\":60"));
  EXPECT_THAT(lines.out, HasSubstr("\\\"safe\\\" must be true or false"));
}

TEST(PerftLines, ServeEveryVariantsFile) {
  for (const auto* variant : {"fourplayer-teams", "fourplayer-ffa", "circular"}) {
    std::ifstream file(std::string(TABIYA_TESTS "/rules/data/perft-") + variant + ".json");
    const auto vectors = json::parse(file);
    for (const auto& known : vectors.at("positions")) {
      const json question = {{"variant", variant}, {"fen", known.at("fen")}, {"depth", 2}};
      const auto result = run({"--jsonl"}, question.dump());
      EXPECT_EQ(json::parse(result.out).at("nodes"), known.at("nodes")[1]) << known.at("id");
    }
  }
}

TEST(PerftUsage, IsRefusedInOneLine) {
  const std::pair<std::vector<std::string>, const char*> wrong[] = {
      {{}, "the variant is missing"},
      {{"--variant", "chess"}, "--depth is missing"},
      {{"--variant", "go", "--depth", "1"}, "\"go\""},
      {{"--variant", "chess", "--depth", "x"}, "'x'"},
      {{"--variant", "chess", "--depth", "-1"}, "--depth"},
      {{"--variant", "chess", "--depth", "0", "--divide"}, "--divide"},
      {{"--variant", "chess", "--depth", "1", "--format", "xml"}, "'xml'"},
      {{"--variant", "chess", "--depth", "1", "--position", "8/8"}, "--position"},
      {{"--variant", "chess", "--depth", "1", "--deep"}, "--deep"},
      {{"--variant", "circular", "--depth", "1", "--safe", "--divide"}, "--safe"},
      {{"--variant"}, "variant"},
      {{"--variant", "chess", "--variant", "chess", "--depth", "1"}, "variant"},
  };
  for (const auto& [arguments, part] : wrong) {
    const auto result = run(arguments);
    EXPECT_EQ(result.status, 2) << part;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("tabiya perft: "));
    EXPECT_THAT(result.err, HasSubstr(part));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
  EXPECT_THAT(run({"--help"}).out, HasSubstr("--divide"));
}

}  // namespace
}  // namespace tabiya::cli
