#include "engine/uci/words.h"

#include <algorithm>
#include <cctype>

namespace tabiya::uci {
namespace {

bool is_blank(char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; }

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

}  // namespace

std::vector<std::string_view> split_words(std::string_view line) {
  std::vector<std::string_view> words;
  for (auto at = line.begin(); at != line.end();) {
    const auto begin = std::find_if_not(at, line.end(), is_blank);
    at = std::find_if(begin, line.end(), is_blank);
    if (begin != at) words.emplace_back(begin, at);
  }
  return words;
}

std::string join_words(const std::vector<std::string_view>& words, std::size_t first,
                       std::size_t end) {
  std::string text;
  for (std::size_t index = first; index < std::min(end, words.size()); ++index) {
    if (index > first) text += ' ';
    text += words[index];
  }
  return text;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::optional<std::int64_t> read_number(std::string_view text, std::int64_t low,
                                        std::int64_t high) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::invalid_argument || end != text.data() + text.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) return text.front() == '-' ? low : high;
  return std::clamp(number, low, high);
}

}  // namespace tabiya::uci
