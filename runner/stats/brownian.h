#pragma once

#include "runner/stats/sprt.h"

namespace tabiya::stats {

// Where a sequential test stands when it is seen as Brownian motion: after `units` the log
// likelihood ratio is `llr`, within the bounds or on one of them. All that is asked of it is the
// order of outcomes: a faster rejection is worse than a slower one, that worse than any undecided
// ratio, and a pass the better the earlier it comes.
struct SequentialOutcome {
  Bounds bounds;
  double units = 0;
  double llr = 0;
};

// Probability of a worse outcome when the ratio drifts by `drift` a unit with variance `variance` a
// unit.
double probability_of_worse(const SequentialOutcome& outcome, double drift, double variance);

// Probability that the ratio reaches the upper bound before the lower one; slant = drift /
// variance.
double probability_of_pass(const Bounds& bounds, double slant);

}  // namespace tabiya::stats
