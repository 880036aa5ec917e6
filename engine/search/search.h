#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/evaluation/circular/evaluator.h"
#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/shogi/evaluator.h"
#include "engine/evaluation/xiangqi/evaluator.h"
#include "engine/search/deepening.h"
#include "engine/search/games/games.h"
#include "engine/search/history.h"
#include "engine/search/move_picker.h"
#include "engine/search/node.h"
#include "engine/search/reductions.h"

namespace tabiya::search {

// The game that led to a position, as far as repetition asks for it.
template <class V>
struct PlayedSoFar {
  std::vector<rules::Key> keys;            // of its positions, the present one last
  typename Playing<V>::RepetitionLog log;  // of its plies

  void push(rules::Move move, const typename rules::Position<V>::Undo& undo,
            const rules::Position<V>& after, bool gave_check) {
    keys.push_back(after.key());
    log.push(move, undo, gave_check);
  }
  void pop() {
    keys.pop_back();
    log.pop();
  }
};

// Searches the games of one variant: iterative deepening over principal variation search with a
// transposition table, quiescence, null move, reductions and pruning. One thread; the same input
// (table and histories included) gives the same output unless a clock or a signal stops it.
//
// Its parts lie in iterate.h (root and moves), visit.h (one node), moves.h (the moves loop),
// quiesce.h.
template <class V>
class Search : public Deepening {
 public:
  using Position = rules::Position<V>;

  // All three must outlive the search.
  Search(Table& table, const Parameters& parameters, const evaluation::Evaluator<V>& evaluator);

  // Takes up a task: to think about the last position of the game so far.
  void prepare(const Position& position, const PlayedSoFar<V>& past, const Task& task);
  Outcome think();

  // Forgets what was learnt about moves; the table is its owner's.
  void forget();

 private:
  using Game = Playing<V>;

  // What belongs to one ply of the line being searched.
  struct Frame : PlyFrame {
    rules::Move excluded;  // left out by the question whether it is the only good one
    const ManToCredits<V>* continuation = nullptr;  // credits given the move played here
    ManToCredits<V>* learning = nullptr;            // the same row, to write to
    evaluation::Placed placed;
    typename Position::Undo undo;
  };

  // The state of one node's moves loop.
  struct Loop : MovesLoop {
    Entry known;
    std::optional<typename Game::Checks> checks;
    int captures_count = 0;
    std::array<rules::Move, 32> captures;
  };

  // iterate.h
  rules::MoveList root_moves() const;
  void play(int ply, rules::Move move);
  void take_back(int ply, rules::Move move);
  void pass(int ply);
  void take_back_pass(int ply);

  // visit.h
  Value visit(Visit at);
  Value answer(int ply, int depth, Value alpha, Value beta, bool expect_cut);
  void enter(const Visit& at);
  std::optional<Value> settled(const Visit& at);
  std::optional<Value> ended(int ply);
  std::optional<Value> repetition(int ply) const;
  Value judged(int plies) const;
  std::optional<Value> table_cutoff(const Visit& at, const Entry& known) const;
  void evaluate(const Visit& at, const Entry& known);
  std::optional<Value> prune_node(const Visit& at);
  Value answer_to_pass(const Visit& at, int depth);
  bool may_pass(const Visit& at) const;

  // moves.h
  Value visit_moves(const Visit& at, const Entry& known);
  Ordering<V> ordering(int ply, rules::Move table_move) const;
  bool skips(Loop& loop, rules::Move move, const MovePicker<V>& picker);
  bool skips_quiet(const Loop& loop, rules::Move move, int history) const;
  bool gives_check(Loop& loop, rules::Move move) const;
  int extension(const Loop& loop, rules::Move move);
  Value try_move(Loop& loop, rules::Move move, int extended, int history);
  Value search_child(const Loop& loop, rules::Move move, int depth, int history);
  int reduction(const Loop& loop, rules::Move move, int history) const;
  bool improves(Loop& loop, rules::Move move, Value value);
  void remember_tried(Loop& loop, rules::Move move);
  Value finish(const Loop& loop);
  void learn(const Loop& loop);
  void learn_quiet(const Loop& loop, int bonus);
  void credit_quiet(int ply, rules::Move move, int bonus);
  void credit_capture(rules::Move move, int bonus);

  // quiesce.h
  Value quiesce(Visit at);
  Value quiesce_moves(const Visit& at, Value standing, const Entry& known);

  Frame& frame(int ply) { return frames_[ply + kFramesBefore]; }
  const Frame& frame(int ply) const { return frames_[ply + kFramesBefore]; }

  static constexpr int kFramesBefore = 2;

  const evaluation::Evaluator<V>& evaluator_;
  std::unique_ptr<History<V>> history_;
  std::vector<Frame> frames_;
  Reductions reductions_;

  // The task at hand.
  Position position_;
  PlayedSoFar<V> past_;
};

extern template class Search<rules::Chess>;
extern template class Search<rules::KingOfTheHill>;
extern template class Search<rules::RacingKings>;
extern template class Search<rules::Shogi>;
extern template class Search<rules::Xiangqi>;
extern template class Search<rules::Circular>;

}  // namespace tabiya::search
