#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::uci {

// The words of a line, whatever white space (tabs, carriage returns) separates them.
std::vector<std::string_view> split_words(std::string_view line);

// The words joined again by single spaces.
std::string join_words(const std::vector<std::string_view>& words, std::size_t first,
                       std::size_t end);

bool same_word(std::string_view a, std::string_view b);  // in any case of letters

// A whole number within the bounds; text beyond them gives the bound, other text nothing.
std::optional<std::int64_t> read_number(std::string_view text, std::int64_t low, std::int64_t high);

}  // namespace tabiya::uci
