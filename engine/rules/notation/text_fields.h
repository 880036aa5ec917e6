#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabiya::rules {

// "'text'", for refusals.
std::string quoted(std::string_view text);

// The parts of a text between single separators; one part more than there are separators.
std::vector<std::string_view> split(std::string_view text, char separator);

// The parts between spaces, tabs and ends of lines; never empty ones.
std::vector<std::string_view> split_at_blanks(std::string_view text);

// Reads a whole number without sign, at most `most`; false where the text is anything else.
bool read_whole(std::string_view text, int most, int& value);

}  // namespace tabiya::rules
