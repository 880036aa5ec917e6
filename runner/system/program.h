#pragma once

#include <string>
#include <vector>

#include "engine/rules/core/expected.h"

namespace tabiya::system {

// Where the program of a command stands: a name with a slash is taken from `directory` (the
// runner's own when empty), one without is looked for in PATH. Absolute. The refusal says what was
// tried and what may help. The file was there and executable at this moment.
Expected<std::string> find_program(const std::vector<std::string>& command,
                                   const std::string& directory);

// The command as one line for people: arguments with blanks, quotes or nothing in them are quoted.
std::string shown(const std::vector<std::string>& command);

}  // namespace tabiya::system
