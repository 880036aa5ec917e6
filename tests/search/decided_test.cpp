#include <gmock/gmock.h>

#include "tests/search/thinking.h"

namespace tabiya::search {
namespace {

struct Case {
  const char* variant;
  const char* fen;
  int moves;         // to the end, negative for the loser
  const char* best;  // "": any that does it
};

class Decided : public testing::TestWithParam<Case> {};

TEST_P(Decided, IsSeen) {
  const Case& each = GetParam();
  Thinking thinking(each.variant);
  const std::string best = thinking.position(each.fen).depth(8).best();
  ASSERT_TRUE(is_proven(thinking.outcome().value)) << each.fen << " " << thinking.outcome().value;
  EXPECT_EQ(moves_to_end(thinking.outcome().value), each.moves) << each.fen;
  if (*each.best != '\0') {
    EXPECT_EQ(best, each.best) << each.fen;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Chess, Decided,
    testing::Values(
        Case{"chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
        Case{"chess", "8/8/8/8/8/4k3/7r/4K3 b - - 0 1", 1, "h2h1"},
        Case{"chess", "rnbqkbnr/pppp1ppp/8/4p3/5PP1/8/PPPPP2P/RNBQKBNR b KQkq - 0 2", 1, "d8h4"},
        Case{"chess", "r2q1rk1/pb1nbppp/1p2p3/3pN2Q/3P4/3B4/PPP2PPP/R1B1R1K1 w - - 0 1", 1, "h5h7"},
        Case{"chess", "7k/5P2/6K1/8/8/8/8/8 w - - 0 1", 1, ""},
        Case{"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"},
        Case{"chess", "7k/8/8/5KQ1/8/8/8/8 w - - 0 1", 2, ""},
        Case{"chess", "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 3, "f8c5"},
        Case{"chess", "3r1r1k/1p3p1p/p2p4/4n1NN/6bQ/1BPq4/P3p1PP/1R5K w - - 0 1", 3, "g5f7"},
        // Mate stands before the fifty moves.
        Case{"chess", "6k1/8/6K1/8/8/8/8/3R4 w - - 99 80", 1, "d1d8"},
        Case{"chess960", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"}));

INSTANTIATE_TEST_SUITE_P(
    KingOfTheHill, Decided,
    testing::Values(Case{"kingofthehill", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1, "a1a8"},
                    Case{"kingofthehill", "8/8/8/8/8/2K5/8/7k w - - 0 1", 1, "c3d4"},
                    Case{"kingofthehill", "8/8/8/8/8/8/2K5/7k w - - 0 1", 2, ""},
                    Case{"kingofthehill", "8/8/7k/8/8/8/2K5/8 b - - 0 1", -2, ""},
                    // Out of check onto the hill.
                    Case{"kingofthehill", "7k/8/8/8/1b6/2K5/8/8 w - - 0 1", 1, ""},
                    // The only move that keeps the king off the hill for now.
                    Case{"kingofthehill", "4k3/8/8/8/8/3K4/8/r7 b - - 0 1", 4, "a1a4"}));

INSTANTIATE_TEST_SUITE_P(RacingKings, Decided,
                         testing::Values(Case{"racingkings", "8/7k/8/8/8/8/K7/8 b - - 0 1", 1, ""},
                                         Case{"racingkings", "8/K7/8/8/8/8/7k/8 w - - 0 1", 1, ""},
                                         Case{"racingkings", "8/8/K7/8/8/8/7k/8 w - - 0 1", 2, ""},
                                         Case{"racingkings", "8/8/K6k/8/8/8/8/8 b - - 0 1", 2, ""},
                                         // The rook takes the goal from the black king first.
                                         Case{"racingkings", "8/1K5k/8/8/8/8/8/R7 w - - 0 1", 3,
                                              "a1a8"}));

struct Draw {
  const char* variant;
  const char* fen;
};

class Drawn : public testing::TestWithParam<Draw> {};

TEST_P(Drawn, IsSeen) {
  Thinking thinking(GetParam().variant);
  thinking.position(GetParam().fen).depth(8).think();
  EXPECT_EQ(thinking.outcome().value, kDraw) << GetParam().fen;
}

INSTANTIATE_TEST_SUITE_P(
    Games, Drawn,
    testing::Values(Draw{"chess",
                         "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1"},  // stalemate or the pawn is lost
                    Draw{"chess", "8/8/4k3/8/8/2KB4/8/8 w - - 0 1"},     // no material
                    Draw{"chess", "8/8/4k3/8/8/2KR4/8/8 w - - 99 80"},   // the fifty moves run out
                    Draw{"racingkings", "8/K6k/8/8/8/8/8/8 w - - 0 1"},  // both arrive
                    Draw{"racingkings", "8/8/K6k/8/8/8/8/8 w - - 0 1"},
                    Draw{"racingkings", "1K6/7k/8/8/8/8/8/8 b - - 0 1"}));

TEST(Search, TakesNoStalemateForAWin) {
  Thinking thinking("chess");
  // Qc7 and Qb6 would stalemate.
  const std::string best = thinking.position("k7/8/2K5/8/8/8/1Q6/8 w - - 0 1").depth(6).best();
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 1);
  EXPECT_TRUE(best == "b2b7" || best == "b2a1" || best == "b2a2" || best == "b2a3" ||
              best == "b2h8" || best == "b2b8")
      << best;
}

TEST(Search, SavesALostGameByRepetition) {
  // White, far behind, checks for ever from e8 and h5.
  Thinking thinking("chess");
  thinking.position("6k1/6p1/8/7Q/8/q7/1r6/7K w - - 0 1").depth(8).think();
  EXPECT_EQ(thinking.outcome().value, kDraw);
}

TEST(Search, CountsRepetitionsOfTheGameSoFar) {
  // The rook may go back to d1 a third time: with a won game White will not.
  Thinking thinking("chess");
  const std::vector<std::string_view> moves = {"d1d2", "e6e7", "d2d1", "e7e6", "d1d2", "e6e7"};
  thinking.position("8/8/4k3/8/8/2K5/8/3R4 w - - 0 1", moves).depth(6).think();
  EXPECT_GT(thinking.outcome().value, 300);
  EXPECT_NE(thinking.player().write_move(thinking.outcome().best), "d2d1");
}

TEST(Search, HasNoMoveWhereTheGameIsOver) {
  const std::vector<Draw> over = {{"chess", "7k/5Q2/8/5K2/8/8/8/8 b - - 0 1"},
                                  {"chess", "8/8/8/8/8/6k1/5q2/7K w - - 0 1"},
                                  {"kingofthehill", "7k/8/8/3K4/8/8/8/8 b - - 0 1"},
                                  {"racingkings", "1K6/8/7k/8/8/8/8/8 b - - 0 1"}};
  for (const Draw& each : over)
    EXPECT_EQ(Thinking(each.variant).position(each.fen).depth(5).best(), "(none)") << each.fen;
}

}  // namespace
}  // namespace tabiya::search
