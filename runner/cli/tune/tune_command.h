#pragma once

#include "runner/cli/commands/command.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {

// `tabiya tune WORD ARGUMENTS`, without the word `tune`.
int run_tune(Arguments arguments, Console& console);

// `tabiya tune spsa ARGUMENTS`: by games of an engine against itself, or with `--oracle` by the
// answers of a process.
Manual spsa_manual();
int tune_by_games(Arguments arguments, Console& console);
int tune_by_oracle(Arguments arguments, Console& console);

// `tabiya tune extend ARGUMENTS`.
int extend_tuning(Arguments arguments, Console& console);

// `tabiya tune weights ARGUMENTS`.
int tune_weights(Arguments arguments, Console& console);

}  // namespace tabiya::cli
