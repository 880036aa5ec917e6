// What is charged and recorded, where the time that an engine really took is known to the
// microsecond because it is simulated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/simulation/random_run.h"

namespace tabiya::simulation {
namespace {

using arbiter::Conduct;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::SizeIs;

// A line takes 10 us each way, and an engine 5 us to say it.
constexpr Microseconds kWays{25};

// Both engines think exactly as long as told, at every move.
MatchSetup thinking(Microseconds time) {
  auto setup = quiet_match(*rules::find_variant("chess"));
  for (auto& habits : setup.habits) {
    habits.heeds_clock = false;
    habits.think_least = habits.think_most = time;
  }
  return setup;
}

void limit_both(MatchSetup& setup, const arbiter::TimeControl& control) {
  for (auto& engine : setup.settings.engines) engine.control = control;
}

arbiter::TimeControl clock(int moves, Microseconds time) {
  arbiter::TimeControl control;
  control.periods = {{moves, time}};
  return control;
}

std::vector<match::GameRecord> play(const MatchSetup& setup) {
  SimulatedMatch match(setup, 1);
  EXPECT_TRUE(match.simulation().run());
  return match.ledger.games();
}

TEST(ChargedTime, IsTheTimeThatWasThoughtToTheMicrosecond) {
  for (const auto thought : {Microseconds{1}, Microseconds{999}, Microseconds{1'001},
                             Microseconds{123'457}, Microseconds{1'000'001}}) {
    SCOPED_TRACE(thought.count());
    auto setup = thinking(thought);
    setup.choices.encounters = 3;
    setup.settings.tables = 3;
    const auto games = play(setup);
    EXPECT_THAT(games, SizeIs(6));
    for (const auto& game : games)
      for (const auto& move : game.moves) EXPECT_EQ(move.spent, thought + kWays);
  }
}

TEST(ChargedTime, LeavesTheClockExactlyWhereItWasAndTheIncrementMore) {
  auto setup = thinking(Microseconds{7'654});
  for (const auto& game : play(setup)) {
    auto left = std::array{Microseconds(seconds(10)), Microseconds(seconds(10))};
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
      auto& mine = left[ply % 2];
      mine += milliseconds(100) - game.moves[ply].spent;
      EXPECT_EQ(game.moves[ply].remaining, mine);
    }
  }
}

TEST(ChargedTime, AddsUpToTheDurationOfTheGame) {
  for (const auto& game : play(thinking(Microseconds{3'333}))) {
    Microseconds sum{};
    for (const auto& move : game.moves) sum += move.spent;
    EXPECT_EQ(game.duration, sum);
  }
}

// 300 ms for every two moves; the second one comes when the flag has fallen, or just before.
TEST(ChargedTime, OfTheLastMoveOfAPeriodDecidesBeforeTheNextPeriodIsAdded) {
  const Microseconds period = milliseconds(300);
  const auto last_good = period / 2 - kWays;
  auto setup = thinking(last_good);
  limit_both(setup, clock(2, period));
  for (const auto& game : play(setup)) {
    EXPECT_EQ(game.verdict.conduct, Conduct::length_limit) << game.verdict.detail;
    EXPECT_EQ(game.moves[2].remaining, period);  // nothing was left of the first
  }
  setup.habits[0].think_least = setup.habits[0].think_most = last_good + Microseconds{1};
  for (const auto& game : play(setup)) {
    EXPECT_EQ(game.verdict.conduct, Conduct::time_forfeit);
    EXPECT_EQ(game.verdict.detail, "overstepped by 0.001 ms") << "seen when it falls";
    EXPECT_EQ(game.moves.size(), game.seating.participant[0] == 0 ? 2u : 3u);
  }
}

TEST(ChargedTime, WithinTheMarginIsForgivenOneMicrosecondBeyondIsNot) {
  auto setup = thinking(Microseconds{100'000} - kWays);
  arbiter::TimeControl fixed;
  fixed.per_move = milliseconds(95);
  fixed.margin = milliseconds(5);
  limit_both(setup, fixed);
  for (const auto& game : play(setup)) EXPECT_EQ(game.verdict.conduct, Conduct::length_limit);
  setup.habits[1].think_least += Microseconds{1};
  setup.habits[1].think_most += Microseconds{1};
  for (const auto& game : play(setup)) EXPECT_EQ(game.verdict.conduct, Conduct::time_forfeit);
}

// The next game begins when its engines are ready, whatever the one that hung is up to.
TEST(NextGame, BeginsAtOnceAfterAFlagThatFellOnSilence) {
  for (const auto deed : {Deed::hang, Deed::late}) {
    auto setup = quiet_match(*rules::find_variant("chess"));
    setup.habits[1].faults = 1;
    setup.habits[1].deeds = {deed};
    setup.habits[1].deed_at_move = 1;
    setup.choices.encounters = 2;
    limit_both(setup, clock(0, seconds(1)));
    SimulatedMatch match(setup, 1);
    std::vector<Instant> ends;
    std::vector<Instant> begins;
    match.ledger.witness = [&](const match::GameRecord& game) {
      ends.push_back(match.simulation().now());
      begins.push_back(match.simulation().now() - game.duration);
    };
    ASSERT_TRUE(match.simulation().run());
    ASSERT_THAT(ends, SizeIs(4));
    for (std::size_t i = 1; i < ends.size(); ++i)
      EXPECT_LT(begins[i] - ends[i - 1], setup.habits[1].starts_in + milliseconds(1));
    EXPECT_EQ(match.simulation().open_children(), 0);
  }
}

}  // namespace
}  // namespace tabiya::simulation
