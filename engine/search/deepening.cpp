#include "engine/search/deepening.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace tabiya::search {
namespace {

// Circular chess: a search never leaves the king attacked, but such moves are legal. Where only
// they are asked for, one of them is the answer.
Outcome answer_unsearched(const Limits& limits) {
  Outcome outcome;
  if (!limits.search_moves.empty()) outcome.best = limits.search_moves.front();
  return outcome;
}

}  // namespace

void Deepening::begin(const Task& task, rules::Seat mover, const rules::MoveList& legal) {
  watch_.begin(task, time_budget(task.limits, mover, task.overhead, parameters_));
  root_moves_.clear();
  const auto& wanted = task.limits.search_moves;
  for (const rules::Move move : legal)
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
      root_moves_.push(move);
  // Until something is known of them, the lines begin with the first moves.
  lines_.clear();
  for (int index = 0; index < std::min(task.lines, root_moves_.size()); ++index)
    lines_.push_back({{root_moves_[index]}, 0, false});
  at_ = 0;
  steady_ = 0;
  fallen_ = 0;
}

Outcome Deepening::deepen(const VisitRoot& visit, Window window) {
  const Task& task = watch_.task();
  if (lines_.empty()) return answer_unsearched(task.limits);
  const int deepest = std::clamp(task.limits.depth.value_or(kMostPlies), 1, kMostPlies - 20);
  int finished = 0;
  for (int depth = task.first_depth; depth <= deepest && !stopped(); ++depth) {
    iterate(depth, visit, window);
    if (!stopped()) finished = depth;
    report();
    if (enough()) break;
  }
  const Line& best = lines_[0];
  Outcome outcome;
  outcome.best = best.moves[0];
  if (best.moves.size() > 1) outcome.expected = best.moves[1];
  outcome.value = best.value;
  outcome.depth = finished;
  outcome.nodes = watch_.nodes_of_all();
  return outcome;
}

void Deepening::iterate(int depth, const VisitRoot& visit, Window window) {
  root_depth_ = depth;
  selective_depth_ = 0;
  const bool narrow = window == Window::narrow && depth >= parameters_.aspiration_depth;
  const std::vector<Line> last = lines_;
  for (Line& line : lines_) line.fresh = false;
  for (at_ = 0; at_ < lines_.size() && !stopped(); ++at_) {
    lines_[at_] = best_left(last);
    lines_[at_].fresh = false;
    search_line(visit, narrow && !is_proven(lines_[at_].value));
  }
  at_ = 0;
  if (!stopped())
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const Line& a, const Line& b) { return a.value > b.value; });
  steady_ = lines_[0].moves[0] == last[0].moves[0] ? steady_ + 1 : 0;
  fallen_ = depth > 1 ? last[0].value - lines_[0].value : 0;
}

// A narrow window round the last value is widened on the side on which it fails.
void Deepening::search_line(const VisitRoot& visit, bool narrow) {
  const Value last = lines_[at_].value;
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

// Whether a line before the one at hand begins with the move.
bool Deepening::is_taken(rules::Move move) const {
  const auto end = lines_.begin() + static_cast<std::ptrdiff_t>(at_);
  return std::any_of(lines_.begin(), end,
                     [move](const Line& line) { return line.moves[0] == move; });
}

// There is one: n lines before the one at hand can't take the first moves of n + 1 old ones.
const Deepening::Line& Deepening::best_left(const std::vector<Line>& lines) const {
  const auto left = std::find_if(lines.begin(), lines.end(),
                                 [this](const Line& line) { return !is_taken(line.moves[0]); });
  assert(left != lines.end());
  return *left;
}

void Deepening::root_improved(Value value, std::span<const rules::Move> moves) {
  Line& line = lines_[at_];
  line.moves.assign(moves.begin(), moves.end());
  line.value = value;
  line.fresh = true;
}

void Deepening::report() const {
  const Task& task = watch_.task();
  if (!task.listener) return;
  for (std::size_t index = 0; index < lines_.size(); ++index) {
    const Line& line = lines_[index];
    if (!line.fresh) continue;
    task.listener({static_cast<int>(index) + 1, root_depth_, std::max(selective_depth_, 1),
                   line.value, watch_.nodes_of_all(), watch_.elapsed(), table_.fill(), line.moves});
  }
}

bool Deepening::enough() const {
  if (stopped()) return true;
  const auto& mate = watch_.task().limits.mate;
  const Value value = lines_[0].value;
  if (mate && value >= kProvenWin && moves_to_end(value) <= *mate) return true;
  return clock_says_enough();
}

bool Deepening::clock_says_enough() const {
  if (!watch_.clock_runs()) return false;
  if (root_moves_.size() == 1) return true;
  const Value value = lines_[0].value;
  if (is_proven(value) && kMate - std::abs(value) <= root_depth_) return true;
  return watch_.elapsed() >= bend(*watch_.budget().soft, steady_, fallen_);
}

}  // namespace tabiya::search
