#include "runner/stats/cells.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>

namespace tabiya::stats {

Sample sample_of_counts(std::span<const std::int64_t> counts, double games_per_unit) {
  return sample_of_weights(std::vector<double>(counts.begin(), counts.end()), games_per_unit);
}

Sample sample_of_weights(std::span<const double> weights, double games_per_unit) {
  assert(weights.size() >= 2 && games_per_unit > 0);
  Sample sample{{}, {}, games_per_unit};
  for (std::size_t i = 0; i < weights.size(); ++i) {
    assert(weights[i] >= 0);
    sample.scores.push_back(static_cast<double>(i) / static_cast<double>(weights.size() - 1));
    sample.weights.push_back(weights[i] == 0 ? kUnseenWeight : weights[i]);
  }
  return sample;
}

Sample sample_of_scores(std::span<const double> unit_scores, double games_per_unit) {
  assert(games_per_unit > 0);
  std::map<double, double> seen;
  for (const double score : unit_scores) {
    assert(score >= 0 && score <= 1);
    seen[score] += 1;
  }
  seen.try_emplace(0.0, kUnseenWeight);
  seen.try_emplace(1.0, kUnseenWeight);
  Sample sample{{}, {}, games_per_unit};
  for (const auto& [score, weight] : seen) {
    sample.scores.push_back(score);
    sample.weights.push_back(weight);
  }
  return sample;
}

std::optional<double> games_per_unit_of(std::size_t cells) {
  switch (cells) {
    case 3:
      return 1.0;
    case 5:
      return 2.0;
    case 13:
      return 4.0;
    default:
      return std::nullopt;
  }
}

double units(const Sample& sample) {
  return std::accumulate(sample.weights.begin(), sample.weights.end(), 0.0);
}

std::vector<double> shares(const Sample& sample) {
  std::vector<double> parts = sample.weights;
  const double total = units(sample);
  for (double& part : parts) part /= total;
  return parts;
}

Moments moments(const Sample& sample) {
  const double total = units(sample);
  const auto& weights = sample.weights;
  const double mean =
      std::inner_product(weights.begin(), weights.end(), sample.scores.begin(), 0.0) / total;
  double second = 0, third = 0, fourth = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const double share = weights[i] / total;
    const double off = sample.scores[i] - mean;
    second += share * off * off;
    third += share * off * off * off;
    fourth += share * off * off * off * off;
  }
  return {mean, second, third / std::pow(second, 1.5), fourth / (second * second) - 3};
}

double deviation_per_game(const Sample& sample, const Moments& moments) {
  return std::sqrt(sample.games_per_unit * moments.variance);
}

}  // namespace tabiya::stats
