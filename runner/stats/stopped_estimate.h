#pragma once

#include <optional>

#include "runner/stats/sprt.h"

namespace tabiya::stats {

// Logistic Elo of a test that may have stopped because of its own results, which the plain estimate
// does not allow for. Based on Brownian motion; values are sought within +-1000.
struct StoppedEstimate {
  double elo = 0;      // median unbiased
  double elo_low = 0;  // 95 % interval
  double elo_high = 0;
  double los = 0;
  bool clamped = false;  // the ratio had gone well past a bound and was taken back to it
};

// Nothing from a sample in which nothing was played, or where the hypotheses cannot be told apart.
std::optional<StoppedEstimate> estimate_after_stop(const Sample& sample,
                                                   const Hypotheses& hypotheses,
                                                   const Bounds& bounds);

}  // namespace tabiya::stats
