#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/geometry/rect.h"
#include "engine/rules/geometry/ways.h"
#include "engine/rules/position/piece.h"

namespace tabiya::rules {

// One of the four ways to castle: a bit each in a mask of rights.
enum class Wing : std::uint8_t { king_side, queen_side };
constexpr int wing_index(Seat seat, Wing wing) { return seat * 2 + static_cast<int>(wing); }
constexpr int right_of(Seat seat, Wing wing) { return 1 << wing_index(seat, wing); }

// Castling of one game, fixed from its start position on: where the rooks stand, where king and
// rook go, what must be free. Chess960 (document 004, FIDE guidelines II): every square that king
// or rook crosses or lands on must be free but for these two; none that the king crosses or lands
// on may be attacked.
class CastlingWays {
 public:
  using Board = Rect<8, 8>;
  using Set = SetOf<Board>;

  struct Way {
    Square king = kNoSquare;
    Square rook = kNoSquare;
    Square king_to = kNoSquare;
    Square rook_to = kNoSquare;
    Set free;  // must be empty
    Set walk;  // must not be attacked; the king's own square is not in it
  };

  // Grants one way; both squares stand on the seat's first rank.
  void grant(Seat seat, Wing wing, Square king, Square rook) {
    Way& way = ways_[wing_index(seat, wing)];
    const int rank = Board::rank_of(king);
    way.king = king;
    way.rook = rook;
    way.king_to = Board::at(wing == Wing::king_side ? 6 : 2, rank);
    way.rook_to = Board::at(wing == Wing::king_side ? 5 : 3, rank);
    way.walk = path(king, way.king_to);
    way.free = (way.walk | path(rook, way.rook_to)) - (Set::of(king) | Set::of(rook));
    lost_[king] |= static_cast<std::uint8_t>(right_of(seat, wing));
    lost_[rook] |= static_cast<std::uint8_t>(right_of(seat, wing));
  }

  const Way& way(Seat seat, Wing wing) const { return ways_[wing_index(seat, wing)]; }
  // The rights that end when something leaves or reaches a square.
  int lost(Square square) const { return lost_[square]; }

 private:
  // From one square to another of the same rank, the first left out, the last included.
  static Set path(Square from, Square to) {
    Set squares = kSingleWays<Board>.between(from, to);
    if (from != to) squares.insert(to);
    return squares;
  }

  std::array<Way, 4> ways_{};
  std::array<std::uint8_t, Board::kSquares> lost_{};
};

}  // namespace tabiya::rules
