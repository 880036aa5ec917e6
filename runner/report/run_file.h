#pragma once

#include <string>

#include "runner/store/run.h"

namespace tabiya::report {

// The run's effective configuration as a run file (TOML), after comments that say which command
// plays it again and what it was played by: versions, files' hashes, the machine.
std::string write_run_file(const store::Run& run);

}  // namespace tabiya::report
