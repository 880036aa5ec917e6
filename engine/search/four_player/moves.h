#pragma once

#include <algorithm>

#include "engine/search/four_player/search.h"

namespace tabiya::search {

template <class V>
Value CrossSearch<V>::visit_moves(const Visit& at, const Entry& known) {
  Loop loop;
  loop.at = at;
  loop.alpha_before = at.alpha;
  loop.improving = improves_since(at.ply);
  frame(at.ply + 1).killers = {};
  auto picker =
      CrossMovePicker<V>::all(position_, ordering(at.ply, at.ply == 0 ? line_[0] : known.move));
  for (rules::Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (at.ply == 0 && !is_root_move(move)) continue;
    if (skips(loop, move, picker)) continue;
    const bool quiet = is_quiet(position_, move);
    const int history = quiet ? picker.quiet_history(move) : 0;
    ++loop.tried;
    play(at.ply, move);
    const Value value = search_child(loop, move, quiet, history);
    take_back(at.ply, move);
    if (watch_.stopped()) return kDraw;
    if (improves(loop, move, value)) break;
    if (quiet && loop.quiets_count < static_cast<int>(loop.quiets.size()))
      loop.quiets[loop.quiets_count++] = move;
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
  const int late = (parameters_.late_move_base + at.depth * at.depth) / (loop.improving ? 1 : 2);
  if (at.depth <= parameters_.late_move_depth && loop.tried > late) return true;
  const int hope =
      frame(at.ply).evaluation + parameters_.futility_base + parameters_.futility_slope * at.depth;
  if (at.depth <= parameters_.futility_depth && hope <= at.alpha) return true;
  return at.depth <= parameters_.history_depth && history < -parameters_.history_limit * at.depth;
}

template <class V>
bool CrossSearch<V>::gives_check(Loop& loop, rules::Move move) const {
  if (!loop.checks) loop.checks.emplace(position_);
  return loop.checks->contain(move, position_.pieces().at(move.from));
}

// The first move gets the whole window; the others have to prove with an empty one that they are
// better, at less depth first.
template <class V>
Value CrossSearch<V>::search_child(const Loop& loop, rules::Move move, bool quiet, int history) {
  const Visit& at = loop.at;
  const int ply = at.ply + 1;
  const int depth = at.depth - 1;
  if (loop.tried == 1) return answer(ply, depth, at.alpha, at.beta, at.expect_cut);
  const int reduced = std::clamp(reduction(loop, move, quiet, history), 0, std::max(0, depth - 1));
  Value value = 0;
  if (reduced > 0) {
    value = answer(ply, depth - reduced, at.alpha, at.alpha + 1, false);
    if (watch_.stopped() || value <= at.alpha) return value;
  }
  value = answer(ply, depth, at.alpha, at.alpha + 1, at.expect_cut);
  if (watch_.stopped() || value <= at.alpha || value >= at.beta) return value;
  return answer(ply, depth, at.alpha, at.beta, false);
}

template <class V>
int CrossSearch<V>::reduction(const Loop& loop, rules::Move move, bool quiet, int history) const {
  const Visit& at = loop.at;
  if (at.depth < parameters_.reduction_depth || loop.tried < 2) return 0;
  if (frame(at.ply).endangered || frame(at.ply + 1).endangered) return 0;
  int hundredths = reductions_[std::min(at.depth, 63)][std::min(loop.tried, 63)];
  if (!quiet) hundredths = hundredths / 2 - 50;
  if (at.on_line()) hundredths -= 100;
  if (at.expect_cut) hundredths += 100;
  if (!loop.improving) hundredths += 50;
  const auto& killers = frame(at.ply).killers;
  if (move == killers[0] || move == killers[1]) hundredths -= 100;
  hundredths -= 100 * history / parameters_.reduction_history;
  return hundredths / 100;
}

// Takes note of a move's value; true when it refutes the enemy's last move.
template <class V>
bool CrossSearch<V>::improves(Loop& loop, rules::Move move, Value value) {
  Visit& at = loop.at;
  if (value > loop.best) loop.best = value;
  if (value <= at.alpha) return false;
  loop.best_move = move;
  at.alpha = value;
  extend_line(at.ply, move);
  if (at.ply == 0) root_improved(value);
  return at.alpha >= at.beta;
}

template <class V>
void CrossSearch<V>::extend_line(int ply, rules::Move move) {
  Frame& here = frame(ply);
  const Frame& next = frame(ply + 1);
  here.line[0] = move;
  here.line_length = std::min(next.line_length + 1, kMostPlies);
  std::copy_n(next.line.begin(), here.line_length - 1, here.line.begin() + 1);
}

// The node's value; stores it and learns from it.
template <class V>
Value CrossSearch<V>::finish(const Loop& loop) {
  const Visit& at = loop.at;
  if (loop.tried == 0) return without_moves(at);
  const bool cut = loop.best >= at.beta;
  if (cut && is_quiet(position_, loop.best_move)) learn_quiet(loop);
  const bool raised = loop.best > loop.alpha_before;
  const Bound bound = cut ? Bound::lower : raised ? Bound::exact : Bound::upper;
  if (at.ply > 0 || watch_.task().limits.search_moves.empty())
    table_.store(table_key(), {loop.best_move, to_table(loop.best, at.ply),
                               frame(at.ply).evaluation, at.depth, bound});
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
