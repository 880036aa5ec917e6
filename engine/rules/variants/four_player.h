#pragma once

#include "engine/rules/geometry/cross.h"
#include "engine/rules/position/piece.h"

namespace tabiya::rules {

// Four-player chess on the cross (document 003): four armies, clockwise red, blue, yellow, green.
// Pieces move as in chess; every pawn runs from its own edge towards the middle and may step twice
// at first. Castling is two squares towards a rook, en passant is open to each opponent on his own
// next turn; a piece that meanwhile stands on the square passed is taken with the pawn.
//
// Teams: red and yellow against blue and green. Partners give each other no check and are never
// taken, nor are kings. Mate and stalemate are judged when the seat's turn comes: mate wins for the
// mating side, stalemate is a draw, bare kings too. Pawns promote on the eleventh row, by choice.
struct FourPlayerTeams {
  using Board = Cross;
  static constexpr int kSides = 2;
  static constexpr bool kFreeForAll = false;
  static constexpr int kPromotionRow = 10;

  // Whoever has more than kings can mate somebody, with help.
  template <class Position>
  static bool can_still_win(const Position& position, Seat seat) {
    const auto& pieces = position.pieces();
    const Seat partner = static_cast<Seat>((seat + kSides) % kMostSeats);
    return !((pieces.army(seat) | pieces.army(partner)) - pieces.kings()).empty();
  }
};

// Free-for-all: all against all, for points. Kings may be taken; a king attacked without a move is
// mated at once, whosever turn it is, and the mover has the points; a seat without a move on its
// own turn is stalemated and has them itself. Who is out leaves a grey army, which stands, blocks
// and can be taken for nothing; who resigns leaves also a king that walks by chance. Pawns become
// one-point queens on the eighth row. The game ends with three out, with two left of whom one is 21
// points ahead, or with bare kings.
struct FourPlayerFfa {
  using Board = Cross;
  static constexpr int kSides = 4;
  static constexpr bool kFreeForAll = true;
  static constexpr int kPromotionRow = 7;

  template <class Position>
  static bool can_still_win(const Position& position, Seat seat) {
    return position.plays(seat);
  }
};

template <class V>
concept FourPlayer = requires {
  V::kFreeForAll;
};

// The queen that a pawn became in free-for-all: moves like a queen, worth one point.
inline constexpr Kind kOnePointQueen = static_cast<Kind>(6);
inline constexpr int kCrossKinds = 7;

constexpr bool is_queen(Kind kind) { return kind == Kind::queen || kind == kOnePointQueen; }
constexpr bool slides_straight(Kind kind) { return kind == Kind::rook || is_queen(kind); }
constexpr bool slides_diagonally(Kind kind) { return kind == Kind::bishop || is_queen(kind); }

// Colours 0 to 3 live; a grey piece has the army of its colour and 4 more.
inline constexpr int kGrey = 4;
constexpr bool is_grey(Piece piece) { return !piece.is_none() && piece.army() >= kGrey; }
constexpr Seat colour_of(Piece piece) { return piece.army() % kGrey; }

// What taking a living piece is worth in free-for-all.
constexpr int points_of(Kind kind) {
  constexpr std::array<int, kCrossKinds> kPoints = {1, 3, 5, 5, 9, 20, 1};
  return kPoints[static_cast<int>(kind)];
}
inline constexpr int kKingPoints = points_of(Kind::king);

}  // namespace tabiya::rules
