#pragma once

#include <charconv>
#include <optional>
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

// The number that `text` is, from its first character to its last; nothing where it is none, or
// one the type can't hold.
template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

// Reads a whole number without sign, at most `most`; false where the text is anything else.
bool read_whole(std::string_view text, int most, int& value);

}  // namespace tabiya::rules
