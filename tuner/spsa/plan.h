#pragma once

#include <cstdint>
#include <vector>

#include "tuner/parameters/space.h"
#include "tuner/spsa/constants.h"

namespace tabiya::spsa {

using parameters::ParameterSpace;
using parameters::Point;

// Perturbations are numbered from 0, through all stages. A number is its perturbation's identity.
using Number = std::int64_t;

// A schedule and the perturbations it is for: `first` up to, without it, end().
struct Stage {
  Number first = 0;
  Constants constants;

  Number end() const;
  // Of the last share, whose mean is the result.
  Number first_averaged() const;
  friend bool operator==(const Stage&, const Stage&) = default;
};

// All that is fixed while perturbations are played: the space, the seed of all chance and the
// stages, one until extend() adds another.
struct Plan {
  ParameterSpace space;
  std::uint64_t seed = 0;
  std::vector<Stage> stages;

  // Numbers below are handed out, in order; at this one the plan is at its end.
  Number end() const { return stages.back().end(); }
  const Stage& stage_of(Number number) const;
  friend bool operator==(const Plan&, const Plan&) = default;
};

Plan make_plan(ParameterSpace space, std::uint64_t seed, const Constants& constants);

// How far and how fast perturbation `number` goes, by the constants of its own stage.
struct Pace {
  double c = 0;  // distance of each side, times c_end
  double r = 0;  // gain
};
Pace pace_of(const Plan& plan, Number number);
// How many encounters it is to be played in: the batch, the last of a stage perhaps fewer.
int encounters_of(const Plan& plan, Number number);

}  // namespace tabiya::spsa
