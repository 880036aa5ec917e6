#pragma once

#include <string>

#include "engine/rules/four_player/free_for_all.h"

namespace tabiya::rules {

// Moves as PGN4 writes them, with both squares: "d2-d4", "Qg1xBb6+", "f10-f11=N", "O-O". A captured
// pawn has no letter. "+" where a king stands attacked by the mover's army, "#" where a seat is
// mated.
std::string pgn4_squares(Move move, Piece piece, Piece captured, Piece promoted);

template <FourPlayer V>
std::string pgn4_mark(const Position<V>& before, Move move) {
  const Seat mover = before.turn();
  Position<V> after = before;
  CrossUndo undo;
  after.play(move, undo);
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    const Fate fate = after.fate(seat);
    if (before.fate(seat) != fate && (fate == Fate::mated || fate == Fate::king_mated)) return "#";
  }
  if (!V::kFreeForAll && after.in_check() && !has_legal_move(after)) return "#";
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    const bool enemy = (Position<V>::hostile(mover) & one_seat(seat)) != 0;
    if (enemy && after.king(seat) != kNoSquare &&
        after.attackers(after.king(seat), one_seat(mover) & Position<V>::hostile(seat)))
      return "+";
  }
  return "";
}

template <FourPlayer V>
std::string pgn4_move(const Position<V>& position, Move move) {
  if (move.kind == MoveKind::castle) {
    const int way = home_place(position.turn(), move.from) - home_place(position.turn(), move.to);
    return (way == 3 || way == -3 ? "O-O" : "O-O-O") + pgn4_mark(position, move);
  }
  Piece promoted;
  if (move.kind == MoveKind::promotion || move.piece != 0)
    promoted = {position.turn(), V::kFreeForAll ? kOnePointQueen : static_cast<Kind>(move.piece)};
  Piece captured = position.pieces().at(move.to);
  if (captured.is_none() && move.kind == MoveKind::en_passant) captured = {kRed, Kind::pawn};
  return pgn4_squares(move, position.pieces().at(move.from), captured, promoted) +
         pgn4_mark(position, move);
}

}  // namespace tabiya::rules
