#pragma once

#include <algorithm>

#include "engine/search/four_player/search.h"
#include "engine/search/node_pruning.h"

namespace tabiya::search {

template <class V>
Value CrossSearch<V>::visit_moves(const Visit& at, const Entry& known) {
  Loop loop;
  loop.at = at;
  loop.alpha_before = at.alpha;
  loop.improving = improves_since(at.ply);
  frame(at.ply + 1).killers = {};
  auto picker = CrossMovePicker<V>::all(
      position_, ordering(at.ply, at.ply == 0 ? best_root_move() : known.move));
  for (rules::Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (at.ply == 0 && !is_root_move(move)) continue;
    if (skips(loop, move, picker)) continue;
    const bool quiet = is_quiet(position_, move);
    const int history = quiet ? picker.quiet_history(move) : 0;
    ++loop.tried;
    play(at.ply, move);
    const Value value = search_child(loop, move, quiet, history);
    take_back(at.ply, move);
    if (stopped()) return kDraw;
    if (improves(loop, move, value)) break;
    if (quiet) loop.remember_quiet(move);
  }
  return finish(loop);
}

template <class V>
CrossOrdering CrossSearch<V>::ordering(int ply, rules::Move table_move) const {
  const Frame& last = frame(ply - 1);
  rules::Move answer;
  if (!last.played.is_none()) answer = history_->answer[last.man][last.played.to];
  return {table_move, frame(ply).killers, answer, history_.get()};
}

// Moves not worth a look at this depth. One move at least is always searched, so that a value
// stands.
template <class V>
bool CrossSearch<V>::skips(Loop& loop, rules::Move move, const CrossMovePicker<V>& picker) {
  const Visit& at = loop.at;
  if (at.ply == 0 || loop.tried == 0 || loop.best <= -kProvenWin || frame(at.ply).endangered)
    return false;
  if (is_quiet(position_, move))
    return skips_quiet(loop, move, picker.quiet_history(move)) && !gives_check(loop, move);
  return at.depth <= 2 && !at.on_line() && !risks_nothing(position_, move) &&
         !gives_check(loop, move);
}

// Quiet moves: too many tried already, too far below alpha, or never good before.
template <class V>
bool CrossSearch<V>::skips_quiet(const Loop& loop, rules::Move move, int history) const {
  const Visit& at = loop.at;
  if (move == frame(at.ply).killers[0]) return false;
  return is_hopeless_quiet(parameters_, loop, frame(at.ply).evaluation, history);
}

template <class V>
bool CrossSearch<V>::gives_check(Loop& loop, rules::Move move) const {
  if (!loop.checks) loop.checks.emplace(position_);
  return loop.checks->contain(move, position_.pieces().at(move.from));
}

template <class V>
Value CrossSearch<V>::search_child(const Loop& loop, rules::Move move, bool quiet, int history) {
  const int ply = loop.at.ply + 1;
  const int depth = loop.at.depth - 1;
  const int reduced = std::clamp(reduction(loop, move, quiet, history), 0, std::max(0, depth - 1));
  return search_window(
      loop, depth, reduced,
      [&](int child_depth, Value alpha, Value beta, bool expect_cut) {
        return answer(ply, child_depth, alpha, beta, expect_cut);
      },
      [this] { return stopped(); });
}

template <class V>
int CrossSearch<V>::reduction(const Loop& loop, rules::Move move, bool quiet, int history) const {
  const int ply = loop.at.ply;
  if (!Reductions::apply(parameters_, loop)) return 0;
  if (frame(ply).endangered || frame(ply + 1).endangered) return 0;
  return reductions_.of(parameters_, loop, quiet, frame(ply).is_killer(move), history);
}

// Takes note of a move's value; true when it refutes the enemy's last move.
template <class V>
bool CrossSearch<V>::improves(Loop& loop, rules::Move move, Value value) {
  if (!loop.is_raised_by(move, value)) return false;
  Frame& here = frame(loop.at.ply);
  here.lead_with(move, frame(loop.at.ply + 1));
  if (loop.at.ply == 0) root_improved(value, here.found());
  return loop.at.alpha >= loop.at.beta;
}

// The node's value; stores it and learns from it.
template <class V>
Value CrossSearch<V>::finish(const Loop& loop) {
  const Visit& at = loop.at;
  if (loop.tried == 0) return without_moves(at);
  if (loop.is_cut() && is_quiet(position_, loop.best_move)) learn_quiet(loop);
  if (at.ply > 0 || root_is_whole())
    table_.store(table_key(), {loop.best_move, to_table(loop.best, at.ply),
                               frame(at.ply).evaluation, at.depth, loop.bound()});
  return loop.best;
}

// Mate or stalemate in teams. In free-for-all the rules leave no seat on turn without a move, but
// a passed turn may.
template <class V>
Value CrossSearch<V>::without_moves(const Visit& at) const {
  if constexpr (V::kFreeForAll) return evaluate_now(at.ply);
  return frame(at.ply).in_check ? lost_in(at.ply) : kDraw;
}

template <class V>
void CrossSearch<V>::learn_quiet(const Loop& loop) {
  const int bonus = std::min(parameters_.history_most, parameters_.history_bonus * loop.at.depth);
  const int ply = loop.at.ply;
  auto& killers = frame(ply).killers;
  if (killers[0] != loop.best_move) killers = {loop.best_move, killers[0]};
  const Frame& last = frame(ply - 1);
  if (!last.played.is_none()) history_->answer[last.man][last.played.to] = loop.best_move;
  credit_quiet(loop.best_move, bonus);
  for (int index = 0; index < loop.quiets_count; ++index) credit_quiet(loop.quiets[index], -bonus);
}

template <class V>
void CrossSearch<V>::credit_quiet(rules::Move move, int bonus) {
  history_->add(position_.pieces().at(move.from), move, bonus);
}

}  // namespace tabiya::search
