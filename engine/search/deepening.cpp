#include "engine/search/deepening.h"

#include <algorithm>
#include <cstdlib>

namespace tabiya::search {

void Deepening::begin(const Task& task, rules::Seat mover, const rules::MoveList& legal) {
  watch_.begin(task, time_budget(task.limits, mover, task.overhead, parameters_));
  root_moves_.clear();
  const auto& wanted = task.limits.search_moves;
  for (const rules::Move move : legal)
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
      root_moves_.push(move);
  line_.clear();
  value_ = 0;
  steady_ = 0;
  fallen_ = 0;
}

Outcome Deepening::deepen(const VisitRoot& visit, Window window) {
  if (root_moves_.empty()) return {};
  line_ = {root_moves_[0]};
  table_.grow_older();
  const auto& limits = watch_.task().limits;
  const int deepest = std::clamp(limits.depth.value_or(kMostPlies), 1, kMostPlies - 20);
  int finished = 0;
  for (int depth = 1; depth <= deepest && !stopped(); ++depth) {
    iterate(depth, visit, window);
    if (!stopped()) finished = depth;
    if (!stopped() || fresh_line_) report();
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

void Deepening::iterate(int depth, const VisitRoot& visit, Window window) {
  root_depth_ = depth;
  selective_depth_ = 0;
  fresh_line_ = false;
  const Value last = value_;
  const rules::Move last_move = line_[0];
  search_line(
      visit, window == Window::narrow && depth >= parameters_.aspiration_depth && !is_proven(last));
  steady_ = line_[0] == last_move ? steady_ + 1 : 0;
  fallen_ = depth > 1 ? last - value_ : 0;
}

// A narrow window round the last value is widened on the side on which it fails.
void Deepening::search_line(const VisitRoot& visit, bool narrow) {
  const Value last = value_;
  int window = narrow ? parameters_.aspiration_window : kInfinite;
  Value alpha = narrow ? last - window : -kInfinite;
  Value beta = narrow ? last + window : kInfinite;
  while (!stopped()) {
    const Value value = visit(root_depth_, alpha, beta);
    if (stopped() || (value > alpha && value < beta)) break;
    window += window;
    if (window > 800) window = 2 * kInfinite;
    if (value <= alpha) {
      alpha = std::max(-kInfinite, value - window);
    } else {
      beta = std::min(kInfinite, value + window);
    }
  }
}

void Deepening::root_improved(Value value, std::span<const rules::Move> line) {
  line_.assign(line.begin(), line.end());
  value_ = value;
  fresh_line_ = true;
}

void Deepening::report() const {
  const Task& task = watch_.task();
  if (!task.listener) return;
  task.listener({root_depth_, std::max(selective_depth_, 1), value_, watch_.nodes(),
                 watch_.elapsed(), table_.fill(), line_});
}

bool Deepening::enough() const {
  if (stopped()) return true;
  const auto& mate = watch_.task().limits.mate;
  if (mate && value_ >= kProvenWin && moves_to_end(value_) <= *mate) return true;
  return clock_says_enough();
}

bool Deepening::clock_says_enough() const {
  if (!watch_.clock_runs()) return false;
  if (root_moves_.size() == 1) return true;
  if (is_proven(value_) && kMate - std::abs(value_) <= root_depth_) return true;
  return watch_.elapsed() >= bend(*watch_.budget().soft, steady_, fallen_);
}

}  // namespace tabiya::search
