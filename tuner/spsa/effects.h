#pragma once

#include <vector>

#include "tuner/spsa/state.h"

namespace tabiya::spsa {

// What the outcomes so far say of one parameter, all else as it was: Elo = slope x - curvature x^2
// / 2 is fitted, x in c_end from the start.
struct Effect {
  double gradient = 0;        // Elo per c_end, at the estimate
  double gradient_error = 0;  // one standard deviation
  double curvature = 0;       // Elo per c_end^2; positive: there is a best value
  double curvature_error = 0;
  // Slope and curvature together are what chance alone gives 19 times of 20.
  bool no_effect = false;
};

// One for each parameter; infinite errors, and no mark, before ten outcomes.
std::vector<Effect> effects(const Plan& plan, const State& state);

// The draw rate that the leads have shown so far, as choose_constants() takes it; the usual one
// before ten outcomes. What makes the two sides differ in strength counts as chance too: a little
// too low where perturbations are played once, much where in large batches.
double measured_draw_rate(const State& state);

}  // namespace tabiya::spsa
