#include "tuner/spsa/state.h"

#include <algorithm>
#include <cassert>

namespace tabiya::spsa {
namespace {

using parameters::Parameter;

// theta goes where the lead points, in proportion to the distance that was really played: where a
// bound or rounding made it another one than planned, the lead says as much less, or more, of the
// slope, and a step in proportion weighs it so; a quotient would blow up the noise of short ones.
double stepped(const Parameter& parameter, double theta, double distance, double gain_lead) {
  return std::clamp(theta + gain_lead * distance / 2, parameter.min, parameter.max);
}

void add(SlopeSums& sums, double d, double m, const Outcome& outcome) {
  const double n = outcome.encounters;
  sums.dd += n * d * d;
  sums.ddm += n * d * d * m;
  sums.ddmm += n * d * d * m * m;
  sums.lead_d += outcome.lead * d;
  sums.lead_dm += outcome.lead * d * m;
}

void note_slopes(const Plan& plan, State& state, const Perturbation& played,
                 const Outcome& outcome) {
  for (std::size_t i = 0; i < plan.space.size(); ++i) {
    const auto& parameter = plan.space[i];
    const double distance = played.plus[i] - played.minus[i];
    const double middle = (played.plus[i] + played.minus[i]) / 2 - parameter.start;
    add(state.slopes[i], distance / parameter.c_end, middle / parameter.c_end, outcome);
  }
  state.lead_squares += outcome.lead * outcome.lead / outcome.encounters;
  ++state.outcomes;
}

void note_mean(const Plan& plan, State& state, const Perturbation& played, const Outcome& outcome) {
  if (played.number < plan.stages.back().first_averaged()) return;
  for (std::size_t i = 0; i < state.theta.size(); ++i)
    state.theta_sum[i] += outcome.encounters * state.theta[i];
  state.theta_weight += outcome.encounters;
}

}  // namespace

void AppliedNumbers::add(Number number) {
  assert(!contains(number));
  beyond.insert(number);
  while (!beyond.empty() && *beyond.begin() == next) {
    beyond.erase(beyond.begin());
    ++next;
  }
}

State begin(const Plan& plan) {
  State state;
  state.theta = plan.space.starts();
  state.theta_sum.assign(plan.space.size(), 0);
  state.slopes.resize(plan.space.size());
  return state;
}

bool apply(const Plan& plan, State& state, const Perturbation& perturbation,
           const Outcome& outcome) {
  assert(perturbation.plus.size() == plan.space.size());
  assert(outcome.encounters >= 0 && outcome.encounters <= perturbation.encounters);
  if (state.applied.contains(perturbation.number)) return false;
  state.applied.add(perturbation.number);
  state.dropped += perturbation.encounters - outcome.encounters;
  if (outcome.encounters == 0) return true;
  state.encounters += outcome.encounters;
  const double r = pace_of(plan, perturbation.number).r;
  for (std::size_t i = 0; i < plan.space.size(); ++i)
    state.theta[i] = stepped(plan.space[i], state.theta[i],
                             perturbation.plus[i] - perturbation.minus[i], r * outcome.lead);
  note_slopes(plan, state, perturbation, outcome);
  note_mean(plan, state, perturbation, outcome);
  return true;
}

void extend(Plan& plan, State& state, const Constants& constants) {
  plan.stages.push_back({plan.end(), constants});
  std::ranges::fill(state.theta_sum, 0);
  state.theta_weight = 0;
}

bool is_over(const Plan& plan, const State& state) { return state.applied.next >= plan.end(); }

Point estimate(const State& state) {
  if (state.theta_weight == 0) return state.theta;
  Point mean = state.theta_sum;
  for (auto& value : mean) value /= state.theta_weight;
  return mean;
}

Point recommendation(const Plan& plan, const State& state) {
  return plan.space.rounded(estimate(state));
}

}  // namespace tabiya::spsa
