#pragma once

#include <algorithm>

#include "engine/search/node_pruning.h"
#include "engine/search/search.h"

namespace tabiya::search {

// The value of the position at `ply` for the side that was on turn the ply before; so are the
// bounds.
template <class V>
Value Search<V>::answer(int ply, int depth, Value alpha, Value beta, bool expect_cut) {
  const bool on_line = beta - alpha > 1;
  return -visit({ply, depth, -beta, -alpha, !on_line && !expect_cut});
}

template <class V>
Value Search<V>::visit(Visit at) {
  Frame& here = frame(at.ply);
  const bool extends = here.in_check && here.excluded.is_none() && at.ply < 2 * root_depth();
  if (extends) at.depth = std::max(at.depth, 0) + 1;
  if (at.depth <= 0) return quiesce(at);
  enter(at);
  if (const auto value = settled(at)) return *value;
  if (at.ply > 0 && is_settled_by_mates(at)) return at.alpha;
  Entry known;
  if (here.excluded.is_none()) {
    if (table_.find(position_.key(), known)) known.value = from_table(known.value, at.ply);
    if (const auto value = table_cutoff(at, known)) return *value;
    evaluate(at, known);
  }
  if (const auto value = prune_node(at)) return *value;
  if (known.move.is_none() && here.excluded.is_none() && at.depth >= parameters_.missing_move_depth)
    --at.depth;
  return visit_moves(at, known);
}

template <class V>
void Search<V>::enter(const Visit& at) {
  frame(at.ply).line_length = 0;
  Deepening::enter(at.ply);
}

// A value that needs no search: the search has been stopped (the value means nothing then), the
// game is over here, or there is no room for another ply.
template <class V>
std::optional<Value> Search<V>::settled(const Visit& at) {
  if (stopped()) return kDraw;
  if (at.ply == 0) return std::nullopt;
  if (const auto value = ended(at.ply)) return value;
  if (at.ply >= kMostPlies - 1) return evaluator_.evaluate(position_, frame(at.ply).placed);
  return decided_by_king_step(position_, at.ply);
}

// The game's end in this position by the rules. The draws that a player must claim count as drawn:
// whoever profits will claim.
template <class V>
std::optional<Value> Search<V>::ended(int ply) {
  if constexpr (requires { V::immediate_ending(position_); }) {
    if (const rules::Ending ending = V::immediate_ending(position_)) {
      const int points = ending.standing.half_points[position_.turn()];
      return points == 1 ? kDraw : points == 2 ? won_in(ply) : lost_in(ply);
    }
  }
  if constexpr (requires { Game::king_is_taken(position_); })
    if (Game::king_is_taken(position_)) return lost_in(ply);
  if (const auto value = repetition(ply)) return value;
  if (Game::dead_material(position_)) return kDraw;
  if (Game::kQuietLimit == 0 || position_.quiet_plies() < Game::kQuietLimit) return std::nullopt;
  // Mate goes before the count of moves.
  const bool may_be_lost = frame(ply).in_check || Game::kStalemateLoses;
  rules::AnyMove<typename V::Board> any;
  if (may_be_lost) Game::generate(position_, any);
  return may_be_lost && !any.found ? lost_in(ply) : kDraw;
}

// What a position is worth that has stood on the board before: once since the root, or as often as
// the rules ask for.
template <class V>
std::optional<Value> Search<V>::repetition(int ply) const {
  const auto& keys = past_.keys;
  const int newest = static_cast<int>(keys.size()) - 1;
  const int oldest = std::max(0, newest - std::min(position_.quiet_plies(), frame(ply).since_null));
  int seen = 0;
  for (int index = newest - 4; index >= oldest; index -= 2) {
    if (keys[index] != keys[newest]) continue;
    if (newest - index < ply || ++seen == Game::kRepetitions - 1) return judged(newest - index);
  }
  return std::nullopt;
}

// A repetition over the last `plies`: drawn, but where the rules forbid to force it, lost by
// whoever did. Within the tree the first return is taken for the last one, and what was done on the
// way for what will be done until then.
template <class V>
Value Search<V>::judged(int plies) const {
  if constexpr (requires { past_.log.pursuits(position_, plies); }) {
    const rules::Pursuits pursuits = past_.log.pursuits(position_, plies);
    const rules::Seat us = position_.turn();
    if (pursuits[us] != pursuits[us ^ 1])
      return pursuits[us] > pursuits[us ^ 1] ? -kWonByRepetition : kWonByRepetition;
  }
  return kDraw;
}

template <class V>
std::optional<Value> Search<V>::table_cutoff(const Visit& at, const Entry& known) const {
  if (at.on_line() || known.bound == Bound::none || known.depth < at.depth) return std::nullopt;
  // A value from a line that ran free of the move count is not to be trusted near its end.
  if (Game::kQuietLimit != 0 && position_.quiet_plies() > Game::kQuietLimit - 10)
    return std::nullopt;
  return answer_of_table(at, known);
}

template <class V>
void Search<V>::evaluate(const Visit& at, const Entry& known) {
  Frame& here = frame(at.ply);
  const bool none = here.in_check;
  here.evaluation =
      none ? kNoValue
           : known_evaluation(known, [&] { return evaluator_.evaluate(position_, here.placed); });
}

// Ways to leave a node without looking at its moves. None in check, none on the principal
// variation, none while the search asks for a second good move.
template <class V>
std::optional<Value> Search<V>::prune_node(const Visit& at) {
  const Frame& here = frame(at.ply);
  if (here.in_check || at.on_line() || !here.excluded.is_none() || is_proven(at.beta))
    return std::nullopt;
  if (const auto value = reverse_futility(parameters_, here.evaluation, at.depth, at.beta))
    return value;
  if (const auto value = razor(parameters_, here.evaluation, at,
                               [this](const Visit& shallow) { return quiesce(shallow); }))
    return value;
  if (!may_pass(at)) return std::nullopt;
  return null_move(
      parameters_, here.evaluation, at, [&](int depth) { return answer_to_pass(at, depth); },
      [this] { return stopped(); });
}

// The value after the turn was passed, for whoever passed it, in a window below beta.
template <class V>
Value Search<V>::answer_to_pass(const Visit& at, int depth) {
  pass(at.ply);
  const Value value = answer(at.ply + 1, depth, at.beta - 1, at.beta, at.expect_cut);
  take_back_pass(at.ply);
  return value;
}

template <class V>
bool Search<V>::may_pass(const Visit& at) const {
  const bool passed_before = at.ply > 0 && frame(at.ply - 1).played.is_none();
  return at.ply > 0 && !passed_before && at.depth >= parameters_.null_move_depth &&
         frame(at.ply).evaluation >= at.beta && Game::may_pass(position_) &&
         !answer_is_due(position_);
}

}  // namespace tabiya::search
