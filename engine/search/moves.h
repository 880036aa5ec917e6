#pragma once

#include <algorithm>

#include "engine/search/node_pruning.h"
#include "engine/search/search.h"

namespace tabiya::search {

template <class V>
Value Search<V>::visit_moves(const Visit& at, const Entry& known) {
  Loop loop;
  loop.at = at;
  loop.known = known;
  loop.alpha_before = at.alpha;
  const Frame& here = frame(at.ply);
  loop.improving = !here.in_check && frame(at.ply - 2).evaluation != kNoValue &&
                   here.evaluation > frame(at.ply - 2).evaluation;
  frame(at.ply + 1).killers = {};
  auto picker =
      MovePicker<V>::all(position_, ordering(at.ply, at.ply == 0 ? best_root_move() : known.move));
  for (rules::Move move = picker.next(); !move.is_none(); move = picker.next()) {
    if (move == here.excluded || (at.ply == 0 && !is_root_move(move))) continue;
    if (skips(loop, move, picker)) continue;
    const int history = is_quiet(move) ? picker.quiet_history(move) : 0;
    const int extended = extension(loop, move);
    const Value value = try_move(loop, move, extended, history);
    if (stopped()) return kDraw;
    if (improves(loop, move, value)) break;
    remember_tried(loop, move);
  }
  return finish(loop);
}

template <class V>
Ordering<V> Search<V>::ordering(int ply, rules::Move table_move) const {
  const Frame& last = frame(ply - 1);
  rules::Move answer;
  if (!last.played.is_none()) answer = history_->answer[last.man][last.played.to];
  return {table_move,     frame(ply).killers, answer,
          history_.get(), last.continuation,  frame(ply - 2).continuation};
}

// Moves not worth a look at this depth. One move at least is always searched, so that a value
// stands.
template <class V>
bool Search<V>::skips(Loop& loop, rules::Move move, const MovePicker<V>& picker) {
  const Visit& at = loop.at;
  if (at.ply == 0 || loop.tried == 0 || loop.best <= -kProvenWin || frame(at.ply).in_check)
    return false;
  const bool quiet = is_quiet(move);
  if (quiet && skips_quiet(loop, move, picker.quiet_history(move)) && !gives_check(loop, move))
    return true;
  if (at.depth > parameters_.exchange_depth || gives_check(loop, move)) return false;
  const int allowed =
      (quiet ? parameters_.exchange_quiet : parameters_.exchange_capture) * at.depth;
  return !exchange_gives(position_, move, -allowed);
}

// Quiet moves: too many tried already, too far below alpha, or never good before.
template <class V>
bool Search<V>::skips_quiet(const Loop& loop, rules::Move move, int history) const {
  const Visit& at = loop.at;
  if (move == frame(at.ply).killers[0]) return false;
  return is_hopeless_quiet(parameters_, loop, frame(at.ply).evaluation, history);
}

// Whether the move gives check, discovered checks counted generously.
template <class V>
bool Search<V>::gives_check(Loop& loop, rules::Move move) const {
  if constexpr (!Game::kGivesChecks) return false;
  if (!loop.checks) loop.checks.emplace(position_);
  return loop.checks->give(position_, move);
}

// One ply more for the table's move when nothing else comes near it, found by a shallow search
// without it.
template <class V>
int Search<V>::extension(const Loop& loop, rules::Move move) {
  const Visit& at = loop.at;
  const Entry& known = loop.known;
  if (at.ply == 0 || move != known.move || at.depth < parameters_.singular_depth ||
      at.ply >= 2 * root_depth() || known.bound == Bound::upper || known.depth < at.depth - 3 ||
      is_proven(known.value))
    return 0;
  const Value bar = known.value - parameters_.singular_margin * at.depth;
  frame(at.ply).excluded = move;
  const Value value = visit({at.ply, (at.depth - 1) / 2, bar - 1, bar, at.expect_cut});
  frame(at.ply).excluded = {};
  if (value < bar) return 1;
  return known.value >= at.beta ? -1 : 0;
}

template <class V>
Value Search<V>::try_move(Loop& loop, rules::Move move, int extended, int history) {
  ++loop.tried;
  play(loop.at.ply, move);
  const Value value = search_child(loop, move, loop.at.depth - 1 + extended, history);
  take_back(loop.at.ply, move);
  return value;
}

template <class V>
Value Search<V>::search_child(const Loop& loop, rules::Move move, int depth, int history) {
  const int ply = loop.at.ply + 1;
  const int reduced = std::clamp(reduction(loop, move, history), 0, std::max(0, depth - 1));
  return search_window(
      loop, depth, reduced,
      [&](int child_depth, Value alpha, Value beta, bool expect_cut) {
        return answer(ply, child_depth, alpha, beta, expect_cut);
      },
      [this] { return stopped(); });
}

template <class V>
int Search<V>::reduction(const Loop& loop, rules::Move move, int history) const {
  const int ply = loop.at.ply;
  if (!Reductions::apply(parameters_, loop)) return 0;
  if (frame(ply).in_check || frame(ply + 1).in_check) return 0;
  return reductions_.of(parameters_, loop, is_quiet(move), frame(ply).is_killer(move), history);
}

// Takes note of a move's value; true when it refutes the enemy's last move.
template <class V>
bool Search<V>::improves(Loop& loop, rules::Move move, Value value) {
  if (!loop.is_raised_by(move, value)) return false;
  Frame& here = frame(loop.at.ply);
  here.lead_with(move, frame(loop.at.ply + 1));
  if (loop.at.ply == 0) root_improved(value, here.found());
  return loop.at.alpha >= loop.at.beta;
}

template <class V>
void Search<V>::remember_tried(Loop& loop, rules::Move move) {
  if (is_quiet(move)) {
    loop.remember_quiet(move);
  } else if (loop.captures_count < static_cast<int>(loop.captures.size())) {
    loop.captures[loop.captures_count++] = move;
  }
}

// The node's value; stores it and learns from it.
template <class V>
Value Search<V>::finish(const Loop& loop) {
  const Visit& at = loop.at;
  const Frame& here = frame(at.ply);
  if (loop.tried == 0) {
    if (!here.excluded.is_none()) return loop.alpha_before;
    return here.in_check || Game::kStalemateLoses ? lost_in(at.ply) : kDraw;
  }
  if (loop.is_cut()) learn(loop);
  if (!here.excluded.is_none()) return loop.best;
  if (at.ply > 0 || root_is_whole())
    table_.store(position_.key(), {loop.best_move, to_table(loop.best, at.ply), here.evaluation,
                                   at.depth, loop.bound()});
  return loop.best;
}

template <class V>
void Search<V>::learn(const Loop& loop) {
  const int bonus = std::min(parameters_.history_most, parameters_.history_bonus * loop.at.depth);
  if (is_quiet(loop.best_move)) {
    learn_quiet(loop, bonus);
  } else {
    credit_capture(loop.best_move, bonus);
  }
  for (int index = 0; index < loop.captures_count; ++index)
    credit_capture(loop.captures[index], -bonus);
}

template <class V>
void Search<V>::learn_quiet(const Loop& loop, int bonus) {
  const int ply = loop.at.ply;
  auto& killers = frame(ply).killers;
  if (killers[0] != loop.best_move) killers = {loop.best_move, killers[0]};
  const Frame& last = frame(ply - 1);
  if (!last.played.is_none()) history_->answer[last.man][last.played.to] = loop.best_move;
  credit_quiet(ply, loop.best_move, bonus);
  for (int index = 0; index < loop.quiets_count; ++index)
    credit_quiet(ply, loop.quiets[index], -bonus);
}

template <class V>
void Search<V>::credit_quiet(int ply, rules::Move move, int bonus) {
  const int man = man_number(mover_of(position_, move));
  history_->quiet[position_.turn()][origin_of<V>(move)][move.to].add(bonus);
  for (const int back : {1, 2})
    if (!frame(ply - back).played.is_none()) (*frame(ply - back).learning)[man][move.to].add(bonus);
}

template <class V>
void Search<V>::credit_capture(rules::Move move, int bonus) {
  const int man = man_number(position_.pieces().at(move.from));
  const auto victim = position_.pieces().at(move.to);
  const int kind = victim.is_none() ? 0 : walk_of(victim);
  history_->capture[man][move.to][kind].add(bonus);
}

}  // namespace tabiya::search
