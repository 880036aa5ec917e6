// The same of shogi and of games of four seats.
#include <gtest/gtest.h>

#include <algorithm>

#include "runner/cli/judge/judge_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using Moves = std::vector<std::string>;

json judged(const std::string& variant, const std::string& fen, const Moves& moves,
            const Moves& query = {}) {
  json question = {{"variant", variant}, {"moves", moves}, {"query", query}};
  if (!fen.empty()) question["fen"] = fen;
  return judge(question);
}

bool is_legal_in_shogi(const std::string& sfen, const std::string& move) {
  return judged("shogi", sfen, {}, {move}).at("legal").at(move);
}

// F-R14: who could take the pawn is pinned; without the pin it may be dropped.
TEST(ShogiDrops, OfAPawnMateNoKingWhoseDefenderIsPinned) {
  EXPECT_FALSE(is_legal_in_shogi("4R2gk/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b"));
  EXPECT_TRUE(is_legal_in_shogi("7gk/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b"));
}

// F-R15
TEST(ShogiDrops, AreIllegalOnFilesWithAPawnAndWhereNothingMoves) {
  EXPECT_FALSE(is_legal_in_shogi("4k4/9/9/9/4P4/9/9/9/4K4 b P 1", "P*5d"));
  EXPECT_TRUE(is_legal_in_shogi("4k4/9/9/4+P4/9/9/9/9/4K4 b P 1", "P*5f"));
  for (const auto* move : {"P*1a", "L*1a", "N*1a", "N*1b"})
    EXPECT_FALSE(is_legal_in_shogi("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", move)) << move;
  for (const auto* move : {"L*1b", "N*1c"})
    EXPECT_TRUE(is_legal_in_shogi("4k4/9/9/9/9/9/9/9/4K4 b PLN 1", move)) << move;
}

// F-R15
TEST(ShogiPromotion, IsForcedWhereNothingElseMoves) {
  for (const std::string move : {"9b9a", "8c7a"}) {
    EXPECT_FALSE(is_legal_in_shogi("4k4/P8/1N7/9/9/9/9/9/4K4 b - 1", move)) << move;
    EXPECT_TRUE(is_legal_in_shogi("4k4/P8/1N7/9/9/9/9/9/4K4 b - 1", move + "+")) << move;
  }
}

Moves repeated(const Moves& cycle, int times) {
  Moves moves;
  for (int i = 0; i < times; ++i) moves.insert(moves.end(), cycle.begin(), cycle.end());
  return moves;
}

// F-R16
TEST(ShogiRepetitions, WithChecksAloneAreLostByWhoGivesThem) {
  const auto checked =
      judged("shogi", "8k/9/9/9/9/9/9/9/K6R1 b - 1", repeated({"2i1i", "1a2a", "1i2i", "2a1a"}, 3));
  EXPECT_EQ(checked.at("termination"), "perpetual_check");
  EXPECT_EQ(checked.at("result"), "0-1");
  EXPECT_EQ(checked.at("ply"), 12);
  const auto quiet = judged("shogi", "", repeated({"5i5h", "5a5b", "5h5i", "5b5a"}, 3));
  EXPECT_EQ(quiet.at("termination"), "repetition_replay");
  EXPECT_EQ(quiet.at("result"), "*");
  EXPECT_EQ(quiet.at("ply"), 12);
}

// F-R17
TEST(ShogiHands, MayHoldTenAndMoreOfAKind) {
  const std::string sfen = "7k1/9/7P1/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
  const auto answer = judged("shogi", sfen, {}, {"G*2b"});
  EXPECT_TRUE(answer.at("legal").at("G*2b"));
  const std::string fen = answer.at("fen_after");
  EXPECT_EQ(std::ranges::count(fen, 'p'), 17);
  EXPECT_EQ(judged("shogi", fen, {}).at("fen_after"), fen);
}

// F-R18
TEST(ShogiHands, AreTheSameInWhateverOrderTheyAreWritten) {
  const std::string board = "ln1g4l/1ks1g2+R1/1pppp1n1p/p5p2/9/P1P2r3/1PNPP1P1P/2K2S3/L1SG2GNL b ";
  const auto one = judged("shogi", board + "PSPpbpb 19", {});
  EXPECT_EQ(one.at("fen_after"), judged("shogi", board + "S2P2b2p 19", {}).at("fen_after"));
  EXPECT_NE(one.at("fen_after").get<std::string>().find("[SPPbbpp]"), std::string::npos);
}

constexpr const char* kBeforeTheMate =
    "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,x,x/"
    "1,bP,11,gK/14/1,rR,12/14/14/14/6,rQ,7/bK,11,gP,1/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/"
    "x,x,x,7,rK,x,x,x";

// F-R22: Red mates Blue, whom the others outlive.
TEST(FourSeatGames, GoOnWithoutWhoIsMated) {
  const auto answer = judged("fourplayer-ffa", kBeforeTheMate, {"g5b5"}, {"d14e14", "a4a5"});
  EXPECT_FALSE(answer.at("over"));
  EXPECT_EQ(answer.at("turn"), "Y");
  EXPECT_EQ(answer.at("points"), json({20, 0, 0, 0}));
  EXPECT_EQ(answer.at("fate").at("B"), "mated");
  EXPECT_TRUE(answer.at("legal").at("d14e14"));
  EXPECT_NE(answer.at("fen_after").get<std::string>().find("dbK"), std::string::npos);
}

// F-R22
TEST(FourSeatGames, OfTeamsEndWithTheFirstMate) {
  const auto answer = judged("fourplayer-teams", kBeforeTheMate, {"g5b5"});
  EXPECT_TRUE(answer.at("over"));
  EXPECT_EQ(answer.at("termination"), "checkmate");
  EXPECT_EQ(answer.at("winners"), "RY");
}

// F-R22
TEST(FourSeatGames, EndWhereOnlyKingsAreLeft) {
  const std::string kings =
      "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-x,x,x,4,yK,3,x,x,x/x,x,x,8,x,x,x/x,x,x,8,x,x,x/14/14/14/"
      "13,gK/bK,13/14/14/14/x,x,x,8,x,x,x/x,x,x,8,x,x,x/x,x,x,4,rK,3,x,x,x";
  for (const auto* variant : {"fourplayer-ffa", "fourplayer-teams"}) {
    const auto answer = judged(variant, kings, {});
    EXPECT_TRUE(answer.at("over")) << variant;
    EXPECT_EQ(answer.at("termination"), "only_kings") << variant;
  }
}

}  // namespace
}  // namespace tabiya::cli
