#include "engine/evaluation/evaluator.h"

#include <algorithm>
#include <type_traits>

#include "engine/evaluation/endings.h"
#include "engine/evaluation/goal_terms.h"
#include "engine/evaluation/king_terms.h"
#include "engine/evaluation/pawn_terms.h"
#include "engine/evaluation/piece_terms.h"

namespace tabiya::evaluation {
namespace {

using rules::kBlack;
using rules::Kind;
using rules::kWhite;
using rules::Piece;
using rules::Seat;
using rules::Square;

constexpr std::array<int, rules::kKinds> kPhaseOf = {0, 1, 1, 2, 4, 0};

template <class V, Seat Us, class Ledger>
void seat_terms(const Scene<V>& scene, Ledger& account) {
  if constexpr (V::kHasPawns) PawnTerms<V, Us, Ledger>(scene, account).run();
  if constexpr (V::kMayGiveCheck) KingTerms<V, Us, Ledger>(scene, account).run();
  if constexpr (kNeedsMaterial<V>) lone_king_terms<V, Us>(scene, account);
  if constexpr (requires { V::kHill; })
    goal_terms<V, Us>(scene, account, V::kHill, Term::hill_distance, Term::hill_control);
  if constexpr (requires { V::kGoal; })
    goal_terms<V, Us>(scene, account, V::kGoal, Term::race_distance, Term::race_control);
  threat_terms<V, Us>(scene, account);
}

// Every term but material and squares.
template <class V, class Ledger>
void all_terms(const rules::Position<V>& position, Ledger& account) {
  Scene<V> scene(position);
  PieceTerms<V, kWhite, Ledger>(scene, account).run();
  PieceTerms<V, kBlack, Ledger>(scene, account).run();
  seat_terms<V, kWhite>(scene, account);
  seat_terms<V, kBlack>(scene, account);
  account.credit(position.turn(), Term::tempo);
}

}  // namespace

template <class V>
const Weights& Evaluator<V>::default_weights() {
  if constexpr (std::is_same_v<V, rules::KingOfTheHill>) return king_of_the_hill_weights();
  if constexpr (std::is_same_v<V, rules::RacingKings>) return racing_kings_weights();
  return chess_weights();
}

template <class V>
Evaluator<V>::Evaluator(const Weights& weights) : weights_(weights) {
  for (int kind = 0; kind < rules::kKinds; ++kind)
    for (Square square = 0; square < 64; ++square)
      for (const Seat seat : {kWhite, kBlack}) {
        const Tapered value = weights(Term::material, kind) +
                              weights(Term::piece_square, kind * 64 + square_for(seat, square));
        men_[seat][kind][square] = value * (seat == kWhite ? 1 : -1);
      }
}

// The square as the seat sees it: from its own side of the board, or, where both run the same way,
// from its own wing.
template <class V>
int Evaluator<V>::square_for(Seat seat, Square square) {
  if (seat == kWhite) return square;
  return V::kHasPawns ? square ^ 56 : square ^ 7;
}

template <class V>
void Evaluator<V>::remove_man(Placed& placed, Piece piece, Square square) const {
  placed.value -= man(piece, square);
  placed.phase -= kPhaseOf[static_cast<int>(piece.kind())];
}

template <class V>
void Evaluator<V>::add_man(Placed& placed, Piece piece, Square square) const {
  placed.value += man(piece, square);
  placed.phase += kPhaseOf[static_cast<int>(piece.kind())];
}

template <class V>
Placed Evaluator<V>::place(const Position& position) const {
  Placed placed;
  position.pieces().occupied().for_each(
      [&](Square square) { add_man(placed, position.pieces().at(square), square); });
  return placed;
}

template <class V>
Placed Evaluator<V>::after(const Placed& placed, const Position& before, rules::Move move) const {
  Placed result = placed;
  const Piece mover = before.pieces().at(move.from);
  const Seat us = before.turn();
  switch (move.kind) {
    case rules::MoveKind::castle: {
      const auto& king_side = before.castling().way(us, rules::Wing::king_side);
      const auto& way = king_side.rook == move.to
                            ? king_side
                            : before.castling().way(us, rules::Wing::queen_side);
      move_man(result, mover, way.king, way.king_to);
      move_man(result, Piece(us, Kind::rook), way.rook, way.rook_to);
      return result;
    }
    case rules::MoveKind::promotion:
      if (const Piece victim = before.pieces().at(move.to); !victim.is_none())
        remove_man(result, victim, move.to);
      remove_man(result, mover, move.from);
      add_man(result, Piece(us, static_cast<Kind>(move.piece)), move.to);
      return result;
    case rules::MoveKind::en_passant:
      remove_man(result, Piece(us ^ 1, Kind::pawn), Position::behind(move.to, us));
      break;
    case rules::MoveKind::capture:
      remove_man(result, before.pieces().at(move.to), move.to);
      break;
    default:
      break;
  }
  move_man(result, mover, move.from, move.to);
  return result;
}

template <class V>
int Evaluator<V>::evaluate(const Position& position, const Placed& placed) const {
  Account account(weights_, placed.value);
  all_terms(position, account);
  return finish(position, account.total(), placed.phase);
}

template <class V>
int Evaluator<V>::finish(const Position& position, Tapered total, int phase) const {
  if constexpr (kNeedsMaterial<V>) {
    const int chances = winning_chances(position, total.end() >= 0 ? kWhite : kBlack);
    total = {total.middle(), total.end() * chances / kFullScale};
  }
  const int white = std::clamp(total.at(phase), -kMostEvaluation, kMostEvaluation);
  return position.turn() == kWhite ? white : -white;
}

template <class V>
std::vector<TraceLine> Evaluator<V>::trace(const Position& position) const {
  TracedAccount account(weights_);
  position.pieces().occupied().for_each([&](Square square) {
    const Piece piece = position.pieces().at(square);
    const int kind = static_cast<int>(piece.kind());
    account.credit(piece.army(), Term::material, kind);
    account.credit(piece.army(), Term::piece_square, kind * 64 + square_for(piece.army(), square));
  });
  all_terms(position, account);
  return account.lines();
}

template class Evaluator<rules::Chess>;
template class Evaluator<rules::KingOfTheHill>;
template class Evaluator<rules::RacingKings>;

}  // namespace tabiya::evaluation
