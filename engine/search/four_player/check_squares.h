#pragma once

#include "engine/rules/four_player/generate.h"

namespace tabiya::search {

// From which squares the men of the seat to move would attack a hostile king, worked out once for a
// node. Discovered checks are not seen.
template <class V>
class CheckSquares {
 public:
  using Set = rules::SetOf<rules::Cross>;
  using Position = rules::Position<V>;

  explicit CheckSquares(const Position& position) {
    const rules::Seat us = position.turn();
    for (rules::Seat seat = 0; seat < rules::kMostSeats; ++seat) {
      const rules::Square king = position.king(seat);
      if ((Position::hostile(us) & rules::one_seat(seat)) == 0 || king == rules::kNoSquare)
        continue;
      knight_ |= rules::kCrossKnightLeaps[king];
      pawn_ |= rules::pawn_origins(us, king);
      look_along(position, king);
    }
  }

  bool contain(rules::Move move, rules::Piece piece) const {
    using rules::Kind;
    if (move.kind == rules::MoveKind::castle) return false;
    const Kind kind =
        move.kind == rules::MoveKind::promotion ? static_cast<Kind>(move.piece) : piece.kind();
    if (kind == Kind::knight) return knight_.contains(move.to);
    if (kind == Kind::pawn) return pawn_.contains(move.to);
    return (rules::slides_straight(kind) && straight_.contains(move.to)) ||
           (rules::slides_diagonally(kind) && diagonal_.contains(move.to));
  }

 private:
  void look_along(const Position& position, rules::Square king) {
    const rules::LinePlaces& places = rules::kCrossLines.of(king);
    for (int kind = 0; kind < rules::kLineKinds; ++kind) {
      Set& seen = kind <= rules::kFileLine ? straight_ : diagonal_;
      const int line = places.line[kind];
      const rules::LineBits reached =
          rules::slide_on_line(position.pieces().occupied_lines()[line], places.place[kind]) &
          ~rules::LineBits{rules::kCrossLines.walls(line)};
      rules::for_each_on_line(line, reached, [&](rules::Square square) { seen.insert(square); });
    }
  }

  Set knight_;
  Set pawn_;
  Set straight_;
  Set diagonal_;
};

}  // namespace tabiya::search
