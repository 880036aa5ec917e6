#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/geometry/cross.h"
#include "engine/rules/position/castling.h"

namespace tabiya::rules {

// Castling on the cross. Rooks begin on places 3 and 10 of their edge, the king on 6 or 7: the rook
// three squares away is the king's side. A right is kept for each rook, so that it means the same
// in every set-up: bit 2 * seat for the rook on place 3, the next for place 10.
inline constexpr std::array<int, 2> kRookPlaces = {3, 10};

constexpr int rook_right(Seat seat, int rook) { return 1 << (2 * seat + rook); }
constexpr int rook_rights(Seat seat) { return 3 << (2 * seat); }

// The place of a square on a seat's own edge; -1 where it is none.
constexpr int home_place(Seat seat, Square square) {
  if (Cross::row_of(square, seat) != 0) return -1;
  return seat % 2 == 0 ? Cross::file_of(square) : Cross::rank_of(square);
}

// Which of the two rooks a wing means for a king on one of its places.
constexpr int rook_of_wing(int king_place, Wing wing) {
  const bool near_is_upper = king_place == 7;
  return near_is_upper == (wing == Wing::king_side) ? 1 : 0;
}

// The rights that end when something leaves or reaches a square; king moves are not in it.
class CrossRightsLost {
 public:
  constexpr CrossRightsLost() {
    for (Seat seat = 0; seat < kMostSeats; ++seat)
      for (int rook = 0; rook < 2; ++rook)
        lost_[Cross::home(seat, kRookPlaces[rook])] =
            static_cast<std::uint8_t>(rook_right(seat, rook));
  }
  constexpr int operator[](Square square) const { return lost_[square]; }

 private:
  std::array<std::uint8_t, Cross::kSquares> lost_{};
};

inline constexpr CrossRightsLost kCrossRightsLost{};

// One castling: the king goes two squares towards the rook, the rook to the square it crossed.
struct CrossCastle {
  Square king_to = kNoSquare;
  Square rook_to = kNoSquare;
};

constexpr CrossCastle cross_castle(Seat seat, Square king, Square rook) {
  const int place = home_place(seat, king);
  const int towards = home_place(seat, rook) > place ? 1 : -1;
  return {Cross::home(seat, place + 2 * towards), Cross::home(seat, place + towards)};
}

}  // namespace tabiya::rules
