#pragma once

#include <array>

#include "engine/rules/attacks/leapers.h"
#include "engine/rules/core/seat.h"
#include "engine/rules/geometry/cross.h"

namespace tabiya::rules {

// What a seat's pawn attacks: its army runs north (red), east (blue), south or west.
inline constexpr std::array<LeaperTable<Cross>, kMostSeats> kCrossPawnAttacks = {
    LeaperTable<Cross>{{kNorthEast}, {kNorthWest}}, LeaperTable<Cross>{{kNorthEast}, {kSouthEast}},
    LeaperTable<Cross>{{kSouthEast}, {kSouthWest}}, LeaperTable<Cross>{{kNorthWest}, {kSouthWest}}};

// Where a pawn of a seat would have to stand to attack a square.
constexpr const SetOf<Cross>& pawn_origins(Seat seat, Square square) {
  return kCrossPawnAttacks[(seat + 2) % kMostSeats][square];
}

// What to add to a square's number for one step of a seat's pawns.
inline constexpr std::array<int, kMostSeats> kPawnForward = {Cross::kStride, 1, -Cross::kStride,
                                                             -1};

}  // namespace tabiya::rules
