#pragma once

#include <cstdint>
#include <optional>

#include "runner/cli/run/play.h"

namespace tabiya::cli {

// Another seed, for a run that follows one with this seed; TOML can hold it too.
std::uint64_t next_seed(std::uint64_t seed);

// Plays a run of any kind, and after a tuning that is to be validated and
// has come to its end the test of its result against its start: a run of its own in the same
// ledger. The answer is the program's exit status.
int play_tuned(Preparation preparation, std::optional<Earlier> earlier, const PlayOptions& options,
               Console& console);

}  // namespace tabiya::cli
