#pragma once

#include <algorithm>

#include "engine/search/four_player/search.h"

namespace tabiya::search {

// Four armies can go on taking for long: quiescence looks so many plies ahead, and so many of them
// for a way out of check.
inline constexpr int kQuiescencePlies = 10;
inline constexpr int kEvasionPlies = 4;

// Follows captures and promotions that risk nothing until the position is quiet; in teams also
// every way out of check, since there may be none. The seat to move may stand pat.
template <class V>
Value CrossSearch<V>::quiesce(Visit at) {
  enter(at);
  if (const auto value = settled(at)) return *value;
  if (at.ply > 0 && position_.walks(position_.turn())) return wander(at);
  const Frame& here = frame(at.ply);
  Entry known;
  find(at.ply, known);
  if (const auto value = table_cutoff({at.ply, 0, at.alpha, at.beta, at.expect_cut}, known))
    return *value;
  if (!V::kFreeForAll && here.in_check && at.depth > -kEvasionPlies) {
    frame(at.ply).evaluation = kNoValue;
    return quiesce_moves(at, lost_in(at.ply), known);
  }
  evaluate(at, known);
  const Value standing = here.evaluation == kNoValue ? evaluate_now(at.ply) : here.evaluation;
  if (standing >= at.beta || at.depth <= -kQuiescencePlies) return standing;
  at.alpha = std::max(at.alpha, standing);
  return quiesce_moves(at, standing, known);
}

template <class V>
Value CrossSearch<V>::quiesce_moves(const Visit& at, Value standing, const Entry& known) {
  const bool escaping = standing == lost_in(at.ply);
  const Value alpha_before = at.alpha;
  Value alpha = at.alpha;
  Value best = standing;
  rules::Move best_move;
  const CrossOrdering order = ordering(at.ply, known.move);
  auto picker = escaping ? CrossMovePicker<V>::all(position_, order)
                         : CrossMovePicker<V>::captures(position_, order);
  for (rules::Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (!escaping && hopeless(move, standing, alpha)) continue;
    play(at.ply, move);
    const Value value = answer(at.ply + 1, std::min(at.depth, 0) - 1, alpha, at.beta, false);
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
  table_.store(table_key(),
               {best_move, to_table(best, at.ply), frame(at.ply).evaluation, 0, bound});
  return best;
}

// Whether what a capture gains cannot bring the value near alpha. In free-for-all it also lessens
// the lead of one of the three others.
template <class V>
bool CrossSearch<V>::hopeless(rules::Move move, Value standing, Value alpha) const {
  const int gain = gain_of(position_, move);
  const int most = V::kFreeForAll ? gain * 4 / 3 : gain;
  return standing + most + parameters_.delta_margin <= alpha;
}

}  // namespace tabiya::search
