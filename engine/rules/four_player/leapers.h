#pragma once

#include <array>

#include "engine/rules/attacks/leapers.h"
#include "engine/rules/core/seat.h"
#include "engine/rules/geometry/cross.h"

namespace tabiya::rules {

// A knight also leaps over the tip of a cut corner, where only one of its two paths is on the
// board.
inline constexpr LeaperTable<Cross> kCrossKnightLeaps = {
    {kNorth, kNorthEast}, {kNorthEast, kNorth}, {kNorth, kNorthWest}, {kNorthWest, kNorth},
    {kEast, kNorthEast},  {kNorthEast, kEast},  {kEast, kSouthEast},  {kSouthEast, kEast},
    {kSouth, kSouthEast}, {kSouthEast, kSouth}, {kSouth, kSouthWest}, {kSouthWest, kSouth},
    {kWest, kNorthWest},  {kNorthWest, kWest},  {kWest, kSouthWest},  {kSouthWest, kWest}};

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
