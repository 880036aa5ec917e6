#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "engine/evaluation/account.h"
#include "engine/evaluation/placed.h"
#include "engine/rules/core/move.h"
#include "engine/rules/position/position.h"

namespace tabiya::evaluation {

// The evaluation of a game in which every capture happens on the square the mover goes to. `Facts`
// says what is particular to the game:
//
//   Variant, Term            its rules, and what its evaluation counts: material by kind and
//                            piece_square by kind and square among it, and where there are hands
//                            the worth of one piece in hand by kind
//   kPhase                   share of each kind on the board in the phase, 24 in all at the start
//   square_for(seat, square) the square as the seat sees it
//   default_weights()
//   credit_terms(position, ledger)   every other term
template <class Facts>
class TermEvaluator {
 public:
  using Variant = typename Facts::Variant;
  using Position = rules::Position<Variant>;
  using Term = typename Facts::Term;
  using Weights = TermWeights<Term>;

  TermEvaluator() : TermEvaluator(default_weights()) {}
  explicit TermEvaluator(const Weights& weights);

  static const Weights& default_weights() { return Facts::default_weights(); }

  Placed place(const Position& position) const;
  Placed after(const Placed& placed, const Position& before, rules::Move move) const;
  int evaluate(const Position& position, const Placed& placed) const;
  std::vector<TraceLine> trace(const Position& position) const;
  const Weights& weights() const { return weights_; }

 private:
  using Piece = typename Position::Pieces::Piece;
  using Kind = typename Piece::Kind;
  static constexpr int kSquares = Variant::Board::kSquares;
  static constexpr bool kHands = requires { Facts::kHandKinds; };

  static constexpr int hand_kinds() {
    if constexpr (kHands) return Facts::kHandKinds;
    return 0;
  }
  Tapered man(Piece piece, rules::Square square) const {
    return men_[piece.army()][static_cast<int>(piece.kind())][square];
  }
  void add_man(Placed& placed, Piece piece, rules::Square square) const {
    placed.value += man(piece, square);
    placed.phase += Facts::kPhase[static_cast<int>(piece.kind())];
  }
  void remove_man(Placed& placed, Piece piece, rules::Square square) const {
    placed.value -= man(piece, square);
    placed.phase -= Facts::kPhase[static_cast<int>(piece.kind())];
  }
  void take(Placed& placed, Piece victim, rules::Square square) const {
    remove_man(placed, victim, square);
    if constexpr (kHands)
      placed.value += hands_[victim.army() ^ 1][Facts::kind_in_hand(victim.kind())];
  }

  Weights weights_;
  // Weight of a man on a square and in the hand, White's view: black men count negative.
  std::array<std::array<std::array<Tapered, kSquares>, Piece::kKinds>, 2> men_{};
  std::array<std::array<Tapered, 8>, 2> hands_{};
};

template <class Facts>
TermEvaluator<Facts>::TermEvaluator(const Weights& weights) : weights_(weights) {
  for (const rules::Seat seat : {rules::kWhite, rules::kBlack}) {
    const int sign = seat == rules::kWhite ? 1 : -1;
    for (int kind = 0; kind < Piece::kKinds; ++kind)
      for (rules::Square square = 0; square < kSquares; ++square) {
        const int index = kind * kSquares + Facts::square_for(seat, square);
        men_[seat][kind][square] =
            (weights(Term::material, kind) + weights(Term::piece_square, index)) * sign;
      }
    if constexpr (kHands)
      for (int kind = 0; kind < hand_kinds(); ++kind)
        hands_[seat][kind] = weights(Term::hand, kind) * sign;
  }
}

template <class Facts>
Placed TermEvaluator<Facts>::place(const Position& position) const {
  Placed placed;
  position.pieces().occupied().for_each(
      [&](rules::Square square) { add_man(placed, position.pieces().at(square), square); });
  if constexpr (kHands)
    for (const rules::Seat seat : {rules::kWhite, rules::kBlack})
      for (int kind = 0; kind < hand_kinds(); ++kind)
        placed.value += hands_[seat][kind] * position.hand(seat).count(static_cast<Kind>(kind));
  return placed;
}

template <class Facts>
Placed TermEvaluator<Facts>::after(const Placed& placed, const Position& before,
                                   rules::Move move) const {
  Placed result = placed;
  const rules::Seat us = before.turn();
  if constexpr (kHands)
    if (move.kind == rules::MoveKind::drop) {
      add_man(result, Piece(us, static_cast<Kind>(move.from)), move.to);
      result.value -= hands_[us][move.from];
      return result;
    }
  if (const Piece victim = before.pieces().at(move.to); !victim.is_none())
    take(result, victim, move.to);
  const Piece mover = before.pieces().at(move.from);
  remove_man(result, mover, move.from);
  const bool changes = move.kind == rules::MoveKind::promotion;
  add_man(result, changes ? Piece(us, static_cast<Kind>(move.piece)) : mover, move.to);
  return result;
}

template <class Facts>
int TermEvaluator<Facts>::evaluate(const Position& position, const Placed& placed) const {
  if (!Variant::can_still_win(position, rules::kWhite) &&
      !Variant::can_still_win(position, rules::kBlack))
    return 0;
  Account account(weights_, placed.value);
  Facts::credit_terms(position, account);
  const int phase = std::max(0, placed.phase);
  const int white = std::clamp(account.total().at(phase), -kMostEvaluation, kMostEvaluation);
  return position.turn() == rules::kWhite ? white : -white;
}

template <class Facts>
std::vector<TraceLine> TermEvaluator<Facts>::trace(const Position& position) const {
  TracedAccount account(weights_);
  position.pieces().occupied().for_each([&](rules::Square square) {
    const Piece piece = position.pieces().at(square);
    const int kind = static_cast<int>(piece.kind());
    const int index = kind * kSquares + Facts::square_for(piece.army(), square);
    account.credit(piece.army(), Term::material, kind);
    account.credit(piece.army(), Term::piece_square, index);
  });
  if constexpr (kHands)
    for (const rules::Seat seat : {rules::kWhite, rules::kBlack})
      for (int kind = 0; kind < hand_kinds(); ++kind)
        if (const int count = position.hand(seat).count(static_cast<Kind>(kind)); count != 0)
          account.credit(seat, Term::hand, kind, count);
  Facts::credit_terms(position, account);
  return account.lines();
}

}  // namespace tabiya::evaluation
