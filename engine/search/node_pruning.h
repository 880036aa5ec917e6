#pragma once

#include <algorithm>
#include <optional>

#include "engine/search/node.h"

namespace tabiya::search {

// What every search asks of a node before it looks at the moves; `evaluation` is that of the side
// to move.

// So far above beta that a shallow search will not bring it down: the value to return.
inline std::optional<Value> reverse_futility(const Parameters& parameters, Value evaluation,
                                             int depth, Value beta) {
  const int margin = parameters.reverse_futility_margin * depth;
  if (depth > parameters.reverse_futility_depth || evaluation - margin < beta) return std::nullopt;
  return (evaluation + beta) / 2;
}

// So far below alpha that only a capture could help.
inline bool hopes_for_captures_only(const Parameters& parameters, Value evaluation, int depth,
                                    Value alpha) {
  return depth <= parameters.razoring_depth &&
         evaluation + parameters.razoring_margin * depth <= alpha;
}

// By how much less a node is searched after a turn that was passed.
inline int null_move_reduction(const Parameters& parameters, Value evaluation, int depth,
                               Value beta) {
  return parameters.null_move_base + depth / parameters.null_move_divisor +
         std::min(3, (evaluation - beta) / parameters.null_move_margin);
}

// Whether a quiet move is not worth a look: too many tried already, too far below alpha, or never
// good before.
inline bool is_hopeless_quiet(const Parameters& parameters, const MovesLoop& loop, Value evaluation,
                              int history) {
  const Visit& at = loop.at;
  const int late = (parameters.late_move_base + at.depth * at.depth) / (loop.improving ? 1 : 2);
  if (at.depth <= parameters.late_move_depth && loop.tried > late) return true;
  const int hope = evaluation + parameters.futility_base + parameters.futility_slope * at.depth;
  if (at.depth <= parameters.futility_depth && hope <= at.alpha) return true;
  return at.depth <= parameters.history_depth && history < -parameters.history_limit * at.depth;
}

}  // namespace tabiya::search
