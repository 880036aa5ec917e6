#include <gmock/gmock.h>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/search/thinking.h"

// What is particular to shogi, xiangqi and circular chess.
namespace tabiya::search {
namespace {

struct Hanging {
  const char* variant;
  const char* position;
  const char* square;
};

class TakesWhatHangs : public testing::TestWithParam<Hanging> {};

TEST_P(TakesWhatHangs, AndIsAheadByIt) {
  Thinking thinking(GetParam().variant);
  EXPECT_THAT(thinking.position(GetParam().position).depth(5).best(),
              testing::EndsWith(GetParam().square));
  EXPECT_GT(thinking.outcome().value, 300);
}

INSTANTIATE_TEST_SUITE_P(
    Games, TakesWhatHangs,
    testing::Values(
        Hanging{"shogi", "lnsgkgsnl/7b1/ppppppppp/9/2r6/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
                "c5"},
        Hanging{"xiangqi", "rnbakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/nC5C1/9/RNBAKABNR w - - 0 1",
                "a3"},
        Hanging{"circular", "KBNR/PPPP/1q2/4/4/4/pppp/kbnr/1bnr/pppp/4/4/4/4/PPPP/QBNR w - - 0 1",
                "b3"}));

// The side to move, far behind, could give check for ever. Elsewhere that saves the game
// (Search.SavesALostGameByRepetition).
struct Checks {
  const char* variant;
  const char* position;
};

class PerpetualCheck : public testing::TestWithParam<Checks> {};

TEST_P(PerpetualCheck, IsNoWayOut) {
  Thinking thinking(GetParam().variant);
  thinking.position(GetParam().position).depth(8).think();
  EXPECT_LT(thinking.outcome().value, -300);
}

INSTANTIATE_TEST_SUITE_P(Games, PerpetualCheck,
                         testing::Values(Checks{"xiangqi", "4k4/1R7/9/9/9/9/9/9/r7r/3K5 w - - 0 1"},
                                         Checks{"shogi",
                                                "4k4/8+R/ppppppppp/9/9/9/3gsg3/9/4K4[-] w 0 1"}));

TEST(PawnDrop, IsNotPlayedForMate) {
  Thinking thinking("shogi");
  // The pawn on i8 would be mate, the silver may be.
  const std::string best = thinking.position("8k/9/8G/9/9/9/9/7R1/4K4[P] w 0 1").depth(5).best();
  EXPECT_NE(best, "P@i8");
  thinking.position("8k/9/8G/9/9/9/9/7R1/4K4[PS] w 0 1").depth(5).think();
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 1);
}

TEST(Stalemate, IsAWinInXiangqi) {
  Thinking thinking("xiangqi");
  thinking.position("3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1").depth(4).think();
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 1);
}

TEST(QuietMoves, DrawAtLast) {
  Thinking xiangqi("xiangqi");
  xiangqi.position("3k5/9/9/9/9/9/9/9/R8/5K3 w - - 118 90").depth(5).think();
  EXPECT_EQ(xiangqi.outcome().value, kDraw);
  Thinking circular("circular");
  circular.position("K2R/4/4/4/4/4/4/k3/4/4/4/4/4/4/4/4 w - - 99 90").depth(5).think();
  EXPECT_EQ(circular.outcome().value, kDraw);
}

TEST(CircularKing, IsTakenWhereItWasLeftAttacked) {
  Thinking thinking("circular");
  // White steps before the rook.
  const std::string best =
      thinking.position("K3/4/4/4/4/4/4/k3/4/4/4/4/1r2/4/4/4 w - - 0 1", {"a1b1"}).depth(5).best();
  EXPECT_EQ(best, "b13b1");
  EXPECT_EQ(moves_to_end(thinking.outcome().value), 1);
}

class Uncommon : public testing::TestWithParam<const char*> {
 protected:
  const rules::VariantEntry& entry = *rules::find_variant(GetParam());

  std::unique_ptr<rules::Game> opening(std::uint64_t seed, int plies) const {
    rules::Chance chance(seed);
    auto game = entry.start();
    for (int ply = 0; ply < plies; ++ply) {
      const rules::MoveList moves = game->legal_moves();
      game->play(moves[static_cast<int>(chance.below(moves.size()))]);
    }
    return game;
  }
};

INSTANTIATE_TEST_SUITE_P(Games, Uncommon, testing::Values("shogi", "xiangqi", "circular"));

// From openings drawn at random, with few nodes a move; what the engine plays must be legal and
// leave no king to be taken.
TEST_P(Uncommon, PlaysLegalMovesOnly) {
  Thinking thinking(GetParam());
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto game = opening(seed, 10);
    while (!game->ending() && game->plies() < 90) {
      thinking.position(game->position_text()).nodes(20 + 40 * (game->plies() % 3)).think();
      const rules::Move move = thinking.outcome().best;
      if (move.is_none()) break;
      ASSERT_TRUE(game->legal_moves().contains(move)) << game->position_text();
      ASSERT_FALSE(game->unsafe_moves().contains(move)) << game->position_text();
      game->play(move);
    }
    // Nobody is without an answer but where the game is over, or only unsafe moves are left.
    if (game->plies() < 90) {
      ASSERT_TRUE(game->ending()) << game->position_text();
    }
  }
}

// Half-points of the deeper searching side in one game.
int deeper_wins(Thinking& thinking, rules::Game& game, rules::Seat deeper) {
  while (!game.ending() && game.plies() < 200 && game.occurrences() < 4) {
    const int depth = game.turn() == deeper ? 4 : 1;
    thinking.position(game.position_text()).depth(depth).think();
    game.play(thinking.outcome().best);
  }
  return game.ending() ? game.ending().standing.half_points[deeper] : 1;
}

TEST_P(Uncommon, WinsByDepth) {
  Thinking thinking(GetParam());
  int half_points = 0;
  for (int number = 0; number < 20; ++number)
    half_points += deeper_wins(thinking, *opening(static_cast<std::uint64_t>(number / 2), 6),
                               static_cast<rules::Seat>(number % 2));
  EXPECT_GE(half_points, 28) << "of 40";
}

}  // namespace
}  // namespace tabiya::search
