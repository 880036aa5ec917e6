#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tabiya::stats {

// The weight of a score that can occur and was not seen, so that logarithms and variances exist.
inline constexpr double kUnseenWeight = 0.001;

// The scores of independent units (a game, a pair of games with one opening, a block of rotated
// games): each distinct score once, ascending, in [0, 1], with its positive weight.
struct Sample {
  std::vector<double> scores;
  std::vector<double> weights;
  double games_per_unit = 1;
};

// Counts of equally spaced scores from 0 to 1: 3 for games (L, D, W), 5 for pairs (LL, LD, DD or
// WL, WD, WW), 13 for blocks of four free-for-all games. At least two cells, no count negative.
Sample sample_of_counts(std::span<const std::int64_t> counts, double games_per_unit);

// The same of weights that may be fractions: a unit between two cells counts half in each.
Sample sample_of_weights(std::span<const double> weights, double games_per_unit);

// Any scores in [0, 1], one per unit; both ends of the range belong to the support.
Sample sample_of_scores(std::span<const double> unit_scores, double games_per_unit);

// Games in a unit, where the number of cells tells it: 1, 2 and 4 for 3, 5 and 13 cells.
std::optional<double> games_per_unit_of(std::size_t cells);

double units(const Sample& sample);

// The weights as shares that add up to 1.
std::vector<double> shares(const Sample& sample);

struct Moments {
  double mean = 0;
  double variance = 0;
  double skewness = 0;
  double excess_kurtosis = 0;
};

Moments moments(const Sample& sample);

// Deviation of one game's score, were the games of a unit independent and as spread as their sum
// says.
double deviation_per_game(const Sample& sample, const Moments& moments);

}  // namespace tabiya::stats
