#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runner/cli/console.h"

namespace tabiya::cli {

using Arguments = std::span<const std::string>;

// One command of the program: what it is called and what it does with the words after it. The
// answer is the program's exit status (exit_status.h).
struct Command {
  std::string_view name;
  std::string_view summary;
  int (*run)(Arguments arguments, Console& console);
};

// All commands, in the order of the overview.
std::span<const Command> commands();

// Runs the command that `arguments` begin with; without one, or with `--help`, gives the overview.
int run_program(Arguments arguments, Console& console);

int run_match(Arguments arguments, Console& console);
int run_sprt(Arguments arguments, Console& console);
int run_resume(Arguments arguments, Console& console);
int run_runs(Arguments arguments, Console& console);
int run_report(Arguments arguments, Console& console);
int run_export(Arguments arguments, Console& console);
int export_positions(Arguments arguments, Console& console);
int run_book(Arguments arguments, Console& console);
int run_doctor(Arguments arguments, Console& console);
int run_engine(Arguments arguments, Console& console);
int run_variants(Arguments arguments, Console& console);

}  // namespace tabiya::cli
