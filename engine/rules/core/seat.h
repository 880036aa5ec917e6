#pragma once

#include <cstdint>

namespace tabiya::rules {

inline constexpr int kMostSeats = 4;

// Who sits at the board and has a clock, numbered in turn order: 0 moves first (white, red).
using Seat = std::uint8_t;

// Which seats win together. Two-player: side = seat; teams: two sides of two; free-for-all: a side
// each.
using Side = std::uint8_t;

inline constexpr Seat kWhite = 0;
inline constexpr Seat kBlack = 1;

// The seats of the four-player games, clockwise from below.
inline constexpr Seat kRed = 0, kBlue = 1, kYellow = 2, kGreen = 3;

}  // namespace tabiya::rules
