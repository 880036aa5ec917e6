#include "runner/stats/normal.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace tabiya::stats {
namespace {

constexpr double kLogSqrtTwoPi = 0.918938533204672742;

double log_density(double x) { return -x * x / 2 - kLogSqrtTwoPi; }

// Mills' ratio as a continued fraction, for the far lower tail only (x < -10).
double log_far_tail(double x) {
  double tail = -x;
  for (int depth = 20; depth >= 1; --depth) tail = -x + depth / tail;
  return log_density(x) - std::log(tail);
}

}  // namespace

double normal_cdf(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

double log_normal_cdf(double x) {
  if (x < -10) return log_far_tail(x);
  if (x > 0) return std::log1p(-normal_cdf(-x));
  return std::log(normal_cdf(x));
}

double normal_upper_quantile(double log_share) {
  assert(log_share < 0);
  if (log_share > -std::numbers::ln2)
    return -normal_upper_quantile(std::log(-std::expm1(log_share)));
  // ln of the upper tail is concave and the start lies above the root: Newton descends without
  // overshoot.
  double x = std::sqrt(-2 * log_share);
  for (int round = 0; round < 60; ++round) {
    const double log_tail = log_normal_cdf(-x);
    const double step = (log_tail - log_share) * std::exp(log_tail - log_density(x));
    x += step;
    if (std::abs(step) <= 1e-15 * (1 + x)) break;
  }
  return x;
}

double log_chi_square_above(double x, int degrees) {
  assert(degrees > 0 && degrees % 2 == 0 && x >= 0);
  double term = 1;
  double sum = 1;
  for (int j = 1; j < degrees / 2; ++j) {
    term *= x / 2 / j;
    sum += term;
  }
  return std::log(sum) - x / 2;
}

}  // namespace tabiya::stats
