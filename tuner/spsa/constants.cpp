#include "tuner/spsa/constants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tabiya::spsa {
namespace {

// Elo per unit of 2 (score - 1/2) where sides are nearly equal: 800 / ln 10.
constexpr double kEloUnit = 800 / std::numbers::ln10;

struct Range {
  double least;
  double most;
};

// The first wish that lies outside its range.
std::optional<Refusal> objection(const char* name, std::optional<double> wish, Range range) {
  if (!wish || (*wish >= range.least && *wish <= range.most)) return std::nullopt;
  return Refusal{
      fmt::format("{} '{}' must lie from {} to {}", name, *wish, range.least, range.most)};
}

std::optional<Refusal> objection(const Wishes& wishes) {
  constexpr double kTiny = 1e-9;
  const auto batch = wishes.batch ? std::optional<double>(*wishes.batch) : std::nullopt;
  for (const auto& refused :
       {objection("batch", batch, {1, 10'000}), objection("c", wishes.c, {kTiny, 1000}),
        objection("r_end", wishes.r_end, {0, 10}), objection("A", wishes.A, {0, 1e12}),
        objection("alpha", wishes.alpha, {0, 2}), objection("gamma", wishes.gamma, {0, 1}),
        objection("averaged", wishes.averaged, {0, 1})})
    if (refused) return refused;
  return std::nullopt;
}

// Chance moves the point that is played around so far that this much Elo is lost, with n parameters
// and gain r: r n (1 - draw rate) C / 8.
double wandering_loss(double r, double parameters, double draw_rate) {
  return r * parameters * (1 - draw_rate) * kEloUnit / 8;
}

// A gain of 0.01 suits 20,000 to 60,000 encounters; a shorter run must hurry, a longer one can
// afford to be calm, and many parameters at once must not shake the engine out of shape.
double choose_gain(double encounters, double parameters, double draw_rate) {
  constexpr double kUsual = 0.01, kUsualEncounters = 35'000;
  constexpr double kCalmest = 0.002, kBoldest = 0.03, kMostWandering = 8;
  const double gain = kUsual * std::sqrt(kUsualEncounters / encounters);
  const double tolerable = kMostWandering / wandering_loss(1, parameters, draw_rate);
  return std::min(std::clamp(gain, kCalmest, kBoldest), tolerable);
}

// More perturbations tell more than more of the same, but some thousands of them tell enough.
int choose_batch(std::int64_t encounters) {
  constexpr std::int64_t kEnough = 5000, kMost = 8;
  return static_cast<int>(std::clamp<std::int64_t>(encounters / kEnough, 1, kMost));
}

}  // namespace

Expected<Constants> choose_constants(std::int64_t encounters, std::size_t parameters,
                                     double draw_rate, const Wishes& wishes) {
  constexpr std::int64_t kMostEncounters = 1'000'000'000'000;
  if (encounters < 1 || encounters > kMostEncounters)
    return Refusal{
        fmt::format("'{}' encounters: at least 1 and at most {}", encounters, kMostEncounters)};
  if (parameters == 0) return Refusal{"there is no parameter to tune"};
  if (!(draw_rate >= 0 && draw_rate < 1))
    return Refusal{fmt::format("draw rate '{}' must be at least 0 and below 1", draw_rate)};
  if (auto refused = objection(wishes)) return *refused;
  Constants constants;
  constexpr double kDistance = 2;
  const auto count = static_cast<double>(encounters);
  constants.encounters = encounters;
  constants.batch = wishes.batch.value_or(choose_batch(encounters));
  constants.c = wishes.c.value_or(kDistance);
  constants.r_end =
      wishes.r_end.value_or(choose_gain(count, static_cast<double>(parameters), draw_rate));
  constants.A = wishes.A.value_or(0);
  constants.alpha = wishes.alpha.value_or(0);
  constants.gamma = wishes.gamma.value_or(0);
  constants.averaged = wishes.averaged.value_or(0.5);
  return constants;
}

Forecast forecast(const Constants& constants, std::size_t parameters, double draw_rate) {
  // Elo = -x^2 per c_end: its second derivative is 2 in c_end, 2 c^2 in distances.
  const auto encounters = static_cast<double>(constants.encounters);
  const double bend = 2 * constants.c * constants.c;
  Forecast said;
  said.relaxation = kEloUnit / (4 * constants.r_end * bend);
  said.slowest_effect = 3 * said.relaxation / encounters;
  said.wandering_loss = wandering_loss(constants.r_end, static_cast<double>(parameters), draw_rate);
  // The mean over a time T of what forgets within tau has 2 tau / T of its variance, less what T
  // is too short for.
  const double span = encounters * constants.averaged / said.relaxation;
  const double kept = span < 1e-6 ? 1 : 2 / span * (1 - (1 - std::exp(-span)) / span);
  said.loss = said.wandering_loss * std::min(kept, 1.0);
  return said;
}

}  // namespace tabiya::spsa
