#include "openings/chess960.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <utility>

namespace tabiya::openings {
namespace {

// Places of the two knights among the five files left over, by their number 0 to 9.
constexpr std::array<std::pair<int, int>, 10> kKnights{
    {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};

std::size_t nth_empty(const std::string& rank, int n) {
  std::size_t file = 0;
  while (rank[file] != ' ' || n-- > 0) ++file;
  return file;
}

// White's first rank, "RNBQKBNR".
std::string first_rank(int number) {
  std::string rank(8, ' ');
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = 'B';
  rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = 'B';
  rank[nth_empty(rank, number / 16 % 6)] = 'Q';
  const auto [left, right] = kKnights[static_cast<std::size_t>(number / 96)];
  const auto left_file = nth_empty(rank, left);
  rank[nth_empty(rank, right)] = 'N';
  rank[left_file] = 'N';
  for (const char piece : {'R', 'K', 'R'}) rank[nth_empty(rank, 0)] = piece;
  return rank;
}

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return text;
}

}  // namespace

std::string chess960_start(int number) {
  assert(number >= 0 && number < kChess960Starts);
  const auto rank = first_rank(number);
  const auto file_letter = [](std::size_t file) { return static_cast<char>('A' + file); };
  const std::string rights{file_letter(rank.rfind('R')), file_letter(rank.find('R'))};
  return in_lower_case(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w " + rights +
         in_lower_case(rights) + " - 0 1";
}

}  // namespace tabiya::openings
