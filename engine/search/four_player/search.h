#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/evaluation/four_player/evaluator.h"
#include "engine/search/deepening.h"
#include "engine/search/four_player/check_squares.h"
#include "engine/search/four_player/history.h"
#include "engine/search/four_player/move_picker.h"
#include "engine/search/node.h"
#include "engine/search/reductions.h"

namespace tabiya::search {

// Searches four-player chess: alpha-beta between two parties, by iterative deepening over principal
// variation search with a transposition table, quiescence, null move, reductions and pruning.
//
// Teams: the parties are the sides, which take turns. Free-for-all: the paranoid rule: the seat
// that moves at the root (the viewer) is one party, all others together are the other, and what
// counts is the viewer's view of the position. Turns have gaps there, so the sign of a value
// belongs to the party on turn, never to the parity of the ply: a value is turned round between two
// plies only where the party changes. The move of a walking king, which chance will draw, is taken
// as the first legal one and costs no depth; the engine is never asked to move such a king itself.
// The other rule for free-for-all is MaxN.
//
// One thread; the same input (table and histories included) gives the same output unless a clock or
// a signal stops it. Values are those of the party on turn; reports and the outcome give them for
// the seat at the root. Free-for-all knows no mate: places and points are values like others.
//
// Its parts lie in iterate.h (root and moves), visit.h (one node), moves.h (the moves loop),
// quiesce.h.
template <class V>
class CrossSearch : public Deepening {
 public:
  using Position = rules::Position<V>;

  // All three must outlive the search.
  CrossSearch(Table& table, const Parameters& parameters,
              const evaluation::CrossEvaluator<V>& evaluator);

  // Takes up a task: to think about a position. `past` are the keys of the game so far, the
  // position's own last.
  void prepare(const Position& position, std::span<const rules::Key> past, const Task& task);
  Outcome think();

  // Forgets what was learnt about moves; the table is its owner's.
  void forget();

 private:
  // What belongs to one ply of the line being searched.
  struct Frame : PlyFrame {
    rules::Seat turn = 0;
    evaluation::CrossPlaced placed{};
    rules::CrossUndo undo;
    bool endangered = false;  // in check, or the partner is and may have to be saved
  };

  // The state of one node's moves loop.
  struct Loop : MovesLoop {
    std::optional<CheckSquares<V>> checks;
  };

  // iterate.h
  void play(int ply, rules::Move move);
  void take_back(int ply, rules::Move move);
  void pass(int ply);
  void take_back_pass(int ply);
  void enter_frame(int ply);

  // visit.h
  bool same_party(rules::Seat one, rules::Seat other) const;
  Value answer(int ply, int depth, Value alpha, Value beta, bool expect_cut);
  Value visit(Visit at);
  void enter(const Visit& at);
  bool extends(const Visit& at) const;
  Value wander(const Visit& at);
  std::optional<Value> settled(const Visit& at);
  std::optional<Value> ended(int ply);
  Value drawn_or_mated(int ply);
  Value ranked(bool drawn) const;
  bool repeats(int ply) const;
  rules::Key table_key() const;
  bool find(int ply, Entry& known) const;
  std::optional<Value> table_cutoff(const Visit& at, const Entry& known) const;
  Value evaluate_now(int ply) const;
  void evaluate(const Visit& at, const Entry& known);
  bool improves_since(int ply) const;
  std::optional<Value> prune_node(const Visit& at);
  Value answer_to_pass(const Visit& at, int depth);
  bool may_pass(const Visit& at) const;

  // moves.h
  Value visit_moves(const Visit& at, const Entry& known);
  CrossOrdering ordering(int ply, rules::Move table_move) const;
  bool skips(Loop& loop, rules::Move move, const CrossMovePicker<V>& picker);
  bool skips_quiet(const Loop& loop, rules::Move move, int history) const;
  bool gives_check(Loop& loop, rules::Move move) const;
  Value search_child(const Loop& loop, rules::Move move, bool quiet, int history);
  int reduction(const Loop& loop, rules::Move move, bool quiet, int history) const;
  bool improves(Loop& loop, rules::Move move, Value value);
  Value finish(const Loop& loop);
  Value without_moves(const Visit& at) const;
  void learn_quiet(const Loop& loop);
  void credit_quiet(rules::Move move, int bonus);

  // quiesce.h
  Value quiesce(Visit at);
  Value quiesce_moves(const Visit& at, Value standing, const Entry& known);
  bool hopeless(rules::Move move, Value standing, Value alpha) const;

  Frame& frame(int ply) { return frames_[ply + kFramesBefore]; }
  const Frame& frame(int ply) const { return frames_[ply + kFramesBefore]; }

  static constexpr int kFramesBefore = rules::kMostSeats;

  const evaluation::CrossEvaluator<V>& evaluator_;
  std::unique_ptr<CrossHistory> history_;
  std::vector<Frame> frames_;
  Reductions reductions_;

  // The task at hand.
  Position position_;
  rules::Seat viewer_ = 0;
  std::vector<rules::Key> keys_;
};

extern template class CrossSearch<rules::FourPlayerTeams>;
extern template class CrossSearch<rules::FourPlayerFfa>;

}  // namespace tabiya::search
