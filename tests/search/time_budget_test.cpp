#include "engine/search/time_budget.h"

#include <gmock/gmock.h>

#include "engine/rules/core/chance.h"

namespace tabiya::search {
namespace {

using namespace std::chrono_literals;

Limits clock(Microseconds remaining, Microseconds increment = 0ms,
             std::optional<int> moves_to_go = std::nullopt) {
  Limits limits;
  limits.remaining = {remaining, 5ms};
  limits.increment = {increment, 0ms};
  limits.moves_to_go = moves_to_go;
  return limits;
}

TimeBudget budget(const Limits& limits, Microseconds overhead = 10ms) {
  return time_budget(limits, rules::kWhite, overhead, Parameters{});
}

TEST(TimeBudget, IsUnlimitedWithoutAClock) {
  Limits infinite = clock(1s);
  infinite.infinite = true;
  Limits theirs;
  theirs.remaining[rules::kBlack] = 1s;
  for (const Limits& limits : {Limits{}, infinite, theirs}) {
    EXPECT_FALSE(budget(limits).soft);
    EXPECT_FALSE(budget(limits).hard);
  }
}

TEST(TimeBudget, OfAFixedTimePerMoveIsAllOfItButTheOverhead) {
  Limits limits;
  limits.move_time = 100ms;
  EXPECT_EQ(budget(limits).hard, 90ms);
  EXPECT_FALSE(budget(limits).soft);
  limits.move_time = 4ms;
  EXPECT_EQ(budget(limits).hard, 0ms);
}

TEST(TimeBudget, LooksAtTheMoversClock) {
  const Limits limits = clock(60s);
  EXPECT_GT(*time_budget(limits, rules::kWhite, 0ms, {}).soft, 1s);
  EXPECT_LT(*time_budget(limits, rules::kBlack, 0ms, {}).hard, 5ms);
}

struct Case {
  const char* name;
  Limits limits;
  Microseconds soft_low, soft_high, hard_low, hard_high;
};

TEST(TimeBudget, SharesOutTheTime) {
  const std::vector<Case> cases = {
      {"a minute, nothing more", clock(60s), 1500ms, 3500ms, 5s, 30s},
      {"ten seconds and a tenth", clock(10s, 100ms), 300ms, 700ms, 900ms, 5s},
      {"one second and a hundredth", clock(1s, 10ms), 20ms, 70ms, 60ms, 500ms},
      {"living on the increment", clock(60ms, 10ms), 5ms, 20ms, 10ms, 25ms},
      {"less than the overhead", clock(8ms, 10ms), 0ms, 0ms, 0ms, 0ms},
      {"no time at all", clock(0ms), 0ms, 0ms, 0ms, 0ms},
      {"below nothing", clock(-5ms), 0ms, 0ms, 0ms, 0ms},
      {"forty moves to go", clock(60s, 0ms, 40), 1500ms, 3500ms, 5s, 30s},
      {"three moves to go", clock(9s, 0ms, 3), 2500ms, 3500ms, 4s, 4500ms},
      {"the last move before the control", clock(9s, 0ms, 1), 7s, 8990ms, 7s, 8990ms},
      {"moves to go that make no sense", clock(9s, 0ms, 0), 7s, 8990ms, 7s, 8990ms},
  };
  for (const Case& each : cases) {
    const TimeBudget shared = budget(each.limits);
    EXPECT_GE(*shared.soft, each.soft_low) << each.name;
    EXPECT_LE(*shared.soft, each.soft_high) << each.name;
    EXPECT_GE(*shared.hard, each.hard_low) << each.name;
    EXPECT_LE(*shared.hard, each.hard_high) << each.name;
  }
}

// A mover that takes its hard limit and the whole overhead on every move still never runs out.
TEST(TimeBudget, LastsForAnyNumberOfMoves) {
  rules::Chance chance(7);
  for (int game = 0; game < 200; ++game) {
    const Microseconds overhead = 1ms * static_cast<int>(chance.below(40));
    const Microseconds increment = overhead + 1ms * static_cast<int>(chance.below(20));
    Microseconds remaining = 100ms + 1ms * static_cast<int>(chance.below(5000));
    for (int move = 0; move < 300; ++move) {
      const TimeBudget shared =
          time_budget(clock(remaining, increment), rules::kWhite, overhead, Parameters{});
      ASSERT_GE(*shared.soft, 0ms);
      ASSERT_LE(*shared.soft, *shared.hard);
      ASSERT_LE(*shared.hard + overhead, std::max(remaining, overhead));
      remaining += increment - *shared.hard - overhead;
      ASSERT_GT(remaining, 0ms);
    }
  }
}

TEST(TimeBudget, BendsToWhatTheSearchFinds) {
  EXPECT_LT(bend(100ms, 8, 0), bend(100ms, 1, 0));
  EXPECT_GT(bend(100ms, 1, 50), bend(100ms, 1, 0));
  EXPECT_EQ(bend(100ms, 1, -50), bend(100ms, 1, 0));
  EXPECT_EQ(bend(0ms, 0, 500), 0ms);
}

}  // namespace
}  // namespace tabiya::search
