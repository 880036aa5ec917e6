#pragma once

#include "runner/cli/commands/command.h"

namespace tabiya::cli {

// What `tabiya tune` can do.

int tune_weights(Arguments arguments, Console& console);

}  // namespace tabiya::cli
