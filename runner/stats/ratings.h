#pragma once

#include <optional>
#include <vector>

#include "runner/stats/pool.h"
#include "runner/stats/symmetric.h"

namespace tabiya::stats {

// Ratings that explain the results of a pool best. All figures in Elo; errors are one standard
// deviation. Within each strong component the mean is 0; games between components are left out, and
// a player who is a component alone has rating and errors 0, which mean nothing.
struct RatingFit {
  std::vector<double> ratings;
  std::vector<double> fisher_errors;    // every game as if it were won or lost: too wide with draws
  std::vector<double> sandwich_errors;  // from the residuals, summed over each encounter
  std::optional<double> first_move_advantage;
  std::optional<double> first_move_error;  // sandwich
  double log_likelihood = 0;
  SymmetricMatrix sandwich_covariance;  // of the ratings, and of the advantage last
};

// Bradley-Terry: expected score from the difference of ratings, a draw being half a win. Nothing if
// the advantage of the first move was asked for and the games do not determine it.
std::optional<RatingFit> fit_ratings(const Pool& pool, bool with_first_move);

// Probability that one player is better than another of the same component.
double superiority(const RatingFit& fit, int player, int other);

// Davidson's model, with a probability of draws of its own: win : draw : loss = x : nu : 1/x where
// x = 10^((difference + first move advantage) / 800).
struct DavidsonFit {
  std::vector<double> ratings;
  double first_move_advantage = 0;
  double nu = 0;
  double log_likelihood = 0;
};

// Nothing if the games do not determine all of it (no draws, only draws).
std::optional<DavidsonFit> fit_davidson(const Pool& pool);

}  // namespace tabiya::stats
