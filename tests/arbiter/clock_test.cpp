#include "runner/arbiter/clock.h"

#include <gtest/gtest.h>

namespace tabiya::arbiter {
namespace {

using namespace std::chrono_literals;

constexpr Instant kNoon{std::chrono::hours(12)};

Clock clock_of(std::string_view text, Microseconds margin = 0us) {
  TimeControl control = *read_time_control(text);
  control.margin = margin;
  return Clock(control);
}

// Whether the flag had not fallen yet.
bool stop(Clock& clock, Instant at) {
  const bool in_time = !clock.fallen(at);
  clock.stop(at);
  return in_time;
}

bool think(Clock& clock, Microseconds time) {
  clock.start(kNoon);
  return stop(clock, kNoon + time);
}

TEST(ToldMilliseconds, AreRoundedDownAndNeverBelowOne) {
  EXPECT_EQ(told_milliseconds(1'999us), 1);
  EXPECT_EQ(told_milliseconds(2'000us), 2);
  EXPECT_EQ(told_milliseconds(60s), 60'000);
  EXPECT_EQ(told_milliseconds(999us), 1);
  EXPECT_EQ(told_milliseconds(0us), 1);
  EXPECT_EQ(told_milliseconds(-50ms), 1);
}

TEST(Clock, ChargesToTheMicrosecondAndAddsTheIncrement) {
  Clock clock = clock_of("8+0.08");
  EXPECT_TRUE(think(clock, 1'234'567us));
  EXPECT_EQ(clock.spent(), 1'234'567us);
  EXPECT_EQ(clock.remaining(), 8s - 1'234'567us + 80ms);
}

TEST(Clock, FlagFallsOneMicrosecondAfterTheLastMoment) {
  Clock clock = clock_of("2");
  EXPECT_FALSE(clock.flag_at());
  EXPECT_FALSE(clock.fallen(kNoon + 1h));
  clock.start(kNoon);
  EXPECT_EQ(clock.flag_at(), kNoon + 2s);
  EXPECT_FALSE(clock.fallen(kNoon + 2s));
  EXPECT_TRUE(clock.fallen(kNoon + 2s + 1us));
  Clock late = clock;
  EXPECT_TRUE(stop(clock, kNoon + 2s));
  EXPECT_EQ(clock.remaining(), 0us);
  EXPECT_FALSE(clock.flag_at());
  EXPECT_FALSE(stop(late, kNoon + 2s + 1us));
  EXPECT_EQ(late.remaining(), 0us);
  EXPECT_EQ(late.spent(), 2s + 1us);
}

// F-C01: 40 moves in 10 seconds, 45 full moves.
TEST(Clock, MovesToGoCountDownAndStartAgain) {
  Clock clock = clock_of("40/10+0.1");
  for (int move = 0; move < 45; ++move) {
    EXPECT_EQ(clock.moves_to_go(), 40 - move % 40);
    const auto before = *clock.remaining();
    think(clock, 100ms);
    EXPECT_EQ(*clock.remaining() - before, move == 39 ? 10s : 0s);
  }
}

TEST(Clock, PeriodsFollowEachOtherAndTheLastRepeats) {
  Clock clock = clock_of("2/10:1/5:3/7");
  std::vector<int> moves_to_go;
  std::vector<Microseconds> remaining;
  for (int move = 0; move < 10; ++move) {
    moves_to_go.push_back(*clock.moves_to_go());
    think(clock, 1s);
    remaining.push_back(*clock.remaining());
  }
  EXPECT_EQ(moves_to_go, (std::vector{2, 1, 1, 3, 2, 1, 3, 2, 1, 3}));
  EXPECT_EQ(remaining,
            (std::vector<Microseconds>{9s, 13s, 19s, 18s, 17s, 23s, 22s, 21s, 27s, 26s}));
}

TEST(Clock, LastPeriodForTheRestHasNoMovesToGo) {
  Clock clock = clock_of("1/60:20+0.1");
  EXPECT_EQ(clock.moves_to_go(), 1);
  think(clock, 10s);
  EXPECT_EQ(clock.remaining(), 50s + 20s + 100ms);
  EXPECT_EQ(clock.moves_to_go(), std::nullopt);
  for (int move = 0; move < 100; ++move) think(clock, 100ms);
  EXPECT_EQ(clock.remaining(), 50s + 20s + 100ms);
}

TEST(Clock, LateMoveThatWouldCompleteAPeriodGetsNothing) {
  Clock clock = clock_of("1/2+1");
  EXPECT_FALSE(think(clock, 2s + 1us));
  EXPECT_EQ(clock.remaining(), 0us);
}

// F-C03: 10+0.1 with a margin of 200 ms.
TEST(Clock, OversteppingWithinTheMarginLeavesNothingBeforeTheIncrement) {
  Clock clock = clock_of("10+0.1", 200ms);
  EXPECT_TRUE(think(clock, 10s + 150ms));
  EXPECT_EQ(clock.spent(), 10s + 150ms);
  EXPECT_EQ(clock.remaining(), 100ms);
  EXPECT_EQ(told_milliseconds(*clock.remaining()), 100);

  Clock further = clock_of("10+0.1", 200ms);
  EXPECT_FALSE(think(further, 10s + 250ms));
}

TEST(Clock, OversteppingWithinTheMarginStillCompletesThePeriod) {
  Clock clock = clock_of("1/10", 200ms);
  EXPECT_TRUE(think(clock, 10s + 200ms));
  EXPECT_EQ(clock.remaining(), 10s);
}

// F-C05: a fixed time a move judges where it stands alone; beside a clock only the clock does.
TEST(Clock, TimePerMoveAloneLimitsEachMove) {
  TimeControl control;
  control.per_move = 100ms;
  control.margin = 20ms;
  Clock clock(control);
  for (int move = 0; move < 3; ++move) EXPECT_TRUE(think(clock, 103ms));
  EXPECT_EQ(clock.remaining(), std::nullopt);
  EXPECT_EQ(clock.moves_to_go(), std::nullopt);
  clock.start(kNoon);
  EXPECT_EQ(clock.flag_at(), kNoon + 120ms);
  EXPECT_FALSE(stop(clock, kNoon + 120ms + 1us));
}

TEST(Clock, TimePerMoveBesideAClockDoesNotJudge) {
  TimeControl control = *read_time_control("10+0.1");
  control.per_move = 1s;
  Clock clock(control);
  EXPECT_TRUE(think(clock, 1'200ms));
  EXPECT_EQ(clock.remaining(), 10s - 1'200ms + 100ms);
}

TEST(Clock, WithoutTimeLimitNoFlagFalls) {
  TimeControl control;
  control.nodes = 5'000;
  Clock clock(control);
  clock.start(kNoon);
  EXPECT_EQ(clock.flag_at(), std::nullopt);
  EXPECT_TRUE(stop(clock, kNoon + 24h));
  EXPECT_EQ(clock.spent(), 24h);
  EXPECT_EQ(clock.remaining(), std::nullopt);
}

}  // namespace
}  // namespace tabiya::arbiter
