#include "runner/store/tally.h"

#include <gtest/gtest.h>

#include "tests/store/samples.h"

namespace tabiya::store {
namespace {

using tests::Outcome;
using tests::sample_game;

GameResult game(std::int64_t encounter, int seating, Outcome white) {
  return result_of(sample_game(encounter, seating, white));
}

TEST(Tally, CountsAnEncounterWithItsLastGame) {
  Tally tally(2);
  EXPECT_FALSE(tally.add(game(5, 1, Outcome::won)));
  EXPECT_EQ(tally.counts(), Counts{});
  EXPECT_FALSE(tally.add(game(3, 0, Outcome::drawn)));
  EXPECT_EQ(tally.counts(), Counts{});
  EXPECT_TRUE(tally.add(game(5, 0, Outcome::won)));
  EXPECT_EQ(tally.counts(), (Counts{1, 1, 0, 1, {0, 0, 0, 1, 0, 0}}));
  EXPECT_TRUE(tally.add(game(3, 1, Outcome::lost)));
  EXPECT_EQ(tally.counts(), (Counts{2, 2, 1, 1, {0, 0, 0, 1, 1, 0}}));
}

TEST(Tally, PutsEveryPairInItsCell) {
  struct Case {
    Outcome first;   // participant 0 is white
    Outcome second;  // participant 0 is black
    int cell;
  };
  for (const Case& pair : {Case{Outcome::lost, Outcome::won, 0},
                           {Outcome::lost, Outcome::drawn, 1},
                           {Outcome::drawn, Outcome::won, 1},
                           {Outcome::drawn, Outcome::drawn, 2},
                           {Outcome::won, Outcome::won, 3},
                           {Outcome::lost, Outcome::lost, 3},
                           {Outcome::won, Outcome::drawn, 4},
                           {Outcome::drawn, Outcome::lost, 4},
                           {Outcome::won, Outcome::lost, 5}}) {
    Tally tally(2);
    tally.add(game(0, 0, pair.first));
    tally.add(game(0, 1, pair.second));
    EXPECT_EQ(tally.counts().pairs[pair.cell], 1);
    EXPECT_EQ(tally.counts().wins + tally.counts().draws + tally.counts().losses, 2);
  }
}

TEST(Tally, CountsAGameThatComesTwiceOnce) {
  Tally tally(2);
  EXPECT_FALSE(tally.add(game(0, 0, Outcome::won)));
  EXPECT_FALSE(tally.add(game(0, 0, Outcome::won)));
  EXPECT_TRUE(tally.add(game(0, 1, Outcome::lost)));
  EXPECT_FALSE(tally.add(game(0, 1, Outcome::lost)));
  EXPECT_FALSE(tally.add(game(0, 0, Outcome::won)));
  EXPECT_EQ(tally.counts(), (Counts{1, 2, 0, 0, {0, 0, 0, 0, 0, 1}}));
}

TEST(Tally, LeavesOutGamesOfOthers) {
  GameResult of_others = game(0, 0, Outcome::won);
  of_others.seating.participant = {2, 1, 2, 1};
  Tally tally(1);
  EXPECT_FALSE(tally.add(of_others));
  EXPECT_EQ(tally.counts(), Counts{});
}

TEST(Tally, CountsTeamsByTheirFirstSeat) {
  GameResult teams = game(0, 1, Outcome::lost);
  teams.seating.participant = {1, 0, 1, 0};
  teams.standing = {{0, 2, 0, 2}};
  Tally tally(1);
  EXPECT_TRUE(tally.add(teams));
  EXPECT_EQ(tally.counts().wins, 1);
}

TEST(Tally, CountsSingleGamesWithoutPairs) {
  Tally tally(1);
  EXPECT_TRUE(tally.add(game(0, 0, Outcome::won)));
  EXPECT_TRUE(tally.add(game(1, 1, Outcome::won)));
  EXPECT_TRUE(tally.add(game(2, 0, Outcome::drawn)));
  EXPECT_EQ(tally.counts(), (Counts{3, 1, 1, 1, {}}));
}

}  // namespace
}  // namespace tabiya::store
