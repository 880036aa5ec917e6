// The promises of a sequential test, held against simulated matches with fixed seeds.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "chance.h"
#include "runner/stats/elo.h"
#include "runner/stats/length.h"
#include "runner/stats/likeliest.h"
#include "runner/stats/overshoot.h"
#include "runner/stats/stopped_estimate.h"

namespace tabiya::stats {
namespace {

constexpr int kTests = 600;
constexpr std::int64_t kBatch = 4;
const Hypotheses kHypotheses{Model::normalized, 0, 40};
const std::vector<double> kScores{0, 0.25, 0.5, 0.75, 1};
const std::vector<double> kEven{0.05, 0.24, 0.42, 0.24, 0.05};

// Probabilities of the pair scores between sides that differ by so much.
std::vector<double> pairs_at_nelo(double nelo) {
  return *likeliest_with_ratio(kScores, kEven, nelo / kNeloScale * std::sqrt(2.0));
}

double logistic_elo_of(const std::vector<double>& pairs) {
  double mean = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) mean += pairs[i] * kScores[i];
  return elo_of_score(mean);
}

struct Run {
  State verdict = State::undecided;
  std::vector<std::int64_t> counts = std::vector<std::int64_t>(5, 0);
  std::int64_t pairs = 0;
};

Run played(const std::vector<double>& probabilities, const Bounds& bounds, Chance& chance) {
  Run run;
  OvershootCorrection correction(kBatch);
  while (run.verdict == State::undecided && run.pairs < 100'000) {
    for (int i = 0; i < kBatch; ++i) ++run.counts[chance.cell(probabilities)];
    run.pairs += kBatch;
    const double llr = *log_likelihood_ratio(sample_of_counts(run.counts, 2), kHypotheses);
    correction.take(run.pairs, llr);
    run.verdict = correction.decide(llr, bounds);
  }
  return run;
}

struct Outcome {
  double pass_rate = 0;
  double games = 0;          // mean
  double too_high_rate = 0;  // share of estimates above the truth
  double covered_rate = 0;   // share of intervals that hold the truth
};

Outcome simulated(double nelo, const Risks& risks, std::uint64_t seed) {
  Chance chance(seed);
  const Bounds bounds = bounds_of(risks);
  const auto probabilities = pairs_at_nelo(nelo);
  const double truth = logistic_elo_of(probabilities);
  Outcome outcome;
  for (int test = 0; test < kTests; ++test) {
    const Run run = played(probabilities, bounds, chance);
    const auto estimate = estimate_after_stop(sample_of_counts(run.counts, 2), kHypotheses, bounds);
    outcome.pass_rate += run.verdict == State::h1;
    outcome.games += 2.0 * static_cast<double>(run.pairs);
    outcome.too_high_rate += estimate->elo > truth;
    outcome.covered_rate += estimate->elo_low <= truth && truth <= estimate->elo_high;
  }
  for (double* sum :
       {&outcome.pass_rate, &outcome.games, &outcome.too_high_rate, &outcome.covered_rate})
    *sum /= kTests;
  return outcome;
}

ExpectedLength promised(double nelo, const Risks& risks) {
  const auto pairs = pairs_at_nelo(nelo);
  const Sample sample{kScores, pairs, 2};
  const double variance = 2 * moments(sample).variance;
  return *expected_length(kHypotheses, bounds_of(risks), {1 - 4 * variance, 0},
                          logistic_elo_of(pairs));
}

TEST(Simulation, ErrorRatesAndLengthsAreAsPromised) {
  const Risks risks{0.05, 0.1};
  for (const double nelo : {0.0, 20.0, 40.0}) {
    SCOPED_TRACE(nelo);
    const Outcome seen = simulated(nelo, risks, 7);
    const ExpectedLength expected = promised(nelo, risks);
    EXPECT_NEAR(seen.pass_rate, expected.pass_probability, 0.03);
    EXPECT_NEAR(seen.games, expected.games, 0.1 * expected.games);
  }
  EXPECT_NEAR(promised(0, risks).pass_probability, 0.05, 1e-6);
  EXPECT_NEAR(promised(40, risks).pass_probability, 0.9, 2e-2);
}

TEST(Simulation, EstimateAfterStopIsMedianUnbiasedAndCovers) {
  for (const double nelo : {0.0, 40.0}) {
    SCOPED_TRACE(nelo);
    const Outcome seen = simulated(nelo, {0.05, 0.05}, 11);
    EXPECT_NEAR(seen.too_high_rate, 0.5, 0.06);
    EXPECT_NEAR(seen.covered_rate, 0.95, 0.02);
  }
}

TEST(Length, LongestInTheMiddleAndIndependentOfDrawsInNormalizedElo) {
  const Bounds bounds = bounds_of({});
  const Hypotheses hypotheses{Model::normalized, 0, 5};
  const auto few_draws = longest_expected_length(hypotheses, bounds, {0.2, 0});
  const auto many_draws = longest_expected_length(hypotheses, bounds, {0.9, 10});
  ASSERT_TRUE(few_draws && many_draws);
  EXPECT_NEAR(few_draws->games, 41'861, 0.5);
  EXPECT_NEAR(many_draws->games, few_draws->games, 1e-6);
  EXPECT_NEAR(few_draws->pass_probability, 0.5, 1e-12);
  for (double elo = -10; elo <= 10; elo += 0.5)
    EXPECT_LE(expected_length(hypotheses, bounds, {0.2, 0}, elo)->games, few_draws->games + 1e-6);
}

TEST(Length, NothingWhereGamesHaveNoVariance) {
  EXPECT_FALSE(expected_length({}, bounds_of({}), {1, 0}, 0));
  EXPECT_FALSE(expected_length({}, bounds_of({}), {0.9, 200}, 0));
}

TEST(Length, StaysFiniteFarOutside) {
  for (const double elo : {-3000.0, 3000.0}) {
    const auto length = expected_length({Model::logistic, 0, 1}, bounds_of({}), {0.5, 0}, elo);
    ASSERT_TRUE(length);
    EXPECT_NEAR(length->pass_probability, elo > 0 ? 1 : 0, 1e-9);
    EXPECT_TRUE(length->games > 0 && std::isfinite(length->games));
  }
}

}  // namespace
}  // namespace tabiya::stats
