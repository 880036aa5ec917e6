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

constexpr int kAlone = 3;    // comparisons of one seat with three
constexpr int kInPairs = 4;  // of two seats with two

// A ranked game in which participant 0 has the seats of the mask.
GameResult ranked(std::int64_t encounter, int seating, unsigned mask,
                  const rules::Standing::PerSeat& points) {
  GameResult game{encounter, {seating, {}}, rules::Standing::ranked(points)};
  for (int seat = 0; seat < rules::kMostSeats; ++seat)
    game.seating.participant[seat] = ((mask >> seat) & 1u) != 0 ? 0 : 1;
  return game;
}

TEST(Tally, ABlockOfRankedGamesIsCountedByTheRivalsBeaten) {
  Tally tally({4, kAlone});
  tally.add(ranked(0, 0, 0b0001, {40, 30, 20, 10}));  // beats three
  tally.add(ranked(0, 1, 0b0010, {40, 30, 20, 10}));  // two
  tally.add(ranked(0, 2, 0b0100, {40, 30, 20, 10}));  // one
  EXPECT_EQ(tally.counts().encounters, 0);
  EXPECT_TRUE(tally.add(ranked(0, 3, 0b1000, {40, 30, 20, 10})));  // none
  EXPECT_EQ(tally.counts().encounters, 1);
  EXPECT_EQ(tally.counts().half_points.size(), 25u);
  EXPECT_EQ(tally.counts().half_points[12], 1);
  const auto found = cells(tally.counts());
  ASSERT_EQ(found.size(), 13u);
  EXPECT_EQ(found[6], 1);
  EXPECT_EQ(tally.counts().wins + tally.counts().draws + tally.counts().losses, 0);
}

TEST(Tally, ATieIsHalfAndABlockBetweenTwoCellsHalfInEach) {
  Tally tally({4, kAlone});
  for (int seating = 0; seating < 3; ++seating)
    tally.add(ranked(0, seating, 1u << seating, {10, 10, 10, 10}));  // half of three each
  tally.add(ranked(0, 3, 0b1000, {0, 0, 10, 10}));                   // two, and a tie
  EXPECT_EQ(tally.counts().half_points[14], 1);
  Tally odd({4, kAlone});
  for (int seating = 0; seating < 3; ++seating)
    odd.add(ranked(0, seating, 1u << seating, {0, 0, 0, 0}));
  odd.add(ranked(0, 3, 0b1000, {0, 0, 20, 0}));  // two ties, one lost
  EXPECT_EQ(odd.counts().half_points[11], 1);
  EXPECT_EQ(cells(odd.counts())[5], 0.5);
  EXPECT_EQ(cells(odd.counts())[6], 0.5);
}

// Places against rivals count, places among the own seats do not.
TEST(Tally, TwoAgainstTwoComparesEachSeatWithBothRivals) {
  Tally tally({6, kInPairs});
  int seating = 0;
  for (const unsigned mask : {0b0011u, 0b0101u, 0b1001u, 0b0110u, 0b1010u, 0b1100u})
    tally.add(ranked(0, seating++, mask, {40, 30, 20, 10}));
  EXPECT_EQ(tally.counts().half_points.size(), 49u);
  EXPECT_EQ(tally.counts().half_points[24], 1);  // every way to seat them: an even score
}

TEST(Tally, LeavesOutWhatWasReplayed) {
  Tally tally(1);
  auto replayed = game(0, 0, Outcome::drawn);
  replayed.replayed = true;
  EXPECT_FALSE(tally.add(replayed));
  EXPECT_TRUE(tally.add(game(0, 0, Outcome::won)));
}

TEST(Tally, UnitsComeFromTheVariantAndTheSeatings) {
  RunPlan plan;
  plan.variant = "fourplayer-ffa";
  plan.games_per_encounter = 4;
  EXPECT_EQ(unit_of(plan).comparisons(), 12);
  plan.seatings = SeatingRule::two_two;
  plan.games_per_encounter = 6;
  EXPECT_EQ(unit_of(plan).comparisons(), 24);
  plan.variant = "fourplayer-teams";
  plan.games_per_encounter = 2;
  EXPECT_FALSE(unit_of(plan).is_ranked());
}

}  // namespace
}  // namespace tabiya::store
