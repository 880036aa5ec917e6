#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "tuner/spsa/perturbation.h"
#include "tuner/spsa/plan.h"

namespace tabiya::spsa {

// Which numbers have been applied: all below `next`, and some beyond it whose elders are late.
struct AppliedNumbers {
  Number next = 0;
  std::set<Number> beyond;

  bool contains(Number number) const { return number < next || beyond.contains(number); }
  void add(Number number);
  std::int64_t count() const { return next + static_cast<std::int64_t>(beyond.size()); }
  friend bool operator==(const AppliedNumbers&, const AppliedNumbers&) = default;
};

// Sums over outcomes of one parameter, from which its slope and its curvature are fitted. d: the
// distance plus - minus, m: the middle of both less the start, in c_end; n: encounters.
struct SlopeSums {
  double dd = 0, ddm = 0, ddmm = 0;  // of n d^2, n d^2 m, n d^2 m^2
  double lead_d = 0, lead_dm = 0;    // of lead d, lead d m
  friend bool operator==(const SlopeSums&, const SlopeSums&) = default;
};

// How far a tuning has come: a value that can be stored after every outcome and restored exactly.
struct State {
  Point theta;      // around which the next perturbation is made; whole numbers unrounded
  Point theta_sum;  // of the averaged part of the last stage, each times its encounters
  double theta_weight = 0;
  std::vector<SlopeSums> slopes;  // one for each parameter, of all stages
  double lead_squares = 0;        // sum of lead^2 / n
  std::int64_t outcomes = 0;      // with at least one encounter
  std::int64_t encounters = 0;    // that counted
  std::int64_t dropped = 0;       // that were asked for and did not count
  AppliedNumbers applied;

  friend bool operator==(const State&, const State&) = default;
};

State begin(const Plan& plan);

// Takes the step of an outcome, with the pace of its own number. False, and nothing changes, when
// that number has been applied before. Outcomes may come late and in any order.
bool apply(const Plan& plan, State& state, const Perturbation& perturbation,
           const Outcome& outcome);

// Adds a stage with a schedule of its own that goes on from the state's theta. Perturbations of the
// stages before that are still out keep their pace; they move theta when they come. The mean that
// is the result begins anew.
void extend(Plan& plan, State& state, const Constants& constants);

bool is_over(const Plan& plan, const State& state);

// The result: the mean over the averaged part as far as it has been played, or theta before that;
// unrounded, and rounded as an engine can play it.
Point estimate(const State& state);
Point recommendation(const Plan& plan, const State& state);

// The state as one line of JSON, and back; every number comes back as it was. Refused is text that
// is no state of a tuning of `parameters` parameters.
std::string write_state(const State& state);
Expected<State> read_state(std::string_view text, std::size_t parameters);

}  // namespace tabiya::spsa
