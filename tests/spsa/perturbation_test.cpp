#include "tuner/spsa/perturbation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tabiya::spsa {
namespace {

using parameters::Kind;

ParameterSpace space_of(std::vector<parameters::Parameter> all) {
  std::vector<parameters::GivenParameter> given;
  for (auto& parameter : all) given.push_back({std::move(parameter), "here"});
  return *ParameterSpace::make(std::move(given));
}

Plan plan_of(std::vector<parameters::Parameter> all, Constants constants, std::uint64_t seed = 1) {
  return make_plan(space_of(std::move(all)), seed, constants);
}

// The two sides never meet, are within the range and whole, wherever theta is and however small the
// step and the range.
TEST(Perturbation, HasTwoSidesThatDifferAndCanBePlayed) {
  const auto plan = plan_of({{"a", 0, 0, 1, 0.5},
                             {"b", 5, 0, 12, 0.5},
                             {"c", 100, 0, 200, 10},
                             {"d", 0, -3, 3, 40},
                             {"e", 0.5, 0, 1, 0.01, Kind::real}},
                            {.encounters = 100'000, .batch = 1});
  for (Number number = 0; number < 20'000; ++number) {
    Point theta;
    for (const auto& parameter : plan.space.parameters())
      theta.push_back(parameter.min +
                      (parameter.max - parameter.min) * static_cast<double>(number % 41) / 40);
    const auto played = perturb(plan, theta, number);
    for (std::size_t i = 0; i < theta.size(); ++i)
      for (const double value : {played.plus[i], played.minus[i]}) {
        ASSERT_NE(played.plus[i], played.minus[i]) << number << ' ' << i;
        ASSERT_GE(value, plan.space[i].min);
        ASSERT_LE(value, plan.space[i].max);
        if (plan.space[i].kind == Kind::whole) {
          ASSERT_EQ(value, std::floor(value));
        }
      }
  }
}

TEST(Perturbation, IsTheSameForTheSameNumberAndSeedOnly) {
  const std::vector<parameters::Parameter> all{{"a", 100, 0, 200, 10}, {"b", 100, 0, 200, 10}};
  const auto plan = plan_of(all, {.encounters = 800, .batch = 8});
  const auto other = plan_of(all, {.encounters = 800, .batch = 8}, 2);
  int same_number = 0, same_seed = 0;
  for (Number number = 0; number < plan.end() - 1; ++number) {
    const auto played = perturb(plan, {100, 100}, number);
    EXPECT_EQ(played, perturb(plan, {100, 100}, number));
    same_number += played.plus == perturb(other, {100, 100}, number).plus;
    same_seed += played.plus == perturb(plan, {100, 100}, number + 1).plus;
  }
  EXPECT_LT(same_number, 50);
  EXPECT_LT(same_seed, 50);
}

// Both sides share one draw, so that the distance of a whole multiple is kept; over many the draw
// makes the mean exact.
TEST(Perturbation, RoundsBothSidesAlikeAndFairly) {
  const auto plan = plan_of({{"a", 100, 0, 200, 1.5}}, {.encounters = 40'000, .batch = 1});
  double plus_less_theta = 0, up = 0;
  constexpr double kTheta = 100.3;
  for (Number number = 0; number < plan.end(); ++number) {
    const auto played = perturb(plan, {kTheta}, number);
    EXPECT_EQ(std::abs(played.plus[0] - played.minus[0]), 3);
    plus_less_theta += (played.plus[0] + played.minus[0]) / 2 - kTheta;
    up += played.plus[0] > played.minus[0];
  }
  const auto count = static_cast<double>(plan.end());
  EXPECT_NEAR(plus_less_theta / count, 0, 0.01);
  EXPECT_NEAR(up / count, 0.5, 0.02);
}

TEST(Pace, FollowsTheScheduleAndEndsAtItsConstants) {
  const Constants constants{.encounters = 1000,
                            .batch = 1,
                            .c = 2,
                            .r_end = 0.01,
                            .A = 100,
                            .alpha = 0.602,
                            .gamma = 0.101};
  const auto plan = plan_of({{"a", 100, 0, 200, 10}}, constants);
  const auto last = pace_of(plan, 999);
  EXPECT_DOUBLE_EQ(last.c, 2);
  EXPECT_DOUBLE_EQ(last.r, 0.01);
  const auto first = pace_of(plan, 0);
  EXPECT_NEAR(first.c, 2 * std::pow(1000, 0.101), 1e-9);
  EXPECT_NEAR(first.r * first.c * first.c, 0.01 * 4 * std::pow(1100.0 / 101.0, 0.602), 1e-9);
}

TEST(Plan, GivesTheLastPerturbationWhatIsLeft) {
  const auto plan = plan_of({{"a", 100, 0, 200, 10}}, {.encounters = 20, .batch = 8});
  ASSERT_EQ(plan.end(), 3);
  EXPECT_EQ(encounters_of(plan, 1), 8);
  EXPECT_EQ(encounters_of(plan, 2), 4);
}

TEST(Outcome, OfScoresAndOfGamesMeanTheSame) {
  EXPECT_EQ(outcome_of_games(8, 5, 3), outcome_of_scores(8, (5 + 0.5 * 8) / 16));
  EXPECT_EQ(outcome_of_scores(3, 0.5).lead, 0);
}

}  // namespace
}  // namespace tabiya::spsa
