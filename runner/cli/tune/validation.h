#pragma once

#include <optional>

#include "runner/cli/run/play.h"

namespace tabiya::cli {

// Plays a run of any kind as `run` was configured, and after a tuning that is to be validated and
// has come to its end the test of its result against its start: a run of its own in the same
// ledger. The answer is the program's exit status.
int play_tuned(const RunConfig& run, Preparation preparation, std::optional<Earlier> earlier,
               const PlayOptions& options, Console& console);

}  // namespace tabiya::cli
