#pragma once

#include "runner/cli/commands/command.h"

namespace tabiya::cli {

// `tabiya tune WORD ARGUMENTS`, without the word `tune`.
int run_tune(Arguments arguments, Console& console);

// `tabiya tune spsa ARGUMENTS`.
int tune_by_spsa(Arguments arguments, Console& console);

}  // namespace tabiya::cli
