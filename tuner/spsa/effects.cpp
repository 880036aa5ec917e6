#include "tuner/spsa/effects.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "tuner/spsa/constants.h"

namespace tabiya::spsa {
namespace {

constexpr std::int64_t kFewestOutcomes = 10;
// Half of 800 / ln 10: the lead of an encounter is twice the Elo difference over it.
constexpr double kEloPerLead = 400 / std::numbers::ln10;

// Symmetric 2 x 2.
struct Covariance {
  double slope = 0;
  double both = 0;
  double curvature = 0;
};

struct Fit {
  double slope = 0;      // leads per distance, at the start
  double curvature = 0;  // leads per distance, less for each c_end from the start
  Covariance of_one;     // for leads whose variance is 1
};

// Least squares of lead = d (slope - curvature m), weighted by the encounters.
Fit fit_of(const SlopeSums& sums) {
  constexpr double kFlat = 1e-9;
  const double determinant = sums.dd * sums.ddmm - sums.ddm * sums.ddm;
  if (determinant <= kFlat * sums.dd * std::max(sums.ddmm, sums.dd))  // it has not moved
    return {sums.lead_d / sums.dd, 0, {1 / sums.dd, 0, 0}};
  Fit fit;
  fit.slope = (sums.ddmm * sums.lead_d - sums.ddm * sums.lead_dm) / determinant;
  fit.curvature = (sums.ddm * sums.lead_d - sums.dd * sums.lead_dm) / determinant;
  fit.of_one = {sums.ddmm / determinant, sums.ddm / determinant, sums.dd / determinant};
  return fit;
}

// How much of the sum of squared leads the fit takes away.
double explained(const Fit& fit, const SlopeSums& sums) {
  return fit.slope * sums.lead_d - fit.curvature * sums.lead_dm;
}

Effect effect_of(const SlopeSums& sums, double variance, double position) {
  // A parameter without effect walks by the very chance that it is fitted to, so chi-squared does
  // not hold: twice the 95 % point of Phi_1 of Dickey and Fuller (1981).
  constexpr double kChance95 = 2 * 4.59;
  const auto fit = fit_of(sums);
  const auto& of_one = fit.of_one;
  Effect effect;
  effect.gradient = kEloPerLead * (fit.slope - fit.curvature * position);
  effect.curvature = kEloPerLead * fit.curvature;
  const double spread =
      of_one.slope - 2 * position * of_one.both + position * position * of_one.curvature;
  effect.gradient_error = kEloPerLead * std::sqrt(variance * spread);
  effect.curvature_error = kEloPerLead * std::sqrt(variance * of_one.curvature);
  effect.no_effect = explained(fit, sums) < kChance95 * variance;
  return effect;
}

Effect unknown_effect() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return {0, kInfinity, 0, kInfinity, false};
}

double variance_of_leads(const State& state) {
  return state.lead_squares / static_cast<double>(state.outcomes);
}

}  // namespace

std::vector<Effect> effects(const Plan& plan, const State& state) {
  std::vector<Effect> all(plan.space.size(), unknown_effect());
  const double variance = variance_of_leads(state);
  if (state.outcomes < kFewestOutcomes || variance == 0) return all;
  const auto point = estimate(state);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& parameter = plan.space[i];
    all[i] = effect_of(state.slopes[i], variance, (point[i] - parameter.start) / parameter.c_end);
  }
  return all;
}

double measured_draw_rate(const State& state) {
  if (state.outcomes < kFewestOutcomes) return kUsualDrawRate;
  // The variance of a lead of two games is 2 (1 - draw rate).
  constexpr double kMost = 0.99;
  return std::clamp(1 - variance_of_leads(state) / 2, 0.0, kMost);
}

}  // namespace tabiya::spsa
