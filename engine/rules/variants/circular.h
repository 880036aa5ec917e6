#pragma once

#include "engine/rules/attacks/ring_slides.h"
#include "engine/rules/position/position.h"

namespace tabiya::rules {

// Circular chess: the men of chess on four rings of sixteen squares (document 003). Rooks and
// queens run round the ring, never back to their own square; bishops go from ring to ring; pawns
// run from their own men round to the enemy's and promote after six squares. No castling, no en
// passant.
//
// A move may leave the own king attacked; then the opponent may take it, which wins. Mate is a king
// attacked with no safe move, stalemate is no safe move without attack: a move is safe that leaves
// the own king unattacked or takes the enemy's. King against king, or against king with one knight
// or bishop, is a draw: no such position is a mate. What a seat can still win is judged by mates
// too, not by kings that walk into each other.
struct Circular {
  using Board = Ring<4, 16>;

  template <class V>
  static bool can_still_win(const Position<V>& position, Seat seat) {
    const auto& pieces = position.pieces();
    if (!bare_or_minor(pieces, seat)) return true;
    return pieces.army(seat).several() && pieces.army(seat ^ 1).several();
  }

  template <class V>
  static bool dead_material(const Position<V>& position) {
    const auto& pieces = position.pieces();
    return (pieces.army(kWhite) | pieces.army(kBlack)).count() <= 3 &&
           bare_or_minor(pieces, kWhite) && bare_or_minor(pieces, kBlack);
  }

 private:
  // At most the king and one knight or bishop.
  template <class Pieces>
  static bool bare_or_minor(const Pieces& pieces, Seat seat) {
    const auto minors = pieces.of(seat, Kind::knight) | pieces.of(seat, Kind::bishop);
    return (pieces.army(seat) - minors - pieces.of(seat, Kind::king)).empty() && !minors.several();
  }
};

}  // namespace tabiya::rules
