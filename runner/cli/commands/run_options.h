#pragma once

#include <span>

#include "runner/cli/command_line.h"
#include "runner/cli/run/play.h"

namespace tabiya::cli {

// The options that commands which play games have in common.
std::span<const CommandOption> run_options();

Expected<PlayOptions> read_play_options(const CommandLine& line);

// `--format` of a command that has a report.
Expected<report::Format> read_format(const CommandLine& line);

}  // namespace tabiya::cli
