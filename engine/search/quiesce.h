#pragma once

#include <algorithm>

#include "engine/search/search.h"

namespace tabiya::search {

// Follows captures, promotions and steps onto the goal until the position is quiet; in check, every
// move. The side to move may stand pat.
template <class V>
Value Search<V>::quiesce(Visit at) {
  enter(at);
  if (const auto value = settled(at)) return *value;
  const Frame& here = frame(at.ply);
  Entry known;
  if (table_.find(position_.key(), known)) known.value = from_table(known.value, at.ply);
  at.depth = 0;
  if (const auto value = table_cutoff(at, known)) return *value;
  evaluate(at, known);
  if (here.in_check) return quiesce_moves(at, lost_in(at.ply), known);
  if (here.evaluation >= at.beta) return here.evaluation;
  at.alpha = std::max(at.alpha, here.evaluation);
  return quiesce_moves(at, here.evaluation, known);
}

template <class V>
Value Search<V>::quiesce_moves(const Visit& at, Value standing, const Entry& known) {
  const Frame& here = frame(at.ply);
  const Value alpha_before = at.alpha;
  Value alpha = at.alpha;
  Value best = standing;
  rules::Move best_move;
  const Ordering<V> order = ordering(at.ply, known.move);
  auto picker = here.in_check ? MovePicker<V>::all(position_, order)
                              : MovePicker<V>::captures(position_, order);
  for (rules::Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (!here.in_check && move.kind == rules::MoveKind::capture &&
        standing + worth<V>(position_.pieces().at(move.to)) + parameters_.delta_margin <= alpha)
      continue;
    play(at.ply, move);
    const Value value = -quiesce({at.ply + 1, 0, -at.beta, -alpha, false});
    take_back(at.ply, move);
    if (stopped()) return kDraw;
    best = std::max(best, value);
    if (value <= alpha) continue;
    alpha = value;
    best_move = move;
    frame(at.ply).lead_with(move, frame(at.ply + 1));
    if (alpha >= at.beta) break;
  }
  const Bound bound = bound_of(best, alpha_before, at.beta, best_move);
  table_.store(position_.key(), {best_move, to_table(best, at.ply), here.evaluation, 0, bound});
  return best;
}

}  // namespace tabiya::search
