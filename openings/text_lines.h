#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace tabiya::openings {

inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
inline constexpr std::string_view kBlanks = " \t\r\n\v\f";

// Goes through a text line by line. A line ends with LF, CR LF or CR; the last one needs no end.
class TextLines {
 public:
  explicit TextLines(std::string_view text) : rest_(text) {}

  // The next line without its end, or nothing behind the last one.
  std::optional<std::string_view> next() {
    if (rest_.empty()) return std::nullopt;
    const auto length = std::min(rest_.find_first_of("\r\n"), rest_.size());
    const auto line = rest_.substr(0, length);
    rest_.remove_prefix(length);
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : rest_.empty() ? 0 : 1);
    ++number_;
    return line;
  }
  // Of the line that next() gave last, from 1.
  int number() const { return number_; }

 private:
  std::string_view rest_;
  int number_ = 0;
};

// Without byte order marks (files that were joined have more than one) and white space around it.
inline std::string_view trimmed(std::string_view text) {
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (!text.starts_with(kByteOrderMark)) break;
    text.remove_prefix(kByteOrderMark.size());
  }
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Takes the next word off the front of `rest`; empty when there is none.
inline std::string_view take_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(kBlanks), rest.size()));
  const auto word = rest.substr(0, rest.find_first_of(kBlanks));
  rest.remove_prefix(word.size());
  return word;
}

}  // namespace tabiya::openings
