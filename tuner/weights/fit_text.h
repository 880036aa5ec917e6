#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluation/term_weights.h"

namespace tabiya::weights {

// The weights as a file for the option EvalFile: lines as `tabiya-engine weights` writes them,
// under a head of comments. `values` go by tunable.
std::string weights_file(std::span<const evaluation::Tunable> tunables, std::span<const int> values,
                         std::string_view head);

// A weight that has moved.
struct Move {
  std::string name;
  int start = 0;
  int now = 0;
};
// Those that have, the farthest first.
std::vector<Move> moves_of(std::span<const evaluation::Tunable> tunables,
                           std::span<const int> values);
// As a table: name, start, now, difference.
std::string moves_table(std::span<const Move> moves);

}  // namespace tabiya::weights
