#include "tuner/spsa/plan.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace tabiya::spsa {

Number Stage::end() const {
  return first + (constants.encounters + constants.batch - 1) / constants.batch;
}

Number Stage::first_averaged() const {
  const auto whole = static_cast<double>(end() - first);
  const auto last = static_cast<Number>(std::ceil(whole * constants.averaged));
  return end() - std::max<Number>(last, 1);
}

const Stage& Plan::stage_of(Number number) const {
  assert(number >= 0 && number < end());
  auto stage = stages.begin();
  while (number >= stage->end()) ++stage;
  return *stage;
}

Plan make_plan(ParameterSpace space, std::uint64_t seed, const Constants& constants) {
  return {std::move(space), seed, {{0, constants}}};
}

Pace pace_of(const Plan& plan, Number number) {
  const auto& stage = plan.stage_of(number);
  const auto& constants = stage.constants;
  const auto all = static_cast<double>(constants.encounters);
  const auto k = static_cast<double>((number - stage.first) * constants.batch + 1);
  const double distance = std::pow(all / k, constants.gamma);
  const double gain = std::pow((constants.A + all) / (constants.A + k), constants.alpha);
  return {constants.c * distance, constants.r_end * gain / (distance * distance)};
}

int encounters_of(const Plan& plan, Number number) {
  const auto& stage = plan.stage_of(number);
  const auto before = (number - stage.first) * stage.constants.batch;
  return static_cast<int>(
      std::min<std::int64_t>(stage.constants.batch, stage.constants.encounters - before));
}

}  // namespace tabiya::spsa
