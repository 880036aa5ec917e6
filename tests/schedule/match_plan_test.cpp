#include "runner/schedule/match_plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "runner/schedule/shuffle.h"

namespace tabiya::schedule {
namespace {

using ::testing::ElementsAre;

Openings book(std::int64_t size) {
  return {size, [](std::int64_t number) {
            return Opening{number, "position " + std::to_string(number), {}};
          }};
}

MatchPlan plan(const MatchChoices& choices, std::int64_t book_size) {
  auto made = MatchPlan::make(choices, book(book_size));
  EXPECT_TRUE(made);
  return *std::move(made);
}

std::vector<std::int64_t> openings_of(const MatchPlan& plan) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t number = 0; number < plan.size(); ++number)
    numbers.push_back(plan.encounter(number).opening.number);
  return numbers;
}

TEST(Shuffle, MeetsEachNumberOnce) {
  for (std::uint64_t size : {1, 2, 3, 5, 64, 1000, 4097}) {
    std::set<std::uint64_t> met;
    for (std::uint64_t place = 0; place < size; ++place) met.insert(shuffled(place, size, 42));
    EXPECT_EQ(met.size(), size);
    EXPECT_EQ(*met.rbegin(), size - 1);
  }
}

TEST(Shuffle, AllOrdersOfThreeAreAboutAsLikely) {
  std::map<std::vector<std::uint64_t>, int> orders;
  constexpr int kDraws = 6000;
  for (std::uint64_t seed = 0; seed < kDraws; ++seed)
    ++orders[{shuffled(0, 3, seed), shuffled(1, 3, seed), shuffled(2, 3, seed)}];
  EXPECT_EQ(orders.size(), 6u);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, kDraws / 6, 120);
}

TEST(Shuffle, FirstPlaceIsEven) {
  std::vector<int> counts(10);
  for (std::uint64_t seed = 0; seed < 10000; ++seed) ++counts[shuffled(0, 10, seed)];
  for (const int count : counts) EXPECT_NEAR(count, 1000, 130);
}

TEST(MatchPlan, BothSeatingsOfEachOpening) {
  const auto encounter = plan({.encounters = 3}, 10).encounter(1);
  EXPECT_EQ(encounter.number, 1);
  ASSERT_EQ(encounter.seatings.size(), 2u);
  EXPECT_EQ(encounter.seatings[0], (Seating{0, {0, 1}}));
  EXPECT_EQ(encounter.seatings[1], (Seating{1, {1, 0}}));
}

constexpr Board kTeams{4, 2};
constexpr Board kFreeForAll{4, 4};

TEST(MatchPlan, TeamsPlayAPairEachAsBothSides) {
  const auto made = plan({.encounters = 3, .board = kTeams}, 10);
  EXPECT_THAT(made.encounter(2).seatings,
              ElementsAre(Seating{0, {0, 1, 0, 1}}, Seating{1, {1, 0, 1, 0}}));
  EXPECT_EQ(made.games(), 6);
}

TEST(MatchPlan, FreeForAllIsABlockWithTheFirstOnceInEachSeat) {
  const auto made = plan({.encounters = 3, .board = kFreeForAll}, 10);
  EXPECT_THAT(made.encounter(0).seatings,
              ElementsAre(Seating{0, {0, 1, 1, 1}}, Seating{1, {1, 0, 1, 1}},
                          Seating{2, {1, 1, 0, 1}}, Seating{3, {1, 1, 1, 0}}));
  EXPECT_EQ(made.games(), 12);
}

TEST(MatchPlan, TwoAgainstTwoIsEveryWayToHaveTwoSeats) {
  const auto made =
      plan({.encounters = 2, .seatings = SeatingRule::two_two, .board = kFreeForAll}, 10);
  EXPECT_THAT(
      made.encounter(1).seatings,
      ElementsAre(Seating{0, {0, 0, 1, 1}}, Seating{1, {0, 1, 0, 1}}, Seating{2, {1, 0, 0, 1}},
                  Seating{3, {0, 1, 1, 0}}, Seating{4, {1, 0, 1, 0}}, Seating{5, {1, 1, 0, 0}}));
  EXPECT_EQ(made.games(), 12);
  for (const Board& board : {Board{}, kTeams})
    EXPECT_FALSE(MatchPlan::make({.seatings = SeatingRule::two_two, .board = board}, book(10)));
}

TEST(MatchPlan, SingleGamesOfFourGoRoundTheSeats) {
  const auto made =
      plan({.encounters = 5, .seatings = SeatingRule::single, .board = kFreeForAll}, 10);
  for (int number = 0; number < 5; ++number) {
    const auto seatings = made.encounter(number).seatings;
    ASSERT_EQ(seatings.size(), 1u);
    EXPECT_EQ(seatings[0].number, number % 4);
    EXPECT_EQ(seatings[0].participant[number % 4], 0);
  }
  EXPECT_EQ(made.games(), 5);
  const auto fixed =
      plan({.encounters = 5, .seatings = SeatingRule::fixed, .board = kFreeForAll}, 10);
  EXPECT_EQ(fixed.encounter(3).seatings[0].participant[0], 0);
}

TEST(MatchPlan, WhatIsToBeReplayedIsMissingWithItsNextAttempt) {
  const auto made = plan({.encounters = 2}, 10);
  PlayedGames played;
  played.add_replayed(0, 0);
  played.add_replayed(0, 0);
  played.add_replayed(0, 1);
  played.add(0, 1);
  const auto missing = made.missing(0, played);
  ASSERT_TRUE(missing);
  EXPECT_THAT(missing->seatings, ElementsAre(Seating{0, {0, 1}, 2}));
}

// F-H02
TEST(MatchPlan, SingleGamesChangeSeats) {
  const auto singles = plan({.encounters = 10, .seatings = SeatingRule::single}, 10);
  int first_has_white = 0;
  for (std::int64_t number = 0; number < 10; ++number) {
    const auto encounter = singles.encounter(number);
    ASSERT_EQ(encounter.seatings.size(), 1u);
    EXPECT_EQ(encounter.seatings[0].number, number % 2);
    first_has_white += encounter.seatings[0].participant[0] == 0;
  }
  EXPECT_EQ(first_has_white, 5);
  EXPECT_EQ(singles.games(), 10);
}

TEST(MatchPlan, FixedSeatsStay) {
  const auto fixed = plan({.encounters = 4, .seatings = SeatingRule::fixed}, 10);
  for (std::int64_t number = 0; number < 4; ++number)
    EXPECT_THAT(fixed.encounter(number).seatings, ElementsAre(Seating{0, {0, 1}}));
}

// F-B09
TEST(MatchPlan, SequentialOrderWrapsPastTheEnd) {
  const auto wrapped = plan({.encounters = 4, .order = Order::sequential, .first_opening = 5}, 3);
  EXPECT_THAT(openings_of(wrapped), ElementsAre(1, 2, 0, 1));
  EXPECT_EQ(wrapped.repeats(), 1);
}

TEST(MatchPlan, RandomOrderFromKSkipsTheFirstOnes) {
  const auto whole = openings_of(plan({.encounters = 20, .seed = 9}, 20));
  const auto later = openings_of(plan({.encounters = 15, .first_opening = 6, .seed = 9}, 20));
  EXPECT_TRUE(std::equal(later.begin(), later.end(), whole.begin() + 5));
}

// F-H03
TEST(MatchPlan, NoRepeatsBeforeTheBookIsUsedUp) {
  const auto part = plan({.encounters = 400, .seed = 1}, 1000);
  const auto numbers = openings_of(part);
  EXPECT_EQ(std::set<std::int64_t>(numbers.begin(), numbers.end()).size(), 400u);
  EXPECT_EQ(part.repeats(), 0);
}

TEST(MatchPlan, EachPassThroughTheBookHasItsOwnOrder) {
  const auto twice = plan({.encounters = 100, .seed = 3}, 50);
  const auto numbers = openings_of(twice);
  std::vector<std::int64_t> first(numbers.begin(), numbers.begin() + 50);
  std::vector<std::int64_t> second(numbers.begin() + 50, numbers.end());
  EXPECT_NE(first, second);
  std::sort(first.begin(), first.end());
  std::sort(second.begin(), second.end());
  EXPECT_EQ(first, second);
  EXPECT_EQ(twice.repeats(), 50);
}

TEST(MatchPlan, RepeatsAreCountedAcrossPasses) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto odd = plan({.encounters = 12, .first_opening = 7, .seed = seed}, 10);
    const auto numbers = openings_of(odd);
    const auto different = std::set<std::int64_t>(numbers.begin(), numbers.end()).size();
    EXPECT_EQ(odd.repeats(), 12 - static_cast<std::int64_t>(different));
  }
}

TEST(MatchPlan, TheSeedDecides) {
  EXPECT_EQ(openings_of(plan({.encounters = 30, .seed = 5}, 100)),
            openings_of(plan({.encounters = 30, .seed = 5}, 100)));
  EXPECT_NE(openings_of(plan({.encounters = 30, .seed = 5}, 100)),
            openings_of(plan({.encounters = 30, .seed = 6}, 100)));
}

TEST(MatchPlan, MissingSeatingsKeepTheirNumbersAndOpening) {
  const auto resumed = plan({.encounters = 3, .seed = 2}, 100);
  PlayedGames played;
  played.add(0, 0);
  played.add(0, 1);
  played.add(1, 0);
  EXPECT_FALSE(resumed.missing(0, played));
  const auto half = resumed.missing(1, played);
  ASSERT_TRUE(half);
  EXPECT_THAT(half->seatings, ElementsAre(Seating{1, {1, 0}}));
  EXPECT_EQ(half->opening, resumed.encounter(1).opening);
  EXPECT_EQ(resumed.missing(2, played), resumed.encounter(2));
}

TEST(MatchPlan, RefusesWhatCanNotBePlayed) {
  EXPECT_FALSE(MatchPlan::make({}, book(0)));
  EXPECT_FALSE(MatchPlan::make({.encounters = 0}, book(1)));
  const auto refused = MatchPlan::make({.first_opening = 0}, book(1));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.refusal().message, ::testing::HasSubstr("book-start = 0"));
}

}  // namespace
}  // namespace tabiya::schedule
