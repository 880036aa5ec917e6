#include "runner/stats/brownian.h"

#include <algorithm>
#include <cmath>

#include "runner/stats/normal.h"

namespace tabiya::stats {
namespace {

struct Motion {
  double slant = 0;      // drift / variance
  double offset = 0;     // drift * units
  double deviation = 0;  // sqrt(variance * units)
};

// Paths that touch bounds in a given alternating order and end beyond llr correspond, by reflecting
// them at each touch, to paths moved by `shift`; the drift gives these the weight exp(slant *
// shift).
double moved_above(double shift, double llr, const Motion& motion) {
  return std::exp(motion.slant * shift +
                  log_normal_cdf((shift + motion.offset - llr) / motion.deviation));
}

double moved_below(double shift, double llr, const Motion& motion) {
  return std::exp(motion.slant * shift +
                  log_normal_cdf((llr - shift - motion.offset) / motion.deviation));
}

// After this many squared widths nothing is left between the bounds.
constexpr double kSurelyOver = 60;
constexpr int kMostTouches = 400;

}  // namespace

// Worse are the paths below llr, less those that touched the upper bound first, and with those
// above it that touched the lower bound first. "Touched lower first" is the alternating sum over
// the orders L, UL, LUL, ... that end with L; likewise for the upper bound. Siegmund's formula
// keeps the first term of each.
double probability_of_worse(const SequentialOutcome& outcome, double drift, double variance) {
  const auto& [lower, upper] = outcome.bounds;
  const double width = upper - lower;
  const Motion motion{drift / variance, drift * outcome.units, std::sqrt(variance * outcome.units)};
  if (variance * outcome.units > kSurelyOver * width * width)
    return 1 - probability_of_pass(outcome.bounds, motion.slant);
  double worse = normal_cdf((outcome.llr - motion.offset) / motion.deviation);
  for (int touches = 1; touches < kMostTouches; ++touches) {
    const bool odd = touches % 2 == 1;
    const double beyond = (odd ? touches - 1 : touches) * width;
    const double low_first = moved_above((odd ? 2 * lower : 0) - beyond, outcome.llr, motion);
    const double high_first = moved_below((odd ? 2 * upper : 0) + beyond, outcome.llr, motion);
    worse += (odd ? 1 : -1) * (low_first - high_first);
    if (low_first + high_first < 1e-15) break;
  }
  return std::clamp(worse, 0.0, 1.0);
}

double probability_of_pass(const Bounds& bounds, double slant) {
  const auto& [lower, upper] = bounds;
  const double h = 2 * slant;
  if (std::abs(h) < 1e-8) return -lower / (upper - lower);
  if (h > 0) return std::expm1(h * lower) / std::expm1(-h * (upper - lower));
  return std::exp(h * upper) * std::expm1(-h * lower) / std::expm1(h * (upper - lower));
}

}  // namespace tabiya::stats
