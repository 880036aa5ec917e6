// Whole tunings on surfaces of which everything is known, short ones; tests/benchmarks has the full
// table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tests/spsa/surface.h"
#include "tuner/spsa/effects.h"
#include "tuner/spsa/state.h"

namespace tabiya::spsa {
namespace {

struct Tuned {
  Plan plan;
  State state;
};

Tuned tune(const Surface& surface, std::int64_t pairs, std::uint64_t seed) {
  const auto constants = *choose_constants(pairs, surface.parameters.size());
  Tuned tuned{make_plan(surface.space(), seed, constants), {}};
  tuned.state = begin(tuned.plan);
  PairPlay games(seed + 1000);
  for (Number number = 0; number < tuned.plan.end(); ++number) {
    const auto asked = perturb(tuned.plan, tuned.state.theta, number);
    const double elo = surface.elo(asked.plus) - surface.elo(asked.minus);
    apply(tuned.plan, tuned.state, asked, games.play(elo, asked.encounters));
  }
  return tuned;
}

// Elo recovered of what could be, the middle of three seeds.
double recovered(const Surface& surface, std::int64_t pairs) {
  std::vector<double> shares;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto tuned = tune(surface, pairs, seed);
    const double end = surface.elo(recommendation(tuned.plan, tuned.state));
    shares.push_back(1 - end / surface.elo(surface.starts()));
  }
  std::ranges::sort(shares);
  return shares[1];
}

TEST(Tuning, RecoversMostOfEverySurface) {
  for (const auto& surface : {separable(), correlated(), sparse(), coarse(), lopsided(), bounded(),
                              narrow(), many("one", 1, 10), many("two", 2, 15)})
    EXPECT_GT(recovered(surface, 6000), 0.8) << surface.name;
}

TEST(Tuning, GetsOnWhereTheSurfaceIsNoBowl) {
  for (const auto& surface : {plateau(), funnel()})
    EXPECT_GT(recovered(surface, 8000), 0.5) << surface.name;
  EXPECT_GT(recovered(many("forty", 40, 60), 8000), 0.5);
}

TEST(Effects, TellWhatWorksFromWhatDoesNot) {
  int missed = 0, false_alarms = 0, idle = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto tuned = tune(sparse(), 20'000, seed);
    const auto all = effects(tuned.plan, tuned.state);
    for (std::size_t i = 0; i < 3; ++i) missed += all[i].no_effect;  // 10, 6 and 5 Elo
    for (std::size_t i = 8; i < all.size(); ++i) {
      ++idle;
      false_alarms += !all[i].no_effect;
    }
  }
  EXPECT_LE(missed, 1);
  EXPECT_LE(false_alarms, idle / 8);
}

// The slope is that of the surface, within its error, at a theta that is held.
TEST(Effects, GiveGradientsInEloForEachStep) {
  const auto surface = separable();
  const auto constants = *choose_constants(40'000, 8, kUsualDrawRate, {.batch = 1, .r_end = 0.0});
  const auto plan = make_plan(surface.space(), 3, constants);
  auto state = begin(plan);
  PairPlay games(5);
  for (Number number = 0; number < plan.end(); ++number) {
    const auto asked = perturb(plan, state.theta, number);
    apply(plan, state, asked,
          games.play(surface.elo(asked.plus) - surface.elo(asked.minus), asked.encounters));
  }
  const auto all = effects(plan, state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double away = (surface.best[i] - 100) / 10;
    EXPECT_NEAR(all[i].gradient, 2 * surface.weights[i] * away, 4 * all[i].gradient_error);
    EXPECT_NEAR(all[i].gradient_error, 0.4, 0.2);
  }
  EXPECT_NEAR(measured_draw_rate(state), kUsualDrawRate, 0.06);
}

TEST(Effects, SayNothingBeforeThereIsEnough) {
  const auto plan = make_plan(separable().space(), 1, *choose_constants(800, 8));
  for (const auto& effect : effects(plan, begin(plan))) {
    EXPECT_TRUE(std::isinf(effect.gradient_error));
    EXPECT_FALSE(effect.no_effect);
  }
}

TEST(Constants, CanBeSetByHandAndAreChecked) {
  const auto byhand = choose_constants(1000, 4, 0.5,
                                       {.batch = 2,
                                        .c = 1,
                                        .r_end = 0.003,
                                        .A = 100,
                                        .alpha = 0.602,
                                        .gamma = 0.101,
                                        .averaged = 0.3});
  ASSERT_TRUE(byhand);
  EXPECT_EQ(*byhand, (Constants{1000, 2, 1, 0.003, 100, 0.602, 0.101, 0.3}));
  EXPECT_FALSE(choose_constants(0, 4));
  EXPECT_FALSE(choose_constants(10, 0));
  EXPECT_FALSE(choose_constants(10, 4, 1.0));
  EXPECT_FALSE(choose_constants(10, 4, 0.5, {.batch = 0}));
  EXPECT_FALSE(choose_constants(10, 4, 0.5, {.c = -1.0}));
  EXPECT_FALSE(choose_constants(10, 4, 0.5, {.r_end = std::nan("")}));
}

TEST(Constants, HurryWhereTimeIsShortAndCalmDownWhereMuchIsMoved) {
  EXPECT_GT(choose_constants(2000, 4)->r_end, choose_constants(200'000, 4)->r_end);
  EXPECT_GT(choose_constants(20'000, 4)->r_end, choose_constants(20'000, 400)->r_end);
  EXPECT_EQ(choose_constants(2000, 4)->batch, 1);
  EXPECT_EQ(choose_constants(20'000, 4)->batch, 4);
  EXPECT_EQ(choose_constants(200'000, 4)->batch, 8);
}

// 1/e of the way is left after the relaxation that is forecast: followed without noise, by the
// score that is expected.
TEST(Forecast, OfTheRelaxationComesTrue) {
  auto surface = many("one", 1, 4);  // two c_end away, 4 Elo: one c_end costs 1 Elo
  const auto constants = *choose_constants(20'000, 1, kUsualDrawRate, {});
  const auto said = forecast(constants, 1);
  const auto plan = make_plan(surface.space(), 1, constants);
  auto state = begin(plan);
  for (Number number = 0; number < static_cast<Number>(said.relaxation); ++number) {
    const auto asked = perturb(plan, state.theta, number);
    const double elo = surface.elo(asked.plus) - surface.elo(asked.minus);
    apply(plan, state, asked, {1, elo * std::numbers::ln10 / 400});
  }
  EXPECT_NEAR((surface.best[0] - state.theta[0]) / (surface.best[0] - 100), std::exp(-1), 0.03);
}

TEST(Forecast, OfTheLossByChanceComesTrue) {
  double lost = 0, wandering = 0;
  constexpr int kSeeds = 24;
  auto surface = many("two", 2, 8);
  for (auto& weight : surface.weights) weight = 1;
  const auto constants = *choose_constants(10'000, 2);
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto tuned = tune(surface, constants.encounters, seed);
    lost -= surface.elo(estimate(tuned.state)) / kSeeds;
    wandering -= surface.elo(tuned.state.theta) / kSeeds;
  }
  const auto said = forecast(constants, 2);
  EXPECT_NEAR(wandering / said.wandering_loss, 1, 0.6);
  EXPECT_NEAR(lost / said.loss, 1, 0.6);
}

}  // namespace
}  // namespace tabiya::spsa
