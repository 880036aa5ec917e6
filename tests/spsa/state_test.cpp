#include "tuner/spsa/state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "tests/spsa/surface.h"

namespace tabiya::spsa {
namespace {

Constants constants_for(const Surface& surface, std::int64_t pairs) {
  return *choose_constants(pairs, surface.parameters.size(), kUsualDrawRate, {.batch = 8});
}

Plan plan_on(const Surface& surface, std::int64_t pairs) {
  return make_plan(surface.space(), 1, constants_for(surface, pairs));
}

Outcome played(const Surface& surface, PairPlay& games, const Perturbation& perturbation) {
  return games.play(surface.elo(perturbation.plus) - surface.elo(perturbation.minus),
                    perturbation.encounters);
}

TEST(State, MovesTowardsTheSideThatLeads) {
  const auto plan = plan_on(separable(), 800);
  auto state = begin(plan);
  const auto asked = perturb(plan, state.theta, 0);
  ASSERT_TRUE(apply(plan, state, asked, outcome_of_games(8, 6, 4)));
  for (std::size_t i = 0; i < state.theta.size(); ++i)
    EXPECT_DOUBLE_EQ(state.theta[i],
                     100 + pace_of(plan, 0).r * 2 * (asked.plus[i] - asked.minus[i]) / 2);
  EXPECT_EQ(state.encounters, 8);
}

TEST(State, CountsAPerturbationOnce) {
  const auto plan = plan_on(separable(), 800);
  auto state = begin(plan);
  const auto asked = perturb(plan, state.theta, 5);
  ASSERT_TRUE(apply(plan, state, asked, {8, 3}));
  const auto before = state;
  EXPECT_FALSE(apply(plan, state, asked, {8, 3}));
  EXPECT_FALSE(apply(plan, state, asked, {8, -5}));
  EXPECT_EQ(state, before);
}

TEST(State, IsNotMovedByWhatWasDropped) {
  const auto plan = plan_on(separable(), 800);
  auto state = begin(plan);
  ASSERT_TRUE(apply(plan, state, perturb(plan, state.theta, 0), {0, 0}));
  EXPECT_EQ(state.theta, plan.space.starts());
  EXPECT_EQ(state.dropped, 8);
  ASSERT_TRUE(apply(plan, state, perturb(plan, state.theta, 1), {5, 2}));
  EXPECT_EQ(state.dropped, 11);
  EXPECT_EQ(state.encounters, 5);
  EXPECT_EQ(state.applied.next, 2);
}

TEST(State, StaysWithinTheRanges) {
  const auto plan = plan_on(coarse(), 8000);
  auto state = begin(plan);
  for (Number number = 0; number < plan.end(); ++number) {
    const auto asked = perturb(plan, state.theta, number);
    const double all_won = asked.plus[0] > asked.minus[0] ? 16 : -16;
    apply(plan, state, asked, {8, all_won});
  }
  EXPECT_EQ(state.theta[0], 12);
  EXPECT_EQ(recommendation(plan, state)[0], 12);
  for (const double value : state.theta) EXPECT_TRUE(value >= 0 && value <= 12);
}

// The same outcomes of the same perturbations, in whatever order and some told twice, lead to the
// same place (no bound is near): sums differ in their last digits at most.
TEST(State, ForgivesOrderAndRepetition) {
  const auto surface = separable();
  const auto plan = plan_on(surface, 400);
  PairPlay games(3);
  std::vector<std::pair<Perturbation, Outcome>> all;
  for (Number number = 0; number < plan.end(); ++number) {
    const auto asked = perturb(plan, plan.space.starts(), number);
    all.emplace_back(asked, played(surface, games, asked));
  }
  auto in_order = begin(plan), shuffled = begin(plan);
  for (const auto& [asked, outcome] : all) apply(plan, in_order, asked, outcome);
  rules::Chance chance(9);
  for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[chance.below(i)]);
  for (const auto& [asked, outcome] : all) {
    EXPECT_FALSE(is_over(plan, shuffled));
    EXPECT_TRUE(apply(plan, shuffled, asked, outcome));
    EXPECT_FALSE(apply(plan, shuffled, all.front().first, all.front().second));
  }
  EXPECT_TRUE(is_over(plan, shuffled));
  EXPECT_EQ(in_order.applied, shuffled.applied);
  EXPECT_EQ(in_order.encounters, shuffled.encounters);
  for (std::size_t i = 0; i < in_order.theta.size(); ++i)
    EXPECT_NEAR(in_order.theta[i], shuffled.theta[i], 1e-9);
}

// Thirty-two perturbations are always out, their outcomes come in any order, and every hundredth is
// lost for good.
TEST(State, FindsItsWayWithManyOut) {
  const auto surface = separable();
  const auto plan = plan_on(surface, 10'000);
  auto state = begin(plan);
  PairPlay games(4);
  rules::Chance chance(5);
  std::vector<Perturbation> out;
  for (Number number = 0; number < plan.end() || !out.empty();) {
    while (number < plan.end() && out.size() < 32)
      out.push_back(perturb(plan, state.theta, number++));
    std::swap(out[chance.below(out.size())], out.back());
    const bool lost = chance.below(100) == 0;
    const auto outcome = lost ? Outcome{} : played(surface, games, out.back());
    apply(plan, state, out.back(), outcome);
    out.pop_back();
  }
  EXPECT_TRUE(is_over(plan, state));
  EXPECT_GT(surface.elo(recommendation(plan, state)), -4);
}

TEST(State, GoesOnFromItsTextAsIfNothingHadBeen) {
  const auto surface = coarse();
  const auto plan = plan_on(surface, 2000);
  PairPlay games(7), same_games(7);
  auto whole = begin(plan), parted = begin(plan);
  for (Number number = 0; number < plan.end(); ++number) {
    const auto asked = perturb(plan, whole.theta, number);
    apply(plan, whole, asked, played(surface, games, asked));
    const auto again = perturb(plan, parted.theta, number);
    apply(plan, parted, again, played(surface, same_games, again));
    const auto stored = read_state(write_state(parted), plan.space.size());
    ASSERT_TRUE(stored);
    ASSERT_EQ(*stored, parted);
    parted = *stored;
  }
  EXPECT_EQ(whole, parted);
}

TEST(State, KeepsLateNumbersInItsText) {
  const auto plan = plan_on(separable(), 800);
  auto state = begin(plan);
  for (const Number number : {0, 3, 7, 4})
    apply(plan, state, perturb(plan, state.theta, number), {8, 1});
  EXPECT_EQ(state.applied.next, 1);
  const auto stored = read_state(write_state(state), plan.space.size());
  ASSERT_TRUE(stored);
  EXPECT_EQ(*stored, state);
  EXPECT_TRUE(stored->applied.contains(7));
  EXPECT_FALSE(stored->applied.contains(5));
}

TEST(State, RefusesATextThatIsNone) {
  const auto plan = plan_on(separable(), 800);
  const auto text = write_state(begin(plan));
  ASSERT_TRUE(read_state(text, 8));
  EXPECT_FALSE(read_state(text, 7));
  for (const std::string bad : {"", "{}", "[]", "3", "{\"theta\":[1]}"})
    EXPECT_FALSE(read_state(bad, 8)) << bad;
  for (const std::string key :
       {"theta", "theta_sum", "theta_weight", "slopes", "next", "beyond", "dropped"}) {
    auto changed = text;
    changed.replace(changed.find('"' + key + '"') + 1, 1, "X");
    EXPECT_FALSE(read_state(changed, 8)) << key;
  }
}

TEST(Extension, RestartsTheScheduleAndKeepsBothStages) {
  const auto surface = separable();
  auto plan = plan_on(surface, 2000);
  auto state = begin(plan);
  PairPlay games(8);
  for (Number number = 0; number < plan.end() - 1; ++number) {
    const auto asked = perturb(plan, state.theta, number);
    apply(plan, state, asked, played(surface, games, asked));
  }
  const auto late = perturb(plan, state.theta, plan.end() - 1);
  const auto theta = state.theta;
  extend(plan, state, constants_for(surface, 6000));
  EXPECT_EQ(plan.stages.size(), 2u);
  EXPECT_EQ(plan.end(), 1000);
  EXPECT_EQ(state.theta, theta);
  EXPECT_EQ(estimate(state), theta);
  EXPECT_GT(pace_of(plan, 249).r, pace_of(plan, 250).r);
  EXPECT_FALSE(is_over(plan, state));
  ASSERT_TRUE(apply(plan, state, late, {8, 2}));
  EXPECT_DOUBLE_EQ(state.theta[0],
                   theta[0] + pace_of(plan, 249).r * (late.plus[0] - late.minus[0]));
  EXPECT_EQ(state.theta_weight, 0);
  for (Number number = 250; number < plan.end(); ++number) {
    const auto asked = perturb(plan, state.theta, number);
    apply(plan, state, asked, played(surface, games, asked));
  }
  EXPECT_TRUE(is_over(plan, state));
  EXPECT_EQ(state.theta_weight, 3000);
  EXPECT_EQ(state.encounters, 8000);
}

}  // namespace
}  // namespace tabiya::spsa
