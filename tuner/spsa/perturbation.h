#pragma once

#include "tuner/spsa/plan.h"

namespace tabiya::spsa {

// What the two sides of some encounters play. The values are within the ranges and whole where the
// parameter is; they differ in every parameter. Whoever hands it out keeps it until its result is
// in: the step needs the values that were really played.
struct Perturbation {
  Number number = 0;
  int encounters = 0;
  Point plus;
  Point minus;

  friend bool operator==(const Perturbation&, const Perturbation&) = default;
};

// Perturbation `number` around `theta`. Its chance (a direction and one rounding draw for each
// parameter, both shared by the two sides) comes from the plan's seed and the number alone, so that
// the order in which results come in does not touch it.
Perturbation perturb(const Plan& plan, const Point& theta, Number number);

// What became of a perturbation's encounters, from the plus side.
struct Outcome {
  int encounters = 0;  // those that count; 0: all were dropped
  double lead = 0;     // sum over them of games won less games lost, of two games

  friend bool operator==(const Outcome&, const Outcome&) = default;
};
// Of encounters whose score, 0 to 1, has this mean, whatever the number of seats and games.
Outcome outcome_of_scores(int encounters, double mean_score);
Outcome outcome_of_games(int encounters, std::int64_t wins, std::int64_t losses);

}  // namespace tabiya::spsa
