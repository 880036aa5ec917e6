#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/search/parameters.h"
#include "engine/search/table.h"
#include "engine/search/watch.h"

namespace tabiya::search {

// The root of a search by iterative deepening, the same whatever is searched below it: the moves to
// choose from, the best lines so far, limits and reports. A search derives from it, gives `deepen`
// a visit of its root and tells of each better line it finds there (root_improved). Where several
// lines are asked for, each is searched for without the first moves of those before it.
class Deepening {
 public:
  Deepening(const Deepening&) = delete;
  Deepening& operator=(const Deepening&) = delete;

  // Searched since the task at hand began; may be asked from another thread.
  std::uint64_t nodes() const { return watch_.nodes(); }

 protected:
  // The value of the root at a depth within a window.
  using VisitRoot = std::function<Value(int depth, Value alpha, Value beta)>;
  // Whether the window round the last value may be narrow, or is always the whole.
  enum class Window { narrow, whole };

  // Both must outlive the search.
  Deepening(Table& table, const Parameters& parameters) : table_(table), parameters_(parameters) {}
  ~Deepening() = default;

  // A new task for the mover, who may choose among the legal moves.
  void begin(const Task& task, rules::Seat mover, const rules::MoveList& legal);
  // Deepens until enough is known.
  Outcome deepen(const VisitRoot& visit, Window window = Window::narrow);

  // Whether the move may begin the line at hand.
  bool is_root_move(rules::Move move) const {
    return root_is_whole() || (root_moves_.contains(move) && !is_taken(move));
  }
  // Whether the root is searched with all its moves, so that its value is the position's.
  bool root_is_whole() const { return at_ == 0 && watch_.task().limits.search_moves.empty(); }
  void root_improved(Value value, std::span<const rules::Move> moves);
  rules::Move best_root_move() const { return lines_[at_].moves.front(); }

  void enter(int ply) {
    selective_depth_ = std::max(selective_depth_, ply);
    watch_.enter();
  }
  bool stopped() const { return watch_.stopped(); }
  int root_depth() const { return root_depth_; }

  Table& table_;
  const Parameters& parameters_;

 private:
  struct Line {
    std::vector<rules::Move> moves;
    Value value = 0;
    bool fresh = false;  // found in the iteration at hand
  };

  void iterate(int depth, const VisitRoot& visit, Window window);
  void search_line(const VisitRoot& visit, bool narrow);
  bool is_taken(rules::Move move) const;
  const Line& best_left(const std::vector<Line>& lines) const;
  void report() const;
  bool enough() const;
  bool clock_says_enough() const;

  Watch watch_;
  rules::MoveList root_moves_;
  int root_depth_ = 0;
  int selective_depth_ = 0;
  std::vector<Line> lines_;  // the best first
  std::size_t at_ = 0;       // the line that is searched for
  int steady_ = 0;           // iterations with the same best move
  Value fallen_ = 0;         // since the iteration before
};

}  // namespace tabiya::search
