#pragma once

#include "runner/cli/commands/command.h"
#include "runner/cli/config_layer.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {

// How a command that plays a tuning comes to its configuration.
using Configure = Expected<Configuration> (*)(const CommandLine& line);

// Such a command: reads its words, `--help` and `--print-config` among them, and plays what they
// lead to. The answer is the program's exit status.
int run_tuning(Arguments arguments, const Manual& manual, Configure configure, Console& console);

}  // namespace tabiya::cli
