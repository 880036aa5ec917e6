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

// So far below alpha that only a capture could help: quiescence, `quiesce(Visit)`, tells.
template <class Quiesce>
std::optional<Value> razor(const Parameters& parameters, Value evaluation, const Visit& at,
                           Quiesce quiesce) {
  if (at.depth > parameters.razoring_depth ||
      evaluation + parameters.razoring_margin * at.depth > at.alpha)
    return std::nullopt;
  const Value value = quiesce({at.ply, 0, at.alpha, at.alpha + 1, at.expect_cut});
  if (value > at.alpha) return std::nullopt;
  return value;
}

// Whoever stands above beta though the turn is let go will stand above it anyway. `answer(depth)`
// gives the value after the turn was passed, for whoever passed it and with beta as the upper
// bound; `stopped()` says that it means nothing.
template <class Answer, class Stopped>
std::optional<Value> null_move(const Parameters& parameters, Value evaluation, const Visit& at,
                               Answer answer, Stopped stopped) {
  const int reduced = parameters.null_move_base + at.depth / parameters.null_move_divisor +
                      std::min(3, (evaluation - at.beta) / parameters.null_move_margin);
  const Value value = answer(at.depth - reduced);
  if (stopped() || value < at.beta) return std::nullopt;
  return is_proven(value) ? at.beta : value;
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
