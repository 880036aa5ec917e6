#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/search/four_player/passing.h"
#include "engine/search/four_player/search.h"
#include "engine/search/iterate.h"

namespace tabiya::search {

template <class V>
CrossSearch<V>::CrossSearch(Table& table, const Parameters& parameters,
                            const evaluation::CrossEvaluator<V>& evaluator)
    : table_(table),
      parameters_(parameters),
      evaluator_(evaluator),
      history_(std::make_unique<CrossHistory>()),
      frames_(kMostPlies + kFramesBefore + 2) {}

template <class V>
void CrossSearch<V>::forget() {
  history_ = std::make_unique<CrossHistory>();
}

template <class V>
void CrossSearch<V>::prepare(const Position& position, std::span<const rules::Key> past,
                             const Task& task) {
  position_ = position;
  viewer_ = position.turn();
  keys_.assign(past.begin(), past.end());
  keys_.reserve(keys_.size() + kMostPlies + 2);
  watch_.begin(task, time_budget(task.limits, position.turn(), task.overhead, parameters_));
  line_.clear();
  value_ = 0;
  steady_ = 0;
  fallen_ = 0;
  std::fill(frames_.begin(), frames_.end(), Frame{});
  frame(0).placed = evaluator_.place(position);
  frame(0).since_null = position.quiet_plies();
  enter_frame(0);
  for (int depth = 1; depth < 64; ++depth)
    for (int moves = 1; moves < 64; ++moves)
      reductions_[depth][moves] = static_cast<std::int16_t>(
          parameters_.reduction_base +
          detail::kLog[depth] * detail::kLog[moves] / (100 * parameters_.reduction_divisor));
}

template <class V>
bool CrossSearch<V>::find_root_moves() {
  root_moves_.clear();
  rules::MoveList legal;
  rules::CrossCollect sink{legal};
  rules::generate(position_, sink);
  const auto& wanted = watch_.task().limits.search_moves;
  for (const rules::Move move : legal)
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
      root_moves_.push(move);
  return !root_moves_.empty();
}

template <class V>
bool CrossSearch<V>::is_root_move(rules::Move move) const {
  return watch_.task().limits.search_moves.empty() || root_moves_.contains(move);
}

template <class V>
Outcome CrossSearch<V>::run(const Position& position, std::span<const rules::Key> past,
                            const Task& task) {
  prepare(position, past, task);
  if (!find_root_moves()) return {};
  line_ = {root_moves_[0]};
  table_.grow_older();
  const int deepest = std::clamp(task.limits.depth.value_or(kMostPlies), 1, kMostPlies - 20);
  int finished = 0;
  for (int depth = 1; depth <= deepest && !watch_.stopped(); ++depth) {
    iterate(depth);
    if (!watch_.stopped()) finished = depth;
    if (!watch_.stopped() || fresh_line_) report();
    if (enough()) break;
  }
  Outcome outcome;
  outcome.best = line_[0];
  if (line_.size() > 1) outcome.expected = line_[1];
  outcome.value = value_;
  outcome.depth = finished;
  outcome.nodes = watch_.nodes();
  return outcome;
}

// One iteration: from some depth on with a narrow window round the last value, widened on the side
// on which it fails.
template <class V>
void CrossSearch<V>::iterate(int depth) {
  root_depth_ = depth;
  selective_depth_ = 0;
  fresh_line_ = false;
  const Value last = value_;
  const rules::Move last_move = line_[0];
  const bool narrow = depth >= parameters_.aspiration_depth && !is_proven(last);
  int window = narrow ? parameters_.aspiration_window : kInfinite;
  Value alpha = narrow ? last - window : -kInfinite;
  Value beta = narrow ? last + window : kInfinite;
  while (!watch_.stopped()) {
    const Value value = visit({0, depth, alpha, beta, false});
    if (watch_.stopped() || (value > alpha && value < beta)) break;
    window += window;
    if (window > 800) window = 2 * kInfinite;
    if (value <= alpha) {
      alpha = std::max(-kInfinite, value - window);
    } else {
      beta = std::min(kInfinite, value + window);
    }
  }
  steady_ = line_[0] == last_move ? steady_ + 1 : 0;
  fallen_ = depth > 1 ? last - value_ : 0;
}

template <class V>
void CrossSearch<V>::root_improved(Value value) {
  const Frame& root = frame(0);
  line_.assign(root.line.begin(), root.line.begin() + root.line_length);
  value_ = value;
  fresh_line_ = true;
}

template <class V>
void CrossSearch<V>::report() {
  if (!watch_.task().listener) return;
  watch_.task().listener({root_depth_, std::max(selective_depth_, 1), value_, watch_.nodes(),
                          watch_.elapsed(), table_.fill(), line_});
}

template <class V>
bool CrossSearch<V>::enough() const {
  if (watch_.stopped()) return true;
  const Limits& limits = watch_.task().limits;
  if (limits.mate && value_ >= kProvenWin && moves_to_end(value_) <= *limits.mate) return true;
  if (!watch_.clock_runs()) return false;
  if (root_moves_.size() == 1) return true;
  if (is_proven(value_) && kMate - std::abs(value_) <= root_depth_) return true;
  return watch_.elapsed() >= bend(*watch_.budget().soft, steady_, fallen_);
}

// What is known of a position as soon as it stands on the board.
template <class V>
void CrossSearch<V>::enter_frame(int ply) {
  Frame& here = frame(ply);
  here.turn = position_.turn();
  if constexpr (V::kFreeForAll) {
    here.in_check = position_.state().checks[here.turn] != 0;
    here.endangered = here.in_check;
  } else {
    const rules::Seat partner = rules::next_seat(rules::next_seat(here.turn));
    here.in_check = position_.in_check();
    here.endangered =
        here.in_check || position_.attacked(position_.king(partner), partner, rules::kNoSquare);
  }
}

template <class V>
void CrossSearch<V>::play(int ply, rules::Move move) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  here.played = move;
  here.man = cross_man_number(position_.pieces().at(move.from));
  position_.play(move, here.undo);
  keys_.push_back(position_.key());
  table_.prefetch(table_key());
  next.placed = evaluator_.after(here.placed, position_, move, here.undo);
  next.since_null = here.since_null + 1;
  enter_frame(ply + 1);
}

template <class V>
void CrossSearch<V>::take_back(int ply, rules::Move move) {
  keys_.pop_back();
  position_.undo(move, frame(ply).undo);
}

template <class V>
void CrossSearch<V>::pass(int ply) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  here.played = {};
  here.undo.state = position_.state();
  pass_turn(position_);
  keys_.push_back(position_.key());
  table_.prefetch(table_key());
  next.placed = here.placed;
  next.since_null = 0;
  enter_frame(ply + 1);
}

template <class V>
void CrossSearch<V>::take_back_pass(int ply) {
  keys_.pop_back();
  position_.set_state(frame(ply).undo.state);
}

}  // namespace tabiya::search
