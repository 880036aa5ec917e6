#include "runner/stats/length.h"

#include <cmath>

#include "runner/stats/brownian.h"
#include "runner/stats/elo.h"

namespace tabiya::stats {
namespace {

// slant = drift / variance of the ratio, information = its variance per game.
ExpectedLength length_of(const Bounds& bounds, double slant, double information) {
  const auto& [lower, upper] = bounds;
  const double pass = probability_of_pass(bounds, slant);
  const bool drifts = std::abs(2 * slant) >= 1e-8;
  const double end = drifts ? (lower + (upper - lower) * pass) / slant : -lower * upper;
  return {pass, end / information};
}

}  // namespace

double variance_per_game(const ExpectedGames& games) {
  const double bias = score_of_elo(games.opening_bias) - 0.5;
  return (1 - games.draw_ratio) / 4 - bias * bias;
}

std::optional<ExpectedLength> expected_length(const Hypotheses& hypotheses, const Bounds& bounds,
                                              const ExpectedGames& games, double elo) {
  const double variance = variance_per_game(games);
  if (!(variance > 0)) return std::nullopt;
  const auto [score0, score1] = scores_of(hypotheses, std::sqrt(variance));
  const double distance = score1 - score0;
  const double slant = (score_of_elo(elo) - (score0 + score1) / 2) / distance;
  return length_of(bounds, slant, distance * distance / variance);
}

std::optional<ExpectedLength> longest_expected_length(const Hypotheses& hypotheses,
                                                      const Bounds& bounds,
                                                      const ExpectedGames& games) {
  const double variance = variance_per_game(games);
  if (!(variance > 0)) return std::nullopt;
  const auto [score0, score1] = scores_of(hypotheses, std::sqrt(variance));
  const double distance = score1 - score0;
  return length_of(bounds, 0, distance * distance / variance);
}

}  // namespace tabiya::stats
