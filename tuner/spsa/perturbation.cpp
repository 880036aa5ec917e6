#include "tuner/spsa/perturbation.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/rules/core/chance.h"

namespace tabiya::spsa {
namespace {

using parameters::Kind;
using parameters::Parameter;

// A stream of its own for each number of each seed.
rules::Chance chance_of(std::uint64_t seed, Number number) {
  rules::Chance numbered(static_cast<std::uint64_t>(number));
  return rules::Chance(rules::Chance(seed)() ^ numbered());
}

struct Sides {
  double plus;
  double minus;
};

// Rounding and the range can only bring the two together at a bound; one of them has room there.
Sides apart(Sides sides, const Parameter& parameter, double direction) {
  if (sides.plus != sides.minus) return sides;
  const double forward = sides.plus + direction;
  if (forward >= parameter.min && forward <= parameter.max) return {forward, sides.minus};
  return {sides.plus, sides.minus - direction};
}

Sides sides_of(const Parameter& parameter, double theta, double distance, double rounding) {
  const auto value = [&](double exact) {
    const double played = parameter.kind == Kind::whole ? std::floor(exact + rounding) : exact;
    return std::clamp(played, parameter.min, parameter.max);
  };
  const Sides sides{value(theta + distance), value(theta - distance)};
  if (parameter.kind == Kind::real) return sides;
  return apart(sides, parameter, distance < 0 ? -1 : 1);
}

// Whole numbers step a half at least, so that rounding keeps the sides apart.
double distance_of(const Parameter& parameter, double c) {
  const double distance = c * parameter.c_end;
  return parameter.kind == Kind::whole ? std::max(distance, 0.5) : distance;
}

}  // namespace

Perturbation perturb(const Plan& plan, const Point& theta, Number number) {
  assert(theta.size() == plan.space.size());
  auto chance = chance_of(plan.seed, number);
  const auto pace = pace_of(plan, number);
  Perturbation perturbation{number, encounters_of(plan, number), {}, {}};
  for (std::size_t i = 0; i < theta.size(); ++i) {
    const double direction = (chance() >> 63) != 0 ? 1 : -1;
    const double rounding = chance.fraction();
    const double distance = direction * distance_of(plan.space[i], pace.c);
    const auto sides = sides_of(plan.space[i], theta[i], distance, rounding);
    perturbation.plus.push_back(sides.plus);
    perturbation.minus.push_back(sides.minus);
  }
  return perturbation;
}

Outcome outcome_of_scores(int encounters, double mean_score) {
  return {encounters, encounters * (4 * mean_score - 2)};
}

Outcome outcome_of_games(int encounters, std::int64_t wins, std::int64_t losses) {
  return {encounters, static_cast<double>(wins - losses)};
}

}  // namespace tabiya::spsa
