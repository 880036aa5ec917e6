#pragma once

#include <iosfwd>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// Where a command reads and writes: results go to `out`, progress, warnings and refusals to `err`.
struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
};

// Exit statuses of the program.
inline constexpr int kDone = 0;
inline constexpr int kCheckSaidNo = 1;  // a check, a judged line or --require-pass
inline constexpr int kRefused =
    2;  // bad usage or configuration, an engine or book that can't be used
inline constexpr int kBroken = 3;     // the run could not go on
inline constexpr int kStopped = 130;  // by SIGINT or SIGTERM: resumable

// Says on `err` why a command is not done: "tabiya: REASON".
int refuse(Console& console, const Refusal& why, int status = kRefused);

}  // namespace tabiya::cli
