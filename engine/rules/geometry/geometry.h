#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "engine/rules/core/bit_set.h"

namespace tabiya::rules {

inline constexpr Square kNoSquare = -1;

// The eight directions of every board, clockwise from "forward for the first seat". Even ones are
// straight (rook), odd ones diagonal (bishop); the opposite of d is d + 4 modulo 8. What a
// direction means on the board is the geometry's step().
using Direction = int;
inline constexpr int kDirections = 8;
inline constexpr Direction kNorth = 0, kNorthEast = 1, kEast = 2, kSouthEast = 3, kSouth = 4,
                           kSouthWest = 5, kWest = 6, kNorthWest = 7;

constexpr Direction opposite(Direction direction) { return (direction + 4) % kDirections; }

// A board: its squares and how one step leads from one to the next. All tables of ways are built
// from step() and keyed by (square, direction), since on a ring two squares may be joined by two
// ways.
template <class G>
concept Geometry = requires(Square square, Direction direction, std::string_view text) {
  { G::kSquares } -> std::convertible_to<int>;
  { G::kWords } -> std::convertible_to<int>;
  { G::step(square, direction) } -> std::same_as<Square>;  // kNoSquare beyond the edge
  { G::name(square) } -> std::same_as<std::string>;
  { G::square(text) } -> std::same_as<Square>;  // kNoSquare: no such square
};

template <Geometry G>
using SetOf = BitSet<G::kWords>;

}  // namespace tabiya::rules
