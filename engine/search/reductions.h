#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/search/node.h"
#include "engine/search/parameters.h"

namespace tabiya::search {

// By how many plies less late moves are searched at first.
class Reductions {
 public:
  // Works the table out anew: the parameters may have changed.
  void prepare(const Parameters& parameters);

  // Of the move that a loop has just come to. `killer`: it is one of the ply's killers; `history`
  // is what quiet moves are credited with.
  int of(const Parameters& parameters, const MovesLoop& loop, bool quiet, bool killer,
         int history) const {
    const Visit& at = loop.at;
    int hundredths = table_[std::min(at.depth, kMost)][std::min(loop.tried, kMost)];
    if (!quiet) hundredths = hundredths / 2 - 50;
    if (at.on_line()) hundredths -= 100;
    if (at.expect_cut) hundredths += 100;
    if (!loop.improving) hundredths += 50;
    if (killer) hundredths -= 100;
    hundredths -= 100 * history / parameters.reduction_history;
    return hundredths / 100;
  }

  // Whether anything is reduced at all where the loop stands.
  static bool apply(const Parameters& parameters, const MovesLoop& loop) {
    return loop.at.depth >= parameters.reduction_depth && loop.tried >= 2;
  }

 private:
  static constexpr int kMost = 63;

  // Hundredths of a ply, by depth and moves tried.
  std::array<std::array<std::int16_t, kMost + 1>, kMost + 1> table_{};
};

}  // namespace tabiya::search
