#pragma once

#include <algorithm>

#include "engine/search/four_player/ends.h"
#include "engine/search/four_player/search.h"
#include "engine/search/node_pruning.h"

namespace tabiya::search {

template <class V>
bool CrossSearch<V>::same_party(rules::Seat one, rules::Seat other) const {
  if constexpr (V::kFreeForAll) return (one == viewer_) == (other == viewer_);
  return (one ^ other) % 2 == 0;
}

// The value of the position at `ply` for the party that was on turn the ply before; so are the
// bounds.
template <class V>
Value CrossSearch<V>::answer(int ply, int depth, Value alpha, Value beta, bool expect_cut) {
  const bool on_line = beta - alpha > 1;
  if (same_party(frame(ply - 1).turn, frame(ply).turn))
    return visit({ply, depth, alpha, beta, !on_line && expect_cut});
  return -visit({ply, depth, -beta, -alpha, !on_line && !expect_cut});
}

template <class V>
Value CrossSearch<V>::visit(Visit at) {
  if (extends(at)) at.depth = std::max(at.depth, 0) + 1;
  if (at.depth <= 0) return quiesce(at);
  enter(at);
  if (const auto value = settled(at)) return *value;
  if (at.ply > 0 && position_.walks(position_.turn())) return wander(at);
  if (at.ply > 0 && is_settled_by_mates(at)) return at.alpha;
  Entry known;
  find(at.ply, known);
  if (const auto value = table_cutoff(at, known)) return *value;
  evaluate(at, known);
  if (const auto value = prune_node(at)) return *value;
  if (known.move.is_none() && at.depth >= parameters_.missing_move_depth) --at.depth;
  return visit_moves(at, known);
}

// In free-for-all checks cost little, and the others' are no concern of the viewer's.
template <class V>
bool CrossSearch<V>::extends(const Visit& at) const {
  if (!frame(at.ply).in_check || at.ply >= 2 * root_depth()) return false;
  return !V::kFreeForAll || frame(at.ply).turn == viewer_;
}

template <class V>
void CrossSearch<V>::enter(const Visit& at) {
  frame(at.ply).line_length = 0;
  Deepening::enter(at.ply);
}

// The move of a walking king.
template <class V>
Value CrossSearch<V>::wander(const Visit& at) {
  const rules::MoveList moves = rules::legal_moves(position_);
  if (moves.empty()) return evaluate_now(at.ply);
  play(at.ply, moves[0]);
  const Value value = answer(at.ply + 1, at.depth, at.alpha, at.beta, at.expect_cut);
  take_back(at.ply, moves[0]);
  frame(at.ply).lead_with(moves[0], frame(at.ply + 1));
  return value;
}

// A value that needs no search: the search has been stopped (the value means nothing then), the
// game is over here, or there is no room for another ply.
template <class V>
std::optional<Value> CrossSearch<V>::settled(const Visit& at) {
  if (stopped()) return kDraw;
  if (at.ply == 0) return std::nullopt;
  if (const auto value = ended(at.ply)) return value;
  if (at.ply >= kMostPlies - 1) return evaluate_now(at.ply);
  return std::nullopt;
}

// The game's end in this position by the rules, mate and stalemate in teams aside. The draws that a
// player must claim count as drawn: whoever profits will claim.
template <class V>
std::optional<Value> CrossSearch<V>::ended(int ply) {
  if constexpr (V::kFreeForAll) {
    if (const rules::Cause cause = position_.state().cause; cause != rules::Cause::none)
      return ranked(cause == rules::Cause::only_kings);
    if (!position_.plays(viewer_)) return evaluate_now(ply);  // out: only the others' points change
    if (repeats(ply) || is_drawn_by_quiet(position_)) return ranked(true);
    return std::nullopt;
  }
  if (position_.quiet_plies() == 0 && position_.only_kings()) return kDraw;
  if (repeats(ply)) return kDraw;
  if (is_drawn_by_quiet(position_)) return drawn_or_mated(ply);
  return std::nullopt;
}

template <class V>
Value CrossSearch<V>::drawn_or_mated(int ply) {
  return frame(ply).in_check && !rules::has_legal_move(position_) ? lost_in(ply) : kDraw;
}

// Free-for-all: what the viewer's place is worth when the game ends here.
template <class V>
Value CrossSearch<V>::ranked(bool drawn) const {
  const Value value = views_of_end(position_, drawn)[viewer_];
  return position_.turn() == viewer_ ? value : -value;
}

// In teams one repetition within the line is enough: whoever profits could go on repeating.
template <class V>
bool CrossSearch<V>::repeats(int ply) const {
  const int reach = std::min(position_.quiet_plies(), frame(ply).since_null);
  return is_repeated<V>(keys_, reach, V::kFreeForAll ? 0 : ply);
}

// In free-for-all a value also depends on the points and on who looks at them.
template <class V>
rules::Key CrossSearch<V>::table_key() const {
  if constexpr (!V::kFreeForAll) return position_.key();
  std::uint64_t points = viewer_;
  for (const std::int16_t each : position_.state().points)
    points = points << 15 | static_cast<std::uint64_t>(each);
  return position_.key() ^ rules::Chance(points)();
}

template <class V>
bool CrossSearch<V>::find(int ply, Entry& known) const {
  if (!table_.find(table_key(), known)) return false;
  known.value = from_table(known.value, ply);
  return true;
}

template <class V>
std::optional<Value> CrossSearch<V>::table_cutoff(const Visit& at, const Entry& known) const {
  if (at.on_line() || known.bound == Bound::none || known.depth < at.depth) return std::nullopt;
  // A value from a line that ran free of the move count is not to be trusted near its end.
  if (position_.quiet_plies() > kQuietMoves * position_.count_playing() - 20) return std::nullopt;
  return answer_of_table(at, known);
}

template <class V>
Value CrossSearch<V>::evaluate_now(int ply) const {
  const auto armies = evaluator_.armies(position_, frame(ply).placed);
  const bool turned = V::kFreeForAll && position_.turn() != viewer_;
  const rules::Seat seat = turned ? viewer_ : position_.turn();
  const Value value = std::clamp(evaluator_.view(armies, seat), -evaluation::kMostEvaluation,
                                 evaluation::kMostEvaluation);
  return turned ? -value : value;
}

template <class V>
void CrossSearch<V>::evaluate(const Visit& at, const Entry& known) {
  Frame& here = frame(at.ply);
  const bool none = here.in_check && !V::kFreeForAll;
  here.evaluation = none ? kNoValue : known_evaluation(known, [&] { return evaluate_now(at.ply); });
}

// Whether the party on turn stands better than when it was last asked: the partner's turn in teams,
// the seat's own in free-for-all.
template <class V>
bool CrossSearch<V>::improves_since(int ply) const {
  constexpr int kBack = V::kFreeForAll ? 4 : 2;
  const Frame& here = frame(ply);
  const Frame& before = frame(ply - kBack);
  if (here.evaluation == kNoValue || before.evaluation == kNoValue) return false;
  return same_party(here.turn, before.turn) && here.evaluation > before.evaluation;
}

// Ways to leave a node without looking at its moves. None while a king of the party is in check and
// none on the principal variation.
template <class V>
std::optional<Value> CrossSearch<V>::prune_node(const Visit& at) {
  const Frame& here = frame(at.ply);
  if (here.endangered || at.on_line() || is_proven(at.beta) || is_proven(at.alpha))
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
Value CrossSearch<V>::answer_to_pass(const Visit& at, int depth) {
  pass(at.ply);
  const Value value = answer(at.ply + 1, depth, at.beta - 1, at.beta, at.expect_cut);
  take_back_pass(at.ply);
  return value;
}

template <class V>
bool CrossSearch<V>::may_pass(const Visit& at) const {
  if (at.ply == 0 || frame(at.ply - 1).played.is_none()) return false;
  if (at.depth < parameters_.null_move_depth || frame(at.ply).evaluation < at.beta) return false;
  // Kings and pawns are often better off without the move.
  const rules::Seat us = position_.turn();
  const auto& pieces = position_.pieces();
  return !(pieces.army(us) - pieces.of(us, rules::Kind::pawn) - pieces.of(us, rules::Kind::king))
              .empty();
}

}  // namespace tabiya::search
