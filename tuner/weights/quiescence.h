#pragma once

#include <algorithm>
#include <vector>

#include "engine/rules/core/move.h"
#include "engine/rules/core/seat.h"

namespace tabiya::weights {

// What the captures of a position come to, by alpha and beta, as one seat sees it: its own side
// looks for the most, everybody else for the least, and whoever is on turn may leave it. `Board`
// says how the game goes:
//
//   Position, Placed
//   Placed place(position)                  material and squares from scratch
//   Placed play(position, placed, move)     plays the move; what they become by it
//   int view(position, placed, seat)        the evaluation for a seat, centipawns
//   bool together(a, b)                     whether two seats win together
//   void captures(position, moves)          captures and promotions that are worth a try
template <class Board>
class Quiescence {
 public:
  using Position = typename Board::Position;
  using Placed = typename Board::Placed;

  Quiescence(const Board& board, rules::Seat seat) : board_(board), seat_(seat) {}

  // The value, or a bound beyond the window.
  int value(const Position& position, int alpha, int beta) const {
    return visit(position, board_.place(position), alpha, beta, kPlies);
  }

 private:
  static constexpr int kPlies = 8;

  struct Child {
    Position position;
    Placed placed;
    int value;  // the evaluation, for the order
  };

  int visit(const Position& position, const Placed& placed, int alpha, int beta, int plies) const {
    const bool ours = board_.together(position.turn(), seat_);
    int best = board_.view(position, placed, seat_);
    if (plies == 0 || (ours ? best >= beta : best <= alpha)) return best;
    (ours ? alpha : beta) = ours ? std::max(alpha, best) : std::min(beta, best);
    for (const Child& child : children(position, placed, ours)) {
      const int value = visit(child.position, child.placed, alpha, beta, plies - 1);
      best = ours ? std::max(best, value) : std::min(best, value);
      (ours ? alpha : beta) = ours ? std::max(alpha, best) : std::min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  }

  // The most promising first.
  std::vector<Child> children(const Position& position, const Placed& placed, bool ours) const {
    rules::MoveList moves;
    board_.captures(position, moves);
    std::vector<Child> children;
    children.reserve(static_cast<std::size_t>(moves.size()));
    for (const rules::Move move : moves) {
      Child child{position, placed, 0};
      child.placed = board_.play(child.position, placed, move);
      child.value = board_.view(child.position, child.placed, seat_);
      children.push_back(std::move(child));
    }
    std::stable_sort(children.begin(), children.end(), [ours](const Child& a, const Child& b) {
      return ours ? a.value > b.value : a.value < b.value;
    });
    return children;
  }

  const Board& board_;
  rules::Seat seat_;
};

}  // namespace tabiya::weights
