#pragma once

#include <array>
#include <cassert>

#include "engine/rules/geometry/geometry.h"
#include "engine/rules/position/piece.h"

namespace tabiya::rules {

// Which piece stands where: the same truth as a mailbox and as sets by army and kind. Kinds that
// move alike may share a set (shogi's golds): P::set_of(kind) says which, of P::kSets.
template <Geometry G, int Armies, class P = Piece>
class Placement {
 public:
  using Set = SetOf<G>;
  using Piece = P;
  using Kind = typename P::Kind;

  Piece at(Square square) const { return board_[square]; }
  const Set& of(Seat army, Kind kind) const { return sets_[army][set_of(kind)]; }
  const Set& army(Seat army) const { return armies_[army]; }
  Set occupied() const {
    Set all = armies_[0];
    for (int army = 1; army < Armies; ++army) all |= armies_[army];
    return all;
  }
  // The pieces of an army that slide straight (rooks, queens) or diagonally (bishops, queens).
  Set straight_sliders(Seat army) const { return of(army, Kind::rook) | of(army, Kind::queen); }
  Set diagonal_sliders(Seat army) const { return of(army, Kind::bishop) | of(army, Kind::queen); }

  void put(Piece piece, Square square) {
    assert(board_[square].is_none());
    board_[square] = piece;
    toggle(piece, Set::of(square));
  }
  void take(Square square) {
    const Piece piece = board_[square];
    assert(!piece.is_none());
    board_[square] = Piece{};
    toggle(piece, Set::of(square));
  }
  // Moves a piece to an empty square.
  void shift(Square from, Square to) {
    const Piece piece = board_[from];
    assert(!piece.is_none() && board_[to].is_none());
    board_[from] = Piece{};
    board_[to] = piece;
    toggle(piece, Set::of(from) | Set::of(to));
  }

  friend bool operator==(const Placement&, const Placement&) = default;

 private:
  static constexpr int set_of(Kind kind) {
    if constexpr (requires { P::set_of(kind); }) {
      return P::set_of(kind);
    } else {
      return static_cast<int>(kind);
    }
  }
  static constexpr int set_count() {
    if constexpr (requires { P::kSets; }) {
      return P::kSets;
    } else {
      return P::kKinds;
    }
  }

  void toggle(Piece piece, const Set& squares) {
    sets_[piece.army()][set_of(piece.kind())] ^= squares;
    armies_[piece.army()] ^= squares;
  }

  std::array<std::array<Set, set_count()>, Armies> sets_{};
  std::array<Set, Armies> armies_{};
  std::array<Piece, G::kSquares> board_{};
};

}  // namespace tabiya::rules
