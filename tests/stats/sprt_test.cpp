#include "runner/stats/sprt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "chance.h"
#include "runner/stats/elo.h"
#include "runner/stats/likeliest.h"

namespace tabiya::stats {
namespace {

using Counts = std::vector<std::int64_t>;

double llr(const Counts& counts, const Hypotheses& hypotheses) {
  const auto games = games_per_unit_of(counts.size());
  const auto value = log_likelihood_ratio(sample_of_counts(counts, games.value_or(2)), hypotheses);
  EXPECT_TRUE(value.has_value());
  return value.value_or(NAN);
}

Counts mirrored(Counts counts) {
  std::reverse(counts.begin(), counts.end());
  return counts;
}

Hypotheses some_hypotheses(Chance& chance, Model model, double reach) {
  const double elo0 = chance.between(-reach, reach);
  return {model, elo0, elo0 + chance.between(0.1, reach)};
}

TEST(Sprt, FiniteForAnyCountsAndBounds) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    SCOPED_TRACE(seed);
    Chance chance(seed);
    const Counts counts = chance.counts(static_cast<std::size_t>(2 + chance.below(12)));
    for (const Model model : {Model::logistic, Model::normalized})
      EXPECT_TRUE(std::isfinite(llr(counts, some_hypotheses(chance, model, 1500))));
  }
}

TEST(Sprt, HypothesesBeyondDoublesAreNotAvailable) {
  const Sample sample = sample_of_counts(Counts{1, 2, 3}, 1);
  EXPECT_FALSE(log_likelihood_ratio(sample, {Model::logistic, 1e6, 2e6}));
  EXPECT_FALSE(log_likelihood_ratio(sample, {Model::normalized, -1e300, 0}));
}

TEST(Sprt, SwappedSidesTurnTheSign) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Chance chance(seed);
    const Counts counts = chance.counts(chance.below(2) ? 5 : 3);
    for (const Model model : {Model::logistic, Model::normalized}) {
      const Hypotheses h = some_hypotheses(chance, model, 100);
      const double seen = llr(counts, h);
      const double swapped = llr(mirrored(counts), {model, -h.elo1, -h.elo0});
      EXPECT_NEAR(seen, -swapped, 1e-6 * std::abs(seen) + 1e-7);
    }
  }
}

// Turning a result into its mirror image above the middle speaks for H1 in both models; in the
// logistic one any better result does.
TEST(Sprt, BetterResultsRaiseTheRatio) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Chance chance(seed);
    Counts counts = chance.counts(5, 400);
    for (auto& count : counts) ++count;
    const Hypotheses logistic = some_hypotheses(chance, Model::logistic, 60);
    const Hypotheses normalized = some_hypotheses(chance, Model::normalized, 60);
    for (std::size_t from = 0; from < 4; ++from) {
      Counts better = counts;
      --better[from];
      ++better[from + 1];
      EXPECT_GT(llr(better, logistic), llr(counts, logistic)) << from;
    }
    for (std::size_t from = 0; from < 2; ++from) {
      Counts better = counts;
      --better[from];
      ++better[4 - from];
      EXPECT_GT(llr(better, normalized), llr(counts, normalized)) << from;
    }
  }
}

TEST(Sprt, ClosedFormsAgreeOnLargeBalancedSamples) {
  const Sample sample = sample_of_counts(Counts{400, 16600, 36200, 16980, 390}, 2);
  for (const Model model : {Model::logistic, Model::normalized}) {
    const Hypotheses hypotheses{model, 0, 2};
    const double exact = *log_likelihood_ratio(sample, hypotheses);
    EXPECT_NEAR(llr_by_variances(sample, hypotheses), exact, 1e-3);
    EXPECT_NEAR(llr_by_drift(sample, hypotheses), exact, 1e-3);
  }
}

TEST(Sprt, DecisionFollowsTheBounds) {
  const Bounds bounds = bounds_of({0.05, 0.1});
  EXPECT_DOUBLE_EQ(bounds.lower, std::log(0.1 / 0.95));
  EXPECT_DOUBLE_EQ(bounds.upper, std::log(0.9 / 0.05));
  EXPECT_EQ(decide(bounds.lower - 1e-9, bounds), State::h0);
  EXPECT_EQ(decide(bounds.lower + 1e-9, bounds), State::undecided);
  EXPECT_EQ(decide(bounds.upper - 1e-9, bounds), State::undecided);
  EXPECT_EQ(decide(bounds.upper + 1e-9, bounds), State::h1);
}

TEST(Sprt, WordsOfModelsReadBack) {
  for (const Model model : {Model::logistic, Model::normalized})
    EXPECT_EQ(model_of(word_of(model)), model);
  EXPECT_FALSE(model_of("Logistic"));
}

double ratio_of(const std::vector<double>& scores, const std::vector<double>& parts) {
  double mean = 0, square = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    mean += parts[i] * scores[i];
    square += parts[i] * (scores[i] - 0.5) * (scores[i] - 0.5);
  }
  return (mean - 0.5) / std::sqrt(square - (mean - 0.5) * (mean - 0.5));
}

TEST(Likeliest, MeetsItsConstraint) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Chance chance(seed);
    const Sample sample = sample_of_counts(chance.counts(5), 2);
    const double mean = chance.between(0.05, 0.95);
    const auto by_mean = likeliest_with_mean(sample.scores, shares(sample), mean);
    ASSERT_TRUE(by_mean);
    double seen_mean = 0, seen_all = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      seen_mean += (*by_mean)[i] * sample.scores[i];
      seen_all += (*by_mean)[i];
    }
    EXPECT_NEAR(seen_mean, mean, 1e-9);
    EXPECT_NEAR(seen_all, 1, 1e-9);
    const double ratio = chance.between(-2, 2);
    const auto by_ratio = likeliest_with_ratio(sample.scores, shares(sample), ratio);
    ASSERT_TRUE(by_ratio);
    EXPECT_NEAR(ratio_of(sample.scores, *by_ratio), ratio, 1e-5);
  }
}

TEST(Likeliest, NoneAtOrBeyondTheEndsOfTheRange) {
  const std::vector<double> scores{0, 0.5, 1};
  const std::vector<double> parts{0.2, 0.5, 0.3};
  EXPECT_FALSE(likeliest_with_mean(scores, parts, 0));
  EXPECT_FALSE(likeliest_with_mean(scores, parts, 1));
  EXPECT_FALSE(likeliest_with_mean(scores, parts, 1.1));
}

}  // namespace
}  // namespace tabiya::stats
