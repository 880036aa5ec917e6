#pragma once

#include "runner/cli/commands/command.h"

namespace tabiya::cli {

// The commands below `tabiya tune`.
int tune_spsa(Arguments arguments, Console& console);

}  // namespace tabiya::cli
