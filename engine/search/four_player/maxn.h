#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/evaluation/four_player/evaluator.h"
#include "engine/search/deepening.h"
#include "engine/search/four_player/history.h"
#include "engine/search/four_player/move_picker.h"

namespace tabiya::search {

// Searches free-for-all by the max-n rule (Luckhardt and Irani 1986): a value is what a position is
// worth to each seat, and every seat takes the move that is worth most to itself. Iterative
// deepening, quiescence over captures, late moves tried at less depth first.
//
// Cuts are sound but rare: two seats' views can't both be high, since their leads over each other
// cancel out, so a seat that already has more than its predecessor could bear ends the search of
// that move. Only moves are kept in the table. Walking kings are taken as in CrossSearch, as are
// limits, reports and outcome.
class MaxN : public Deepening {
 public:
  using Variant = rules::FourPlayerFfa;
  using Position = rules::Position<Variant>;
  using Evaluator = evaluation::CrossEvaluator<Variant>;

  // All three must outlive the search.
  MaxN(Table& table, const Parameters& parameters, const Evaluator& evaluator);

  // Takes up a task: to think about a position. `past` are the keys of the game so far, the
  // position's own last.
  void prepare(const Position& position, std::span<const rules::Key> past, const Task& task);
  Outcome think();

  // Forgets what was learnt about moves; the table is its owner's.
  void forget();

 private:
  using Views = evaluation::PerSeat;

  struct Frame {
    rules::Seat turn = 0;
    Value best = -kInfinite;  // of the seat on turn, so far
    std::array<rules::Move, 2> killers{};
    evaluation::CrossPlaced placed{};
    rules::CrossUndo undo;
    std::vector<rules::Move> line;
  };

  Views visit(int ply, int depth);
  std::optional<Views> settled(int ply);
  Views visit_moves(int ply, int depth);
  Views try_move(int ply, int depth, rules::Move move, int tried);
  bool bears_no_more(int ply) const;
  Views wander(int ply, int depth);
  Views quiesce(int ply, int depth);
  void take_best(int ply, rules::Move move, const Views& views);
  void learn(int ply, int depth, rules::Move move);
  Views evaluate(int ply) const;
  CrossMovePicker<Variant> picker(int ply) const;
  CrossOrdering ordering(int ply) const;
  rules::Key table_key() const;
  void play(int ply, rules::Move move);
  void take_back(int ply, rules::Move move);

  const Evaluator& evaluator_;
  std::unique_ptr<CrossHistory> history_;
  std::vector<Frame> frames_;

  // The task at hand.
  Position position_;
  std::vector<rules::Key> keys_;
};

}  // namespace tabiya::search
