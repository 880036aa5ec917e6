#include "tuner/weights/fit_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace tabiya::weights {

std::string weights_file(std::span<const evaluation::Tunable> tunables, std::span<const int> values,
                         std::string_view head) {
  assert(tunables.size() == values.size());
  std::string text;
  while (!head.empty()) {
    const auto line = head.substr(0, head.find('\n'));
    text += fmt::format("# {}\n", line);
    head.remove_prefix(std::min(line.size() + 1, head.size()));
  }
  for (std::size_t each = 0; each < values.size(); ++each)
    text += fmt::format("{} {} {} {} centipawns\n", tunables[each].name, values[each],
                        tunables[each].low, tunables[each].high);
  return text;
}

std::vector<Move> moves_of(std::span<const evaluation::Tunable> tunables,
                           std::span<const int> values) {
  assert(tunables.size() == values.size());
  std::vector<Move> moves;
  for (std::size_t each = 0; each < values.size(); ++each)
    if (values[each] != tunables[each].value)
      moves.push_back({tunables[each].name, tunables[each].value, values[each]});
  std::ranges::stable_sort(moves, std::ranges::greater{},
                           [](const Move& move) { return std::abs(move.now - move.start); });
  return moves;
}

std::string moves_table(std::span<const Move> moves) {
  std::size_t width = 6;
  for (const Move& move : moves) width = std::max(width, move.name.size());
  auto text = fmt::format("{:<{}} {:>7} {:>7} {:>7}\n", "weight", width, "start", "now", "moved");
  for (const Move& move : moves)
    text += fmt::format("{:<{}} {:>7} {:>7} {:>+7}\n", move.name, width, move.start, move.now,
                        move.now - move.start);
  return text;
}

}  // namespace tabiya::weights
