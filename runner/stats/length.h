#pragma once

#include <optional>

#include "runner/stats/sprt.h"

namespace tabiya::stats {

// What the games of a planned test will be like.
struct ExpectedGames {
  double draw_ratio = 0;    // of games
  double opening_bias = 0;  // root mean square, Elo; pairs cancel it
};

// Variance of one game's score between equals, without what the openings add.
double variance_per_game(const ExpectedGames& games);

struct ExpectedLength {
  double pass_probability = 0;
  double games = 0;
};

// Brownian closed form: how a test ends, and after how many games in the mean, when the first side
// is truly `elo` (logistic) stronger. Nothing where the games would have no variance.
std::optional<ExpectedLength> expected_length(const Hypotheses& hypotheses, const Bounds& bounds,
                                              const ExpectedGames& games, double elo);

// The same at the strength between the hypotheses where the test drifts to neither side and lasts
// longest.
std::optional<ExpectedLength> longest_expected_length(const Hypotheses& hypotheses,
                                                      const Bounds& bounds,
                                                      const ExpectedGames& games);

}  // namespace tabiya::stats
