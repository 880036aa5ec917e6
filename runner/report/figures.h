#pragma once

#include <optional>
#include <string_view>

#include "runner/stats/elo.h"
#include "runner/stats/sprt.h"
#include "runner/stats/stopped_estimate.h"
#include "runner/store/run.h"
#include "runner/store/tally.h"

namespace tabiya::report {

// What the counts of a run tell, from the side of its first engine. What means nothing yet is not
// there; what is there is finite.
struct Figures {
  std::optional<stats::FixedEstimate> estimate;
  std::string_view why_no_estimate;     // "fewer than 10 complete encounters"
  std::optional<double> score;          // share of the points; ranked: of the comparisons
  std::optional<double> draw_ratio;     // of the pairs (one point in two games), or of single games
  std::optional<double> pairs_ratio;    // pairs won over pairs lost
  std::optional<double> llr;            // of a test
  std::optional<stats::Bounds> bounds;  // of a test, from the start
};

// Encounters of one game are counted as games, of two as pairs, ranked ones by the rivals' seats
// that were beaten; others have no figures here.
std::optional<stats::Sample> sample_of(const store::Counts& counts, const store::Unit& unit);

Figures figures_of(const store::Counts& counts, const store::Unit& unit,
                   const std::optional<stats::Sprt>& sprt);

// Elo of a test that was stopped by its own result, which the plain estimate flatters.
std::optional<stats::StoppedEstimate> after_stop(const store::Counts& counts,
                                                 const store::Unit& unit, const stats::Sprt& sprt);

}  // namespace tabiya::report
