#include "engine/rules/notation/text_fields.h"

#include <algorithm>

namespace tabiya::rules {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<std::string_view> split_at_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<std::string_view> parts;
  std::size_t at = text.find_first_not_of(kBlanks);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return parts;
}

bool read_whole(std::string_view text, int most, int& value) {
  const auto number = text.starts_with('-') ? std::nullopt : number_of<int>(text);
  value = number.value_or(value);
  return number && *number <= most;
}

}  // namespace tabiya::rules
