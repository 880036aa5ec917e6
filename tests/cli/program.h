#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "runner/cli/commands/command.h"

namespace tabiya::cli {

// What the program said and how it ended.
struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

// The program, called with these words. Tests that watch what it says while it runs give the text
// that standard error is collected in.
inline Outcome tabiya(std::vector<std::string> arguments, std::stringbuf& err_text) {
  std::istringstream in;
  std::ostringstream out;
  std::ostream err(&err_text);
  Console console{in, out, err};
  const int status = run_program(arguments, console);
  return {status, out.str(), err_text.str()};
}

inline Outcome tabiya(std::vector<std::string> arguments) {
  std::stringbuf err;
  return tabiya(std::move(arguments), err);
}

}  // namespace tabiya::cli
