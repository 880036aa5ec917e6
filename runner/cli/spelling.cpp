#include "runner/cli/spelling.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace tabiya::cli {
namespace {

bool same_letter(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

}  // namespace

int edit_distance(std::string_view from, std::string_view to) {
  // Rows of the table of distances between the beginnings of both words: two back, last, this one.
  std::vector<int> before(to.size() + 1), last(to.size() + 1), row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const int replaced = last[j - 1] + (same_letter(from[i - 1], to[j - 1]) ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same_letter(from[i - 1], to[j - 2]) &&
                           same_letter(from[i - 2], to[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[to.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  std::string_view best;
  int best_distance = std::max<int>(1, static_cast<int>(word.size()) / 3) + 1;
  for (const auto candidate : known) {
    const int distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
  const auto meant = nearest(word, known);
  return meant.empty() ? "" : "; did you mean '" + std::string(meant) + "'?";
}

}  // namespace tabiya::cli
