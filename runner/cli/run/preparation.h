#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "runner/cli/config.h"
#include "runner/cli/config_layer.h"
#include "runner/cli/run/run_files.h"
#include "runner/schedule/match_plan.h"
#include "runner/store/run.h"
#include "runner/system/core_plan.h"
#include "tuner/spsa/plan.h"

namespace tabiya::cli {

// A run that can begin: what could be refused before the first process is started has been.
struct Preparation {
  RunConfig config;                        // with the number of encounters and the seed settled
  std::vector<match::EngineSpec> engines;  // that play: of one that is tuned, both sides
  const rules::VariantEntry* variant = nullptr;
  schedule::MatchPlan plan;
  store::RunPlan stored;  // as a new run enters the ledger
  RunFiles files;
  system::CorePlan cores;
  std::optional<spsa::Plan> tuning;  // of a run that tunes
  std::vector<std::string> warnings;
};

// Reads the book, looks for the engines' programs, counts the cores and draws the seed. Refusals
// begin with the place of the setting they are about.
Expected<Preparation> prepare(const Configuration& configuration);

// How many encounters are played unless the run says otherwise: 100 of a match; of a test three
// times what it takes in the mean between its hypotheses, where it takes longest.
std::int64_t usual_encounters(const RunConfig& run);

// The run with what was left open settled: the seed drawn, the number of encounters worked out.
RunConfig settled(RunConfig run);

// The plan of a tuning that has parameters. Refused are constants out of range.
Expected<spsa::Plan> tuning_plan(const TuningSettings& tuning, std::int64_t encounters,
                                 std::uint64_t seed);

// The seats and sides of the run's variant.
schedule::Board board_of(const RunConfig& run);
int games_per_encounter(const RunConfig& run);

}  // namespace tabiya::cli
