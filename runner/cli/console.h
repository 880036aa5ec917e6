#pragma once

#include <iosfwd>
#include <span>
#include <string>

#include "engine/rules/core/expected.h"
#include "runner/cli/line_service/exit_status.h"

namespace tabiya::cli {

// Where a command reads and writes: results go to `out`, progress, warnings and refusals to `err`.
// Hints to other commands are given as they would have to be typed here.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  std::string program = "tabiya";  // as it was called
  std::string database = {};       // that hints must name; empty: the usual one
};

// The words of another command as they would be typed: "./tabiya resume 3 --db night.db".
std::string hint(const Console& console, std::span<const std::string> words);
// The text with every "`tabiya COMMAND ...`" in it as it would be typed.
std::string with_hints(const Console& console, std::string_view text);

// Says on `err` why a command is not done, with hints: "tabiya: REASON".
int refuse(Console& console, const Refusal& why, int status = kRefused);

}  // namespace tabiya::cli
