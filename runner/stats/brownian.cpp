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

// The first two terms of the asymptotic series of the lower tail; z is below -4 wherever it is
// used.
double log_tail_in_two_terms(double z) {
  constexpr double kLogSqrtTwoPi = 0.918938533204672742;
  return -z * z / 2 - kLogSqrtTwoPi + std::log(1 / (z * z * z) - 1 / z);
}

// The weight of a bound from which on the reference takes the tail in two terms.
constexpr double kSteepBound = 5;

double reflected(double slant, double bound, double z) {
  const double weight = slant * bound;
  const double log_tail = weight >= kSteepBound ? log_tail_in_two_terms(z) : log_normal_cdf(z);
  return std::exp(2 * weight + log_tail);
}

// Siegmund's approximation with one touch of each bound, for tests that end soon or drift steeply,
// where a second touch has no weight. The exact sum would serve as well; but fishtest's figures,
// which ours are compared with, come from this form and differ from the exact ones in the fourth
// digit there.
double worse_by_siegmund(const SequentialOutcome& outcome, const Motion& motion) {
  const auto& [lower, upper] = outcome.bounds;
  const double z = (outcome.llr - motion.offset) / motion.deviation;
  const double below = -z + 2 * lower / motion.deviation;
  const double above = z - 2 * upper / motion.deviation;
  return normal_cdf(z) + reflected(motion.slant, lower, below) -
         reflected(motion.slant, upper, above);
}

// Worse are the paths below llr, less those that touched the upper bound first, and with those
// above it that touched the lower bound first. "Touched lower first" is the alternating sum over
// the orders L, UL, LUL, ... that end with L; likewise for the upper bound.
double worse_by_touches(const SequentialOutcome& outcome, const Motion& motion) {
  constexpr int kMostTouches = 400;
  const auto& [lower, upper] = outcome.bounds;
  const double width = upper - lower;
  double worse = normal_cdf((outcome.llr - motion.offset) / motion.deviation);
  for (int touches = 1; touches < kMostTouches; ++touches) {
    const bool odd = touches % 2 == 1;
    const double beyond = (odd ? touches - 1 : touches) * width;
    const double low_first = moved_above((odd ? 2 * lower : 0) - beyond, outcome.llr, motion);
    const double high_first = moved_below((odd ? 2 * upper : 0) + beyond, outcome.llr, motion);
    worse += (odd ? 1 : -1) * (low_first - high_first);
    if (low_first + high_first < 1e-15) break;
  }
  return worse;
}

// In squared widths of the variance so far: when a second touch has no weight yet, and when nothing
// is left between the bounds.
constexpr double kSoon = 0.01;
constexpr double kSurelyOver = 60;
constexpr double kSteep = 15;  // slant times width

}  // namespace

double probability_of_worse(const SequentialOutcome& outcome, double drift, double variance) {
  const double width = outcome.bounds.upper - outcome.bounds.lower;
  const Motion motion{drift / variance, drift * outcome.units, std::sqrt(variance * outcome.units)};
  const double age = variance * outcome.units / (width * width);
  if (age < kSoon || std::abs(motion.slant * width) > kSteep)
    return std::clamp(worse_by_siegmund(outcome, motion), 0.0, 1.0);
  if (age > kSurelyOver) return 1 - probability_of_pass(outcome.bounds, motion.slant);
  return std::clamp(worse_by_touches(outcome, motion), 0.0, 1.0);
}

double probability_of_pass(const Bounds& bounds, double slant) {
  const auto& [lower, upper] = bounds;
  const double h = 2 * slant;
  if (std::abs(h) < 1e-8) return -lower / (upper - lower);
  if (h > 0) return std::expm1(h * lower) / std::expm1(-h * (upper - lower));
  return std::exp(h * upper) * std::expm1(-h * lower) / std::expm1(h * (upper - lower));
}

}  // namespace tabiya::stats
