#pragma once

#include <cstdint>
#include <optional>

#include "engine/rules/core/expected.h"
#include "tuner/parameters/space.h"

namespace tabiya::spsa {

// The numbers that a schedule is made of. "Encounters" are pairs of games, or blocks with four
// seats. At encounter k of N = `encounters`, from 1:
//   distance  c_k = c c_end (N / k)^gamma            of each side from the middle, per parameter
//   gain      R_k = r_end (c c_end)^2 ((A + N) / (A + k))^alpha / c_k^2
// so that c_N = c c_end and R_N = r_end (Spall 1998, in the terms of fishtest).
struct Constants {
  std::int64_t encounters = 0;
  int batch = 1;         // encounters that share a perturbation
  double c = 1;          // times each parameter's c_end
  double r_end = 0.002;  // how far a won game carries, in distances c
  double A = 0;          // encounters
  double alpha = 0;
  double gamma = 0;
  double averaged = 0.5;  // the last share of the perturbations whose mean is the result

  friend bool operator==(const Constants&, const Constants&) = default;
};

// Constants set by hand; what is not given is automatic.
struct Wishes {
  std::optional<int> batch = {};
  std::optional<double> c = {}, r_end = {}, A = {}, alpha = {}, gamma = {}, averaged = {};
  friend bool operator==(const Wishes&, const Wishes&) = default;
};

inline constexpr double kUsualDrawRate = 0.58;

// The constants for so many encounters of so many parameters. `draw_rate` is 1 - 4 v, v being the
// variance of a game's score within pairs: the share of draws, where openings are balanced. Refused
// are wishes out of range.
Expected<Constants> choose_constants(std::int64_t encounters, std::size_t parameters,
                                     double draw_rate = kUsualDrawRate, const Wishes& wishes = {});

// What can be said of a schedule before it starts, for parameters of which one c_end away from the
// best value costs 1 Elo. (A parameter that costs e Elo relaxes e times as fast.)
struct Forecast {
  double relaxation = 0;      // encounters after which 1/e of the way is left
  double slowest_effect = 0;  // Elo a c_end must cost for three relaxations within the encounters
  double loss = 0;  // Elo, expected from chance at the end, of the mean that is the result
  double wandering_loss = 0;  // the same of the point that is played around, at any time
};
Forecast forecast(const Constants& constants, std::size_t parameters,
                  double draw_rate = kUsualDrawRate);

}  // namespace tabiya::spsa
