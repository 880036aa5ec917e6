#include "engine/rules/core/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace tabiya {

namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Levenshtein's distance, row by row.
std::size_t letters_to_change(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t changed = diagonal + (lower(a[i]) == lower(b[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

const std::string* nearest_name(std::string_view wanted, std::span<const std::string> names) {
  const std::string* nearest = nullptr;
  std::size_t fewest = 2 + wanted.size() / 3;
  for (const auto& name : names) {
    const auto changes = letters_to_change(wanted, name);
    if (changes >= fewest) continue;
    fewest = changes;
    nearest = &name;
  }
  return nearest;
}

bool is_one_slip(std::string_view a, std::string_view b) {
  if (letters_to_change(a, b) <= 1) return true;
  if (a.size() != b.size()) return false;
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin());
  const auto at = static_cast<std::size_t>(left - a.begin());
  std::string swapped(a);
  if (at + 1 < a.size()) std::swap(swapped[at], swapped[at + 1]);
  return swapped == b;
}

}  // namespace tabiya
