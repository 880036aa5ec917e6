#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules/core/move.h"
#include "engine/rules/core/pursuit.h"
#include "engine/rules/position/position.h"

namespace tabiya::search {

// What the search must know of a game beside its position and its evaluation. The primary template
// is the 8x8 family's (games/chess.h); every other family has one of its own. Each says:
//
//   kHandKinds        kinds that may be dropped, numbered from 0; 0: no drops
//   kQuietLimit       quiet plies that draw; 0: none do
//   kRepetitions      times a position must have stood on the board for that to decide something
//   kStalemateLoses   whoever has no move has lost, in check or not
//   kGivesChecks      whether there are checks at all
//   kWorth            centipawns that change hands when a kind is taken; the king more than all
//   kCheapestFirst    kinds in the order of their worth, one of those that share a set
//   generate_root(position, sink), generate(position, sink)
//                     the moves to be searched at the root and elsewhere
//   in_check(position), may_pass(position), dead_material(position)
//   captured_at(position, move)        where the man stands that the move takes, if it takes one
//   promotion_gain(position, move)     centipawns that a promotion adds
//   promotion_order(position, move)    what it counts for in the order of moves
//   is_shunned(position, move)         a capture or promotion hardly ever better than another
//   attackers_after(position, square, occupied, attackers)
//                     who attacks a square after men have left `occupied`, where `attackers` did
//   Checks(position).give(position, move)   whether a move gives check, discovered ones generously
//   RepetitionLog     what it keeps of each ply to judge a repetition by: push, pop, pursuits
template <class V>
struct Playing;

template <class V>
using PieceIn = typename rules::Position<V>::Pieces::Piece;
template <class V>
using KindIn = typename PieceIn<V>::Kind;

template <class V>
constexpr int worth(PieceIn<V> piece) {
  return piece.is_none() ? 0 : Playing<V>::kWorth[static_cast<int>(piece.kind())];
}

// The man a move brings to its square, before and after it changes.
template <class V>
PieceIn<V> mover_of(const rules::Position<V>& position, rules::Move move) {
  if constexpr (Playing<V>::kHandKinds > 0)
    if (move.kind == rules::MoveKind::drop)
      return PieceIn<V>(position.turn(), static_cast<KindIn<V>>(move.from));
  return position.pieces().at(move.from);
}
template <class V>
PieceIn<V> arriving(const rules::Position<V>& position, rules::Move move) {
  if (move.kind == rules::MoveKind::promotion)
    return PieceIn<V>(position.turn(), static_cast<KindIn<V>>(move.piece));
  return mover_of(position, move);
}

// For games in which nobody cares how a position came back.
struct NoRepetitionLog {
  template <class Undo>
  void push(rules::Move, const Undo&, bool /*gave_check*/) {}
  void pop() {}
};

// Who has given check.
class CheckLog {
 public:
  void push(bool gave_check) { gave_check_.push_back(gave_check); }
  void pop() { gave_check_.pop_back(); }

  // Who did so with every one of its moves among the last `plies`, before the turn of `turn`.
  rules::Pursuits perpetual(rules::Seat turn, int plies) const {
    rules::Pursuits pursuits{};
    for (const int back : {1, 2}) {
      bool always = true;
      for (int ply = back; ply <= plies; ply += 2)
        always = always && gave_check_[gave_check_.size() - ply] != 0;
      const int mover = back == 1 ? turn ^ 1 : turn;
      pursuits[mover] = always ? rules::Pursuit::check : rules::Pursuit::none;
    }
    return pursuits;
  }

 private:
  std::vector<std::uint8_t> gave_check_;  // by ply
};

}  // namespace tabiya::search
