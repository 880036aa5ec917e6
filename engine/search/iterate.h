#pragma once

#include <algorithm>

#include "engine/search/search.h"

namespace tabiya::search {

namespace detail {

// The natural logarithm in thousandths, worked out at compile time so that it is the same on every
// machine: ln(n) = sum over k of 1/k, corrected by Euler's constant and the first terms of the
// error.
constexpr int log_thousandths(int n) {
  double sum = 0;
  for (int k = 1; k <= n; ++k) sum += 1.0 / k;
  const double log = sum - 0.5772156649 - 1.0 / (2.0 * n) + 1.0 / (12.0 * n * n);
  return static_cast<int>(log * 1000 + 0.5);
}
inline constexpr std::array<int, 64> kLog = [] {
  std::array<int, 64> row{};
  for (int n = 1; n < 64; ++n) row[n] = log_thousandths(n);
  return row;
}();

}  // namespace detail

template <class V>
Search<V>::Search(Table& table, const Parameters& parameters,
                  const evaluation::Evaluator<V>& evaluator)
    : table_(table),
      parameters_(parameters),
      evaluator_(evaluator),
      history_(std::make_unique<History<V>>()),
      frames_(kMostPlies + kFramesBefore + 2) {}

template <class V>
void Search<V>::forget() {
  history_ = std::make_unique<History<V>>();
}

template <class V>
void Search<V>::prepare(const Position& position, const PlayedSoFar<V>& past, const Task& task) {
  position_ = position;
  past_ = past;
  past_.keys.reserve(past_.keys.size() + kMostPlies + 2);
  task_ = &task;
  budget_ = time_budget(task.limits, position.turn(), task.overhead, parameters_);
  nodes_ = 0;
  node_limit_ = task.limits.nodes.value_or(~std::uint64_t{0});
  stopped_ = false;
  line_.clear();
  value_ = 0;
  steady_ = 0;
  fallen_ = 0;
  for (Frame& each : frames_) {
    each = Frame{};
    each.continuation = &history_->no_continuation;
    each.learning = &history_->no_continuation;
  }
  frame(0).placed = evaluator_.place(position);
  frame(0).in_check = Game::in_check(position);
  frame(0).since_null = position.quiet_plies();
  for (int depth = 1; depth < 64; ++depth)
    for (int moves = 1; moves < 64; ++moves)
      reductions_[depth][moves] = static_cast<std::int16_t>(
          parameters_.reduction_base +
          detail::kLog[depth] * detail::kLog[moves] / (100 * parameters_.reduction_divisor));
}

template <class V>
bool Search<V>::find_root_moves() {
  root_moves_.clear();
  rules::MoveList legal;
  rules::Collect<typename V::Board> sink{legal};
  Game::generate_root(position_, sink);
  const auto& wanted = task_->limits.search_moves;
  for (const rules::Move move : legal)
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
      root_moves_.push(move);
  return !root_moves_.empty();
}

template <class V>
bool Search<V>::is_root_move(rules::Move move) const {
  return task_->limits.search_moves.empty() || root_moves_.contains(move);
}

template <class V>
Outcome Search<V>::run(const Position& position, const PlayedSoFar<V>& past, const Task& task) {
  prepare(position, past, task);
  if (!find_root_moves()) {
    // Circular chess: only moves are asked for that leave the king attacked. They are legal, and
    // one of them is the answer.
    Outcome only;
    if (!task.limits.search_moves.empty()) only.best = task.limits.search_moves.front();
    return only;
  }
  line_ = {root_moves_[0]};
  table_.grow_older();
  const int deepest = std::clamp(task.limits.depth.value_or(kMostPlies), 1, kMostPlies - 20);
  int finished = 0;
  for (int depth = 1; depth <= deepest && !stopped_; ++depth) {
    iterate(depth);
    if (!stopped_) finished = depth;
    if (!stopped_ || fresh_line_) report();
    if (enough()) break;
  }
  Outcome outcome;
  outcome.best = line_[0];
  if (line_.size() > 1) outcome.expected = line_[1];
  outcome.value = value_;
  outcome.depth = finished;
  outcome.nodes = nodes_;
  return outcome;
}

// One iteration: from some depth on with a narrow window round the last value, widened on the side
// on which it fails.
template <class V>
void Search<V>::iterate(int depth) {
  root_depth_ = depth;
  selective_depth_ = 0;
  fresh_line_ = false;
  const Value last = value_;
  const rules::Move last_move = line_[0];
  const bool narrow = depth >= parameters_.aspiration_depth && !is_proven(last);
  int window = narrow ? parameters_.aspiration_window : kInfinite;
  Value alpha = narrow ? last - window : -kInfinite;
  Value beta = narrow ? last + window : kInfinite;
  while (!stopped_) {
    const Value value = visit({0, depth, alpha, beta, false});
    if (stopped_ || (value > alpha && value < beta)) break;
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
void Search<V>::root_improved(Value value) {
  const Frame& root = frame(0);
  line_.assign(root.line.begin(), root.line.begin() + root.line_length);
  value_ = value;
  fresh_line_ = true;
}

template <class V>
void Search<V>::report() {
  if (!task_->listener) return;
  task_->listener({root_depth_, std::max(selective_depth_, 1), value_, nodes_,
                   task_->now() - task_->started, table_.fill(), line_});
}

template <class V>
bool Search<V>::enough() const {
  if (stopped_) return true;
  const Limits& limits = task_->limits;
  if (limits.mate && value_ >= kProvenWin && moves_to_end(value_) <= *limits.mate) return true;
  return clock_says_enough();
}

template <class V>
bool Search<V>::clock_says_enough() const {
  if (!budget_.soft || task_->signals->pondering) return false;
  if (root_moves_.size() == 1) return true;
  if (is_proven(value_) && kMate - std::abs(value_) <= root_depth_) return true;
  return task_->now() - task_->started >= bend(*budget_.soft, steady_, fallen_);
}

template <class V>
void Search<V>::play(int ply, rules::Move move) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  const int man = man_number(mover_of(position_, move));
  here.played = move;
  here.man = man;
  here.learning = &history_->continuation[man][move.to];
  here.continuation = here.learning;
  next.placed = evaluator_.after(here.placed, position_, move);
  position_.play(move, here.undo);
  table_.prefetch(position_.key());
  next.in_check = Game::in_check(position_);
  past_.push(move, here.undo, position_, next.in_check);
  next.since_null = here.since_null + 1;
}

template <class V>
void Search<V>::take_back(int ply, rules::Move move) {
  past_.pop();
  position_.undo(move, frame(ply).undo);
}

template <class V>
void Search<V>::pass(int ply) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  here.played = {};
  here.learning = &history_->no_continuation;
  here.continuation = here.learning;
  next.placed = here.placed;
  position_.pass(here.undo);
  table_.prefetch(position_.key());
  past_.push({}, here.undo, position_, false);
  next.in_check = false;
  next.since_null = 0;
}

template <class V>
void Search<V>::take_back_pass(int ply) {
  past_.pop();
  position_.unpass(frame(ply).undo);
}

}  // namespace tabiya::search
