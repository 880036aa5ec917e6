// Positions and games in which other arbiters went wrong, from public bug reports.

#include <gtest/gtest.h>

#include "runner/cli/judge/judge_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using Moves = std::vector<std::string>;

// The keys of the answer sorted, so that it compares with any other JSON.
json ask(const json& question) { return judge(question); }

json judged(const std::string& variant, const std::string& fen, const Moves& moves = {},
            const json& query = json::array()) {
  json question = {{"variant", variant}, {"moves", moves}, {"query", query}};
  if (!fen.empty()) question["fen"] = fen;
  const json answer = ask(question);
  EXPECT_FALSE(answer.contains("error")) << answer;
  return answer;
}

// "threefold_repetition 9", "none".
std::string end_of(const json& answer) {
  const auto word = answer.at("termination").get<std::string>();
  return answer.at("over") ? word + " " + answer.at("ply").dump() : word;
}

std::string end_of(const std::string& variant, const std::string& fen, const Moves& moves = {}) {
  return end_of(judged(variant, fen, moves));
}

Moves joined(Moves first, const Moves& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// F-R01
TEST(Repetition, IgnoresAnEnPassantSquareWhoseOnlyCapturerIsPinned) {
  const std::string fen = "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1";
  const Moves moves = {"h7h5", "e6h6", "g7h7", "h6e6", "h7g7", "e6h6", "g7h7", "h6e6", "h7g7"};
  EXPECT_EQ(end_of("chess", fen, moves), "threefold_repetition 9");
}

// F-R02
TEST(Repetition, IgnoresAnEnPassantSquareWithNoPawnBesideIt) {
  EXPECT_EQ(
      end_of("chess", "", {"f2f4", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1"}),
      "threefold_repetition 9");
}

// F-R03: the position after f7f5 stands there three times, but the first time White may capture.
TEST(Repetition, TellsAPositionWithALegalEnPassantFromTheLaterOnes) {
  const auto claimable = [](const Moves& moves) {
    return ask(json{{"variant", "chess"},
                    {"profile", "claim"},
                    {"fen", "4R3/4bp1p/3kn1p1/1p4P1/5P2/3KP3/7P/8 b - - 0 47"},
                    {"moves", moves}})
        .at("claimable");
  };
  const Moves cycle = {"e8b8", "d6c6", "b8e8", "c6d6"};
  const Moves twice = joined(joined({"f7f5"}, cycle), cycle);
  EXPECT_EQ(claimable(twice), json::array());
  EXPECT_EQ(claimable(joined(twice, cycle)), json{"threefold_repetition"});
}

// F-R04
TEST(Repetition, CountsTheStartPosition) {
  EXPECT_EQ(end_of("chess", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
                   {"e1d2", "e8d7", "d2e1", "d7e8", "e1f2", "e8f7", "f2e1", "f7e8"}),
            "threefold_repetition 8");
}

// F-R05
TEST(MoveCount, MateOnTheHundredthPlyWins) {
  const std::string fen = "8/8/2p5/3b1K1k/4p3/4PpR1/5P2/8 w - - 99 113";
  EXPECT_EQ(end_of("chess", fen, {"g3h3"}), "checkmate 1");
  EXPECT_EQ(judged("chess", fen, {"g3h3"}).at("result"), "1-0");
  EXPECT_EQ(end_of("chess", fen, {"g3g7"}), "fifty_moves 1");
}

// F-R06
TEST(Chess960Castling, WithTheKingInPlaceIsLegal) {
  const json answer =
      judged("chess960", "r1k1N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 b q - 4 28", {"c8a8"});
  EXPECT_EQ(answer.at("fen_after"),
            "2kr"
            "N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 w - - 5 29");
}

// F-R07
TEST(Chess960Castling, OverAThirdPieceIsIllegal) {
  const std::string fen = "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18";
  EXPECT_EQ(judged("chess960", fen, {}, {"g1f1"}).at("legal"), json::parse(R"({"g1f1": false})"));
  EXPECT_EQ(judged("chess960", fen, {}, "all").at("legal").size(), 42U);
}

// F-R08
TEST(Chess960Castling, OfAnAttackedRookIsLegal) {
  const std::string fen = "rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/RK2R1BB w EAea - 0 12";
  EXPECT_EQ(judged("chess960", fen, {}, "all").at("legal").size(), 33U);
  EXPECT_EQ(judged("chess960", fen, {"b1a1"}).at("fen_after"),
            "rk2r2b/ppp2b1p/1n4p1/3p1p2/3q1P2/1P1QN3/P1P1P2P/2KRR1BB b ea - 1 12");
}

// F-R09
TEST(Chess960Castling, RightsAreReadInBothSpellings) {
  const std::string shredder = "bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1";
  EXPECT_EQ(judged("chess960", shredder).at("fen_after"), shredder);
  EXPECT_EQ(judged("chess960", shredder, {}, "all").at("legal").size(), 20U);
  const std::string outermost = "1rbbnnkr/p1pp1ppp/8/1p2p3/1P2q3/5N2/P1PP1PPP/QRBB1NKR w ";
  EXPECT_EQ(judged("chess960", outermost + "KQkq - 0 4").at("fen_after"), outermost + "HBhb - 0 4");
}

// F-R10
TEST(RacingKings, BlackMayFollowInTheLastMove) {
  const std::string pending = "1r3RK1/1kq1R3/8/8/8/8/2NnN3/1rb2B1n b - - 8 11";
  EXPECT_EQ(end_of("racingkings", pending), "none");
  EXPECT_EQ(end_of("racingkings", pending, {"b7a8"}), "racing_both 1");
  const std::string race = "8/k5K1/1r4Q1/2n2R2/8/8/6B1/8 w - - 4 16";
  EXPECT_EQ(end_of("racingkings", race, {"g7g8", "a7b8"}), "racing_both 2");
  EXPECT_EQ(end_of("racingkings", race, {"g7g8", "a7a6"}), "racing_goal 2");
  EXPECT_EQ(judged("racingkings", race, {"g7g8", "a7a6"}).at("result"), "1-0");
  const json over = judged("racingkings", "4Q1K1/8/7k/4R3/8/5B2/8/3N4 b - - 0 1");
  EXPECT_EQ(end_of(over), "racing_goal 0");
  EXPECT_EQ(over.at("result"), "1-0");
}

// F-R11
TEST(RacingKings, StalemateAwayFromTheGoalIsADraw) {
  for (const auto* fen :
       {"1Q4R1/5K2/4B3/8/8/3N4/8/k7 b - - 0 1", "8/kr6/q2n4/8/7K/3r4/3bb3/8 w - - 0 1"}) {
    const json answer = judged("racingkings", fen);
    EXPECT_EQ(end_of(answer), "stalemate 0");
    EXPECT_EQ(answer.at("result"), "1/2-1/2");
  }
}

// F-R12
TEST(KingOfTheHill, BareKingsPlayOn) {
  const std::string fen = "8/8/8/8/8/3K4/8/k7 w - - 0 1";
  const json start = judged("kingofthehill", fen, {}, "all");
  EXPECT_EQ(end_of(start), "none");
  EXPECT_EQ(start.at("legal").size(), 8U);
  EXPECT_EQ(end_of("kingofthehill", fen, {"d3d4"}), "king_of_the_hill 1");
  const json flag = ask(json{{"variant", "kingofthehill"},
                             {"fen", fen},
                             {"events", {{{"type", "flag"}, {"side", "black"}}}}});
  EXPECT_EQ(flag.at("termination"), "timeout");
  EXPECT_EQ(flag.at("result"), "1-0");
}

// F-R13
TEST(Material, IsDeadWithBishopsOfOneColourOnly) {
  for (const auto* dead :
       {"5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", "8/8/8/4k3/5b2/3K4/8/2B5 w - - 0 33"})
    EXPECT_EQ(end_of("chess", dead), "insufficient_material 0");
  for (const auto* alive :
       {"8/8/4K3/8/1n6/8/5k1N/8 w - - 0 50", "1n6/8/8/2k1K3/8/8/8/5B2 w - - 0 50"})
    EXPECT_EQ(end_of("chess", alive), "none");
}

// F-C04
TEST(Flag, AgainstABareKingDraws) {
  const auto flag = [](const std::string& fen) {
    return ask(json{
        {"variant", "chess"}, {"fen", fen}, {"events", {{{"type", "flag"}, {"side", "black"}}}}});
  };
  const json bare = flag("8/8/3rk3/8/8/2K5/8/8 b - - 0 1");
  EXPECT_EQ(bare.at("termination"), "timeout_insufficient");
  EXPECT_EQ(bare.at("result"), "1/2-1/2");
  const json helpmate = flag("8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1");
  EXPECT_EQ(helpmate.at("termination"), "timeout");
  EXPECT_EQ(helpmate.at("result"), "1-0");
}

// F-B10
TEST(MoveNumbers, GoOnFromThePosition) {
  EXPECT_EQ(judged("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {"e7e5"})
                .at("fen_after"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
}

// F-P17
TEST(Chess960Castling, KingOnItsOwnSquareIsNoMove) {
  const json answer = judged(
      "chess960", "nrkb2nr/ppppp1p1/6bp/5p2/BPP1P1P1/P7/3P1P1P/qRK1BQNR w BHbh - 0 3", {}, "all");
  EXPECT_EQ(answer.at("legal").size(), 28U);
  EXPECT_FALSE(answer.at("legal").contains("c1c1"));
}

// R-01
TEST(RacingKings, ArrivalWithTheCountAtAHundredOrMoreIsADrawIfBlackCouldAnswer) {
  for (const auto* count : {"99", "100", "120", "149"}) {
    const std::string tail = " w - - " + std::string(count) + " 90";
    for (const auto* profile : {"claim", "automatic"}) {
      if (profile == std::string("automatic") && count != std::string("99")) continue;
      const json answer = ask(json{{"variant", "racingkings"},
                                   {"profile", profile},
                                   {"fen", "8/1k4K1/8/8/8/8/8/8" + tail},
                                   {"moves", {"g7g8"}}});
      EXPECT_EQ(end_of(answer), "fifty_moves 1") << answer;
    }
    const json unanswered = ask(json{{"variant", "racingkings"},
                                     {"profile", "claim"},
                                     {"fen", "3R4/1k5K/8/8/8/8/8/8" + tail},
                                     {"moves", {"h7h8"}}});
    EXPECT_EQ(end_of(unanswered), "racing_goal 1") << unanswered;
  }
}

}  // namespace
}  // namespace tabiya::cli
