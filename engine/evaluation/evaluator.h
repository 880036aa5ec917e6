#pragma once

#include <array>
#include <vector>

#include "engine/evaluation/account.h"
#include "engine/evaluation/placed.h"
#include "engine/evaluation/weights.h"
#include "engine/rules/position/position.h"
#include "engine/rules/variants/chess.h"
#include "engine/rules/variants/king_of_the_hill.h"
#include "engine/rules/variants/racing_kings.h"

namespace tabiya::evaluation {

// That of the 8x8 family.
template <class V>
class Evaluator {
 public:
  using Position = rules::Position<V>;

  Evaluator() : Evaluator(default_weights()) {}
  explicit Evaluator(const Weights& weights);

  static const Weights& default_weights();

  // Material and squares of a position from scratch, and what they become by a legal move.
  Placed place(const Position& position) const;
  Placed after(const Placed& placed, const Position& before, rules::Move move) const;

  // Centipawns for the side to move; `placed` must belong to the position. Decided positions
  // (mate, hill, race) are the search's affair.
  int evaluate(const Position& position, const Placed& placed) const;

  // Every credit of the evaluation, material and squares included, White's view.
  std::vector<TraceLine> trace(const Position& position) const;
  const Weights& weights() const { return weights_; }

 private:
  static int square_for(rules::Seat seat, rules::Square square);
  Tapered man(rules::Piece piece, rules::Square square) const {
    return men_[piece.army()][static_cast<int>(piece.kind())][square];
  }
  void move_man(Placed& placed, rules::Piece piece, rules::Square from, rules::Square to) const {
    placed.value += man(piece, to) - man(piece, from);
  }
  void remove_man(Placed& placed, rules::Piece piece, rules::Square square) const;
  void add_man(Placed& placed, rules::Piece piece, rules::Square square) const;
  int finish(const Position& position, Tapered total, int phase) const;

  Weights weights_;
  // Weight of a man on a square, White's view: black men count negative.
  std::array<std::array<std::array<Tapered, 64>, rules::kKinds>, 2> men_{};
};

extern template class Evaluator<rules::Chess>;
extern template class Evaluator<rules::KingOfTheHill>;
extern template class Evaluator<rules::RacingKings>;

}  // namespace tabiya::evaluation
