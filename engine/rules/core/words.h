#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string_view>

namespace tabiya::rules {

// An enumeration that is written as words has one table of them beside it, by its numbers, which
// count from 0: what is written by the table is read by it, and who refuses a word can list it.
template <std::size_t Size>
using Words = std::array<std::string_view, Size>;

template <class Enum, std::size_t Size>
constexpr std::string_view word_in(const Words<Size>& words, Enum value) {
  assert(static_cast<std::size_t>(value) < Size);
  return words[static_cast<std::size_t>(value)];
}

template <class Enum, std::size_t Size>
constexpr std::optional<Enum> value_in(const Words<Size>& words, std::string_view word) {
  for (std::size_t place = 0; place < Size; ++place)
    if (words[place] == word) return static_cast<Enum>(place);
  return std::nullopt;
}

}  // namespace tabiya::rules
