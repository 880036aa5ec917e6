#pragma once

#include <array>
#include <initializer_list>

#include "engine/rules/geometry/ways.h"

namespace tabiya::rules {

// Where a leaper may land from each square. A leap is a path of single steps (directions); walking
// it over step() lets a ring bend it by itself.
template <Geometry G>
class LeaperTable {
 public:
  using Set = SetOf<G>;
  using Leap = std::initializer_list<Direction>;

  constexpr LeaperTable(std::initializer_list<Leap> leaps) {
    for (Square from = 0; from < G::kSquares; ++from)
      for (const Leap& leap : leaps) {
        const Square to = land(from, leap);
        if (to != kNoSquare && to != from) landings_[from].insert(to);
      }
  }

  constexpr const Set& operator[](Square from) const { return landings_[from]; }

 private:
  static constexpr Square land(Square square, const Leap& leap) {
    for (const Direction direction : leap) {
      if (square == kNoSquare) return kNoSquare;
      square = G::step(square, direction);
    }
    return square;
  }

  std::array<Set, G::kSquares> landings_{};
};

template <Geometry G>
inline constexpr LeaperTable<G> kKingSteps = {{kNorth}, {kNorthEast}, {kEast}, {kSouthEast},
                                              {kSouth}, {kSouthWest}, {kWest}, {kNorthWest}};

// A knight goes one step straight and one on diagonally, away from where it came.
template <Geometry G>
inline constexpr LeaperTable<G> kKnightLeaps = {
    {kNorth, kNorthEast}, {kNorth, kNorthWest}, {kEast, kNorthEast}, {kEast, kSouthEast},
    {kSouth, kSouthEast}, {kSouth, kSouthWest}, {kWest, kNorthWest}, {kWest, kSouthWest}};

// What a pawn attacks that walks north (white) or south (black).
template <Geometry G>
inline constexpr std::array<LeaperTable<G>, 2> kPawnAttacks = {
    LeaperTable<G>{{kNorthEast}, {kNorthWest}}, LeaperTable<G>{{kSouthEast}, {kSouthWest}}};

}  // namespace tabiya::rules
