#include "runner/stats/elo.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "runner/stats/normal.h"

namespace tabiya::stats {
namespace {

std::int64_t total(std::span<const std::int64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

double ratio(std::int64_t part, std::int64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// Delta method for t = (mean - 1/2) / deviation: variance of t times the number of units.
double spread_of_t(double t, const Moments& m) {
  return std::max(0.0, 1 - t * m.skewness + t * t / 4 * (m.excess_kurtosis + 2));
}

}  // namespace

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) {
  return -400 * std::log10(1 / std::clamp(score, 0.001, 0.999) - 1);
}

FixedEstimate fixed_estimate(const Sample& sample) {
  const Moments m = moments(sample);
  const double count = units(sample);
  const double reach = kTwoSided95 * std::sqrt(m.variance / count);
  const double t = (m.mean - 0.5) / std::sqrt(m.variance);
  FixedEstimate estimate;
  estimate.elo = elo_of_score(m.mean);
  // Where the two ends are next to each other, rounding may turn them round.
  estimate.elo_error =
      std::max(0.0, (elo_of_score(m.mean + reach) - elo_of_score(m.mean - reach)) / 2);
  estimate.nelo = kNeloScale * (m.mean - 0.5) / deviation_per_game(sample, m);
  estimate.nelo_error = kNeloScale / std::sqrt(sample.games_per_unit) * kTwoSided95 *
                        std::sqrt(spread_of_t(t, m) / count);
  estimate.los = normal_cdf(t * std::sqrt(count));
  return estimate;
}

std::optional<double> raw_score(std::span<const std::int64_t> counts) {
  const std::int64_t all = total(counts);
  if (all == 0) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    sum += static_cast<double>(counts[i]) * static_cast<double>(i);
  return sum / static_cast<double>(counts.size() - 1) / static_cast<double>(all);
}

std::optional<double> draw_ratio(std::span<const std::int64_t> counts) {
  const bool has_draws = counts.size() == 3 || counts.size() == 5;
  const std::int64_t all = total(counts);
  if (!has_draws || all == 0) return std::nullopt;
  return ratio(counts[counts.size() / 2], all);
}

std::optional<double> pairs_ratio(std::span<const std::int64_t> counts) {
  if (counts.size() != 5) return std::nullopt;
  const std::int64_t lost = counts[0] + counts[1];
  if (lost == 0) return std::nullopt;
  return ratio(counts[3] + counts[4], lost);
}

double opening_bias(const Sample& games, const Sample& pairs) {
  const double excess = moments(games).variance - 2 * moments(pairs).variance;
  return elo_of_score(0.5 + std::sqrt(std::max(0.0, excess)));
}

}  // namespace tabiya::stats
