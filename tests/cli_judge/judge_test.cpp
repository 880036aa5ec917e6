#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "runner/cli/judge/judge_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

// The keys of the answer sorted, so that it compares with any other JSON.
json ask(const json& question) { return judge(question); }

struct Run {
  int status = 0;
  std::vector<json> answers;
  std::string out;
  std::string err;
};

Run run(std::vector<std::string> arguments, const std::string& input = "") {
  std::stringstream in(input);
  std::stringstream out;
  std::stringstream err;
  Run result;
  result.status = run_judge(arguments, in, out, err);
  result.out = out.str();
  result.err = err.str();
  return result;
}

Run lines(const std::string& input) {
  Run result = run({"--jsonl"}, input);
  std::stringstream out(result.out);
  for (std::string line; std::getline(out, line);) result.answers.push_back(json::parse(line));
  return result;
}

std::string error_of(const std::string& question) {
  return ask(json::parse(question)).value("error", "");
}

TEST(JudgeAnswer, HasAllFieldsWhileTheGameGoesOn) {
  const json answer = ask(json::parse(R"({"variant": "chess", "moves": ["e2e4"]})"));
  EXPECT_EQ(answer, json::parse(R"({
    "over": false, "result": "*", "termination": "none", "ply": null, "turn": "b",
    "claimable": [],
    "fen_after": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"})"));
}

TEST(JudgeAnswer, HasAllFieldsAfterTheEnd) {
  const json answer = ask(json::parse(
      R"({"variant": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4"], "query": "all"})"));
  EXPECT_EQ(answer, json::parse(R"({
    "over": true, "result": "0-1", "termination": "checkmate", "ply": 4, "turn": null,
    "claimable": [], "legal": {},
    "fen_after": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"})"));
}

TEST(JudgeAnswer, StartsWithTheIdAndKeepsItsType) {
  EXPECT_THAT(lines(R"({"variant": "chess", "id": [7, "x"]})").out,
              StartsWith(R"({"id":[7,"x"],"over":false)"));
  EXPECT_EQ(lines(R"({"variant": "chess"})").answers[0].at("id"), nullptr);
}

TEST(JudgeAnswer, StartIsTheVariantsWhereNoPositionIsGiven) {
  for (const auto* start : {R"({"variant": "racingkings"})",
                            R"({"variant": "racingkings", "fen": null, "moves": null})",
                            R"({"variant": "racingkings", "fen": "startpos"})",
                            R"({"variant": "racingkings", "sfen": "startpos"})"})
    EXPECT_EQ(ask(json::parse(start)).at("fen_after"), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
}

TEST(JudgeQuery, AnswersMovesInTheTextTheyCameIn) {
  const json answer = ask(json::parse(R"({"variant": "chess960",
    "fen": "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "query": ["e1h1", "e1g1", "e1f1", "e1e3", "", "x"]})"));
  EXPECT_EQ(answer.at("legal"), json::parse(R"({"e1h1": true, "e1g1": true, "e1f1": true,
    "e1e3": false, "": false, "x": false})"));
}

TEST(JudgeQuery, AllGivesEveryLegalMoveSorted) {
  const json answer = ask(json::parse(
      R"({"variant": "chess", "fen": "8/8/8/8/8/p7/1k6/3K4 w - - 0 1", "query": "all"})"));
  EXPECT_EQ(answer.at("legal").dump(), R"({"d1d2":true,"d1e1":true,"d1e2":true})");
}

TEST(JudgeQuery, NothingIsLegalAfterADrawByPolicy) {
  json question = json::parse(R"({"variant": "chess", "query": ["e5e4"], "profile": "claim",
    "fen": "8/8/8/4k3/8/8/R7/4K3 w - - 99 80", "moves": ["a2a3"]})");
  EXPECT_EQ(ask(question).at("legal"), json::parse(R"({"e5e4": true})"));
  question["profile"] = "auto";
  EXPECT_EQ(ask(question).at("termination"), "fifty_moves");
  EXPECT_EQ(ask(question).at("legal"), json::parse(R"({"e5e4": false})"));
}

TEST(JudgeProfile, TakesThePolicyWords) {
  const std::string cycle = R"("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8")";
  const auto termination = [&](const std::string& variant, const std::string& profile) {
    return ask(json::parse(R"({"variant": ")" + variant + R"(", "moves": [)" + cycle + "]" +
                           profile + "}"))
        .at("termination");
  };
  for (const auto* word : {"auto", "automatic"})
    for (const auto* variant : {"chess", "kingofthehill"})
      EXPECT_EQ(termination(variant, R"(, "profile": ")" + std::string(word) + "\""),
                "threefold_repetition");
  EXPECT_EQ(termination("chess", R"(, "profile": "claim")"), "none");
  for (const auto* own : {"", R"(, "profile": "any")", R"(, "profile": null)"}) {
    EXPECT_EQ(termination("chess", own), "threefold_repetition");
    EXPECT_EQ(termination("kingofthehill", own), "none");
  }
}

TEST(JudgeClaims, AreListedSortedAndNeverMade) {
  const json answer = ask(json::parse(R"({"variant": "kingofthehill",
    "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 92 80",
    "moves": ["a1b1", "e8d8", "b1a1", "d8e8", "a1b1", "e8d8", "b1a1", "d8e8"]})"));
  EXPECT_EQ(answer.at("over"), false);
  EXPECT_EQ(answer.at("claimable"), json::parse(R"(["fifty_moves", "threefold_repetition"])"));
}

TEST(JudgeActions, ResignClaimAndAgree) {
  const auto termination = [](const std::string& actions) {
    const json answer =
        ask(json::parse(R"({"variant": "kingofthehill", "actions": [)" + actions + "]}"));
    return answer.at("termination").get<std::string>() + " " +
           answer.at("result").get<std::string>() + " " + answer.at("ply").dump();
  };
  EXPECT_EQ(termination(R"("e2e4", "resign")"), "resignation 1-0 1");
  EXPECT_EQ(termination(R"("e2e4", "resign:W")"), "resignation 0-1 1");
  EXPECT_EQ(termination(R"("resign:b")"), "resignation 1-0 0");
  EXPECT_EQ(termination(R"("e2e4", "agreedraw")"), "agreement 1/2-1/2 1");
  EXPECT_EQ(termination(R"("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
                           "claimdraw")"),
            "threefold_repetition 1/2-1/2 8");
}

TEST(JudgeAnswer, HasTheSeatsOfAGameOfFour) {
  const json answer = ask(json::parse(R"({"variant": "fourplayer-ffa", "actions": ["d2d4"],
    "events": [{"type": "flag", "side": "green"}]})"));
  EXPECT_EQ(answer.at("over"), false);
  EXPECT_EQ(answer.at("turn"), "B");
  EXPECT_EQ(answer.at("winners"), "");
  EXPECT_EQ(answer.at("points"), json::parse("[0, 0, 0, 0]"));
  EXPECT_EQ(answer.at("fate"), json::parse(R"({"R": "active", "B": "active", "Y": "active",
    "G": "resigned"})"));
  EXPECT_FALSE(answer.contains("unsafe"));
  const json teams = ask(json::parse(R"({"variant": "fourplayer-teams", "actions": ["d2d4",
    "resign:B"]})"));
  EXPECT_EQ(teams.at("winners"), "RY");
  EXPECT_EQ(teams.at("result"), "1-0");
  EXPECT_EQ(teams.at("termination"), "resignation");
}

TEST(JudgeAnswer, HasUnsafeMovesOnTheRing) {
  const json answer = ask(json::parse(R"({"variant": "circular", "query": "all",
    "fen": "1K1k/4/4/4/1r1p/4/4/4/2Q1/4/4/4/4/4/4/4 w - - 0 1"})"));
  EXPECT_EQ(answer.at("legal").size(), 32U);
  EXPECT_EQ(answer.at("unsafe").size(), 29U);
  for (const auto& move : answer.at("unsafe"))
    EXPECT_TRUE(answer.at("legal").contains(move.get<std::string>())) << move;
  EXPECT_TRUE(std::is_sorted(answer.at("unsafe").begin(), answer.at("unsafe").end()));
}

TEST(JudgeActions, OfFourSeatsThatCannotBeDoneAreErrors) {
  EXPECT_EQ(error_of(R"({"variant": "fourplayer-ffa", "actions": ["d2d4", "b7b10"]})"),
            "illegal move b7b10 at ply 2");
  EXPECT_EQ(error_of(R"({"variant": "fourplayer-ffa", "actions": ["resign:white"]})"),
            "\"white\" is no side of this game; take red, blue, yellow or green");
}

TEST(JudgeActions, ThatCannotBeDoneAreErrors) {
  EXPECT_EQ(error_of(R"({"variant": "chess", "actions": ["e2e4", "claimdraw"]})"),
            "claimdraw at ply 2: there is nothing to claim");
  EXPECT_THAT(error_of(R"({"variant": "chess", "actions": ["resign:R"]})"), HasSubstr("\"R\""));
  EXPECT_EQ(error_of(R"({"variant": "chess", "moves": ["resign"]})"),
            "illegal move resign at ply 1");
  EXPECT_THAT(error_of(R"({"variant": "chess", "moves": ["e2e4"], "actions": ["e2e4"]})"),
              HasSubstr("cannot both be given"));
}

TEST(JudgeEvents, HappenAfterTheirPly) {
  const auto outcome = [](const std::string& events) {
    const json answer = ask(json::parse(
        R"({"variant": "chess", "moves": ["e2e4", "e7e5"], "events": [)" + events + "]}"));
    return answer.at("termination").get<std::string>() + " " +
           answer.at("result").get<std::string>() + " " + answer.at("ply").dump() +
           (answer.contains("error") ? " with error" : "");
  };
  EXPECT_EQ(outcome(R"({"type": "flag", "side": "white"})"), "timeout 0-1 2");
  EXPECT_EQ(outcome(R"({"type": "flag", "side": "b", "after": 2})"), "timeout 1-0 2");
  EXPECT_EQ(outcome(R"({"type": "offer", "side": "black"}, {"type": "accept", "side": "White"})"),
            "agreement 1/2-1/2 2");
  EXPECT_EQ(outcome(R"({"type": "accept", "side": "white"}, {"type": "offer", "side": "black"})"),
            "none * null");
  // In the middle of the moves: what is left of them is an error, and the verdict stands.
  EXPECT_EQ(outcome(R"({"type": "resign", "side": "black", "after": 0})"),
            "resignation 1-0 0 with error");
  EXPECT_EQ(outcome(R"({"type": "flag", "side": "white", "after": 3})"), "none * null with error");
}

TEST(JudgeErrors, AnIllegalMoveStopsTheLine) {
  EXPECT_EQ(ask(json::parse(R"({"variant": "chess", "moves": ["e2e4", "e2e4", "e7e5"]})")),
            json::parse(R"({"error": "illegal move e2e4 at ply 2"})"));
}

TEST(JudgeErrors, MovesAfterTheEndKeepTheVerdict) {
  const json answer = ask(json::parse(R"({"variant": "chess",
    "moves": ["f2f3", "e7e5", "g2g4", "d8h4", "e1f2"]})"));
  EXPECT_EQ(answer.at("termination"), "checkmate");
  EXPECT_EQ(answer.at("ply"), 4);
  EXPECT_EQ(answer.at("error"), "illegal move e1f2 at ply 5: the game is over by checkmate");
}

TEST(JudgeErrors, NameWhatIsWrong) {
  const std::pair<const char*, const char*> wrong[] = {
      {R"({})", "the variant is missing; known are chess, chess960"},
      {R"({"variant": "checkers"})", "unknown variant \"checkers\"; known are chess, chess960"},
      {R"({"variant": 5})", "\"variant\" must be a text"},
      {R"({"variant": "chess", "fen": "nonsense"})", ""},
      {R"({"variant": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"})", ""},
      {R"({"variant": "chess", "fen": 3})", "\"fen\" must be a text"},
      {R"({"variant": "chess", "profile": "asian"})", "belongs to xiangqi"},
      {R"({"variant": "chess", "profile": "sometimes"})", "\"sometimes\" is not known"},
      {R"({"variant": "chess", "moves": "e2e4"})", "\"moves\" must be a list of texts"},
      {R"({"variant": "chess", "moves": [1]})", "\"moves\" must be a list of texts"},
      {R"({"variant": "chess", "query": "e2e4"})", "\"query\" must be a list of moves, or \"all\""},
      {R"({"variant": "chess", "query": {"e2e4": 1}})", "\"query\" must be a list"},
      {R"({"variant": "chess", "events": {}})", "\"events\" must be a list"},
      {R"({"variant": "chess", "events": [7]})", "event 1: "},
      {R"({"variant": "chess", "events": [{"type": "nap", "side": "white"}]})", "\"nap\""},
      {R"({"variant": "chess", "events": [{"type": "flag", "side": "green"}]})", "\"green\""},
      {R"({"variant": "chess", "events": [{"type": "flag"}]})", "event 1: \"\" is no side"},
      {R"({"variant": "chess", "events": [{"type": "flag", "side": "w", "after": 1.5}]})",
       "\"after\" must be a whole number"},
      {R"({"variant": "chess", "events": [{"type": "flag", "side": "w", "after": -1}]})",
       "\"after\" must be a whole number"},
      {R"({"variant": "chess", "events": [{"type": "flag", "side": "w",
         "after": 18446744073709551615}]})",
       "\"after\" must be a whole number"},
  };
  for (const auto& [question, part] : wrong) {
    const json answer = ask(json::parse(question));
    ASSERT_TRUE(answer.contains("error")) << question;
    EXPECT_EQ(answer.size(), 1U) << answer;
    EXPECT_NE(answer.at("error"), "") << question;
    EXPECT_THAT(answer.at("error").get<std::string>(), HasSubstr(part));
  }
}

TEST(JudgeService, AMalformedLineNeverEndsIt) {
  const auto result = lines(
      "{\"id\": 1, \"variant\": \"chess\"}\n"
      "\n"
      "  \t\r\n"
      "not json\n"
      "{\"id\": 2, \"variant\": \"chess\"\n"
      "[1, 2]\n"
      "{\"id\": \"\xff\xfe\"}\n" +
      std::string(100'000, '[') + std::string(100'000, ']') +
      "\n"
      "{\"id\": 3, \"variant\": \"chess\"}\r\n"
      "{\"id\": 4, \"variant\": \"chess\", \"moves\": [\"e2e4\"]}");
  EXPECT_EQ(result.status, 1);
  ASSERT_EQ(result.answers.size(), 8U);
  EXPECT_FALSE(result.answers[0].contains("error"));
  EXPECT_EQ(result.answers[1], json::parse(R"({"id": null, "error": "line 4 is not JSON"})"));
  EXPECT_EQ(result.answers[2].at("error"), "line 5 is not JSON");
  EXPECT_EQ(result.answers[3].at("error"), "line 6 is no JSON object");
  EXPECT_TRUE(result.answers[4].contains("error"));
  EXPECT_TRUE(result.answers[5].contains("error"));
  EXPECT_EQ(result.answers[6].at("id"), 3);
  EXPECT_FALSE(result.answers[6].contains("error"));
  EXPECT_EQ(result.answers[7].at("turn"), "b");  // the last line needs no end
}

TEST(JudgeService, StatusIsZeroWithoutErrors) {
  EXPECT_EQ(lines("{\"variant\": \"chess\"}\n{\"variant\": \"kingofthehill\"}\n").status, 0);
  EXPECT_EQ(lines("").status, 0);
}

TEST(JudgeService, NamesAKeyThatIsMisspelt) {
  const auto told = lines("{\"variant\": \"chess\", \"move\": [\"e2e4\"]}\n");
  EXPECT_EQ(told.status, 1);
  EXPECT_EQ(told.answers[0].at("error"), "unknown key \"move\"; did you mean \"moves\"?");
  EXPECT_EQ(lines("{\"variant\": \"chess\", \"note\": 1, \"moves_uci\": []}\n").status, 0);
  const auto variant = lines("{\"variant\": \"koth\"}\n");
  EXPECT_THAT(variant.answers[0].at("error").get<std::string>(),
              HasSubstr("did you mean 'kingofthehill'?"));
}

TEST(JudgeUsage, IsRefusedInOneLine) {
  const std::pair<std::vector<std::string>, const char*> wrong[] = {
      {{}, "--jsonl"},
      {{"--json"}, "unknown option '--json'; did you mean '--jsonl'?"},
      {{"--jsonl", "game.pgn"}, "game.pgn"},
      {{"--jsonl=yes"}, "jsonl"},
  };
  for (const auto& [arguments, part] : wrong) {
    const auto result = run(arguments);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, StartsWith("tabiya judge: "));
    EXPECT_THAT(result.err, HasSubstr(part));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
  }
  EXPECT_EQ(run({"--help"}).status, 0);
  EXPECT_THAT(run({"--help"}).out, HasSubstr("--jsonl"));
}

}  // namespace
}  // namespace tabiya::cli
