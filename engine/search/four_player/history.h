#pragma once

#include <array>

#include "engine/rules/four_player/position.h"
#include "engine/search/history.h"

namespace tabiya::search {

inline constexpr int kCrossMen = rules::kMostSeats * rules::kCrossKinds;

// Of a living piece.
constexpr int cross_man_number(rules::Piece piece) {
  return piece.army() * rules::kCrossKinds + static_cast<int>(piece.kind());
}

// What former searches have learnt about quiet moves of four-player chess.
struct CrossHistory {
  template <class T>
  using ToSquare = std::array<T, rules::Cross::kSquares>;

  std::array<ToSquare<ToSquare<Credit>>, rules::kMostSeats> quiet;  // seat, from, to
  std::array<ToSquare<Credit>, kCrossMen> man;                      // man, to
  std::array<ToSquare<rules::Move>, kCrossMen> answer;              // the move that refuted a move

  int of(rules::Piece piece, rules::Move move) const {
    return quiet[piece.army()][move.from][move.to].value() +
           man[cross_man_number(piece)][move.to].value();
  }
  void add(rules::Piece piece, rules::Move move, int bonus) {
    quiet[piece.army()][move.from][move.to].add(bonus);
    man[cross_man_number(piece)][move.to].add(bonus);
  }
};

}  // namespace tabiya::search
