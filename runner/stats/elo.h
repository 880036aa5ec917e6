#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "runner/stats/cells.h"

namespace tabiya::stats {

// Normalized Elo per unit of (score - 1/2) / deviation per game: 800 / ln 10.
inline constexpr double kNeloScale = 347.43558552260146;

// Expected score of a player who is `elo` stronger.
double score_of_elo(double elo);

// Inverse of score_of_elo; the score is first moved into [0.001, 0.999].
double elo_of_score(double score);

// What a fixed number of units tells. Errors are half widths of 95 % intervals; los is the
// probability of superiority. From few units (under ten) the figures are formal.
struct FixedEstimate {
  double elo = 0;
  double elo_error = 0;
  double nelo = 0;
  double nelo_error = 0;
  double los = 0;
};

FixedEstimate fixed_estimate(const Sample& sample);

// Mean score of counts as they are, without weight for the unseen; nothing where nothing was
// played.
std::optional<double> raw_score(std::span<const std::int64_t> counts);

// Share of drawn games (3 cells) or of pairs that gave one point (5 cells).
std::optional<double> draw_ratio(std::span<const std::int64_t> counts);

// Pairs won over pairs lost; nothing unless there are 5 cells and a lost pair.
std::optional<double> pairs_ratio(std::span<const std::int64_t> counts);

// Root mean square advantage that the openings give to one colour, in Elo: what the games vary more
// than their pairs do. `games` and `pairs` describe the same games. Never below 0.
double opening_bias(const Sample& games, const Sample& pairs);

}  // namespace tabiya::stats
