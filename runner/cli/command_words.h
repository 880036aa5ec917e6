#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// Splits a command into its words with the quoting of POSIX shells: blanks separate, 'single
// quotes' keep everything, "double quotes" keep all but \" \\ \$ \` and a line end after a
// backslash, a backslash outside quotes keeps the next letter. Nothing is expanded. Refuses a quote
// that is not closed and a backslash at the end.
Expected<std::vector<std::string>> split_command(std::string_view text);

// The text that split_command turns back into the same words.
std::string join_command(std::span<const std::string> words);

}  // namespace tabiya::cli
