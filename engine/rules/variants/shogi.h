#pragma once

#include "engine/rules/core/seat.h"
#include "engine/rules/shogi/board.h"

namespace tabiya::rules {

// Shogi (document 003): black moves first and is kWhite here. A captured piece changes sides and
// may be dropped, unpromoted, on any empty square instead of a move. Pieces but gold and king may
// promote when a move begins or ends in the last three ranks, and must where they could never move
// again; nothing may be dropped there either. Nobody may have two unpromoted pawns on a file, nor
// mate by dropping a pawn. Mate wins, and so does leaving the opponent without a move.
//
// A position that comes back for the fourth time belongs to the draw policy: the game is replayed,
// or lost by who gave check all the time. So does the declaration of an impasse, whose points are
// counted here.
struct Shogi {
  using Board = shogi::Board;

  // Pieces are never lost but change hands, so that whoever has more than a king can win.
  template <class Position>
  static bool can_still_win(const Position& position, Seat seat) {
    if (position.pieces().army(seat).several() || !position.hand(seat).empty()) return true;
    return position.pieces().army(seat ^ 1).several() || !position.hand(seat ^ 1).empty();
  }

  // Whether the seat to move may declare to have won (27-point rule): it is not in check, its king
  // and at least ten other pieces of its own stand in the last three ranks, and these and its hand
  // count 28 points (first player) or 27: rooks and bishops, promoted or not, 5, others 1, the king
  // none.
  template <class Position>
  static bool may_declare(const Position& position) {
    const Seat seat = position.turn();
    const auto inside = position.pieces().army(seat) & shogi::kZones[seat];
    if (!inside.contains(position.king(seat)) || inside.count() < 11 || position.in_check())
      return false;
    int points = -1;  // the king counts for nothing
    inside.for_each([&](Square square) { points += worth(position.pieces().at(square).kind()); });
    for (int kind = 0; kind < shogi::kHandKinds; ++kind)
      points += worth(static_cast<shogi::Kind>(kind)) *
                position.hand(seat).count(static_cast<shogi::Kind>(kind));
    return points >= (seat == kWhite ? 28 : 27);
  }

 private:
  static constexpr int worth(shogi::Kind kind) {
    const auto plain = shogi::unpromoted(kind);
    return plain == shogi::Kind::bishop || plain == shogi::Kind::rook ? 5 : 1;
  }
};

}  // namespace tabiya::rules
