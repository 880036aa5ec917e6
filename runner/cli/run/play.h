#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "runner/cli/console.h"
#include "runner/cli/run/preparation.h"
#include "runner/cli/run/progress.h"
#include "runner/report/format.h"
#include "runner/schedule/match_plan.h"
#include "runner/store/queries.h"
#include "runner/store/tally.h"

namespace tabiya::cli {

// What a run that goes on has behind it.
struct Earlier {
  std::int64_t run = 0;
  schedule::PlayedGames played;
  std::vector<store::GameResult> results;  // in the order in which they ended
  store::EncounterOptions options;         // of encounters that had their own
};

struct PlayOptions {
  ProgressStyle progress = ProgressStyle::plain;
  report::Format format = report::Format::text;
  bool require_pass = false;  // any verdict but H1 is a "no"
};

// How a run was left: the program's exit status, and the run's number where it has entered the
// ledger.
struct Played {
  int status = 0;
  std::optional<std::int64_t> run;
};

// Prints what would be played, as a run file; refused where play() would refuse it before it starts
// anything. The answer is the program's exit status.
int print_config(const Preparation& preparation, Console& console);

// Plays a run to its end, its decision, a failure or a signal: progress and reasons on the
// console's `err`, the report of the run on `out`.
Played play(Preparation preparation, std::optional<Earlier> earlier, const PlayOptions& options,
            Console& console);

}  // namespace tabiya::cli
