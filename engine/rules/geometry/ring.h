#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/geometry/geometry.h"

namespace tabiya::rules {

// A board of Rings x Sectors bent into a ring: ring a is innermost, the last sector touches the
// first. Square 0 is a1, squares run outwards first. North leads to the next sector and comes home
// after Sectors steps; east leads outwards and ends at the edge.
template <int Rings, int Sectors>
struct Ring {
  static constexpr int kSquares = Rings * Sectors;
  static constexpr int kWords = (kSquares + 63) / 64;

  static constexpr int ring_of(Square square) { return square % Rings; }
  static constexpr int sector_of(Square square) { return square / Rings; }
  static constexpr Square at(int ring, int sector) { return sector * Rings + ring; }

  static constexpr Square step(Square square, Direction direction) {
    constexpr std::array<int, kDirections> kOutward = {0, 1, 1, 1, 0, -1, -1, -1};
    constexpr std::array<int, kDirections> kOnward = {1, 1, 0, -1, -1, -1, 0, 1};
    const int ring = ring_of(square) + kOutward[direction];
    if (ring < 0 || ring >= Rings) return kNoSquare;
    return at(ring, (sector_of(square) + kOnward[direction] + Sectors) % Sectors);
  }

  static std::string name(Square square) {
    return std::string(1, static_cast<char>('a' + ring_of(square))) +
           std::to_string(sector_of(square) + 1);
  }

  static constexpr Square square(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return kNoSquare;
    const int ring = text[0] - 'a';
    int sector = 0;
    for (const char digit : text.substr(1)) {
      if (digit < '0' || digit > '9') return kNoSquare;
      sector = sector * 10 + (digit - '0');
    }
    const bool inside =
        ring >= 0 && ring < Rings && sector >= 1 && sector <= Sectors && text[1] != '0';
    return inside ? at(ring, sector - 1) : kNoSquare;
  }
};

}  // namespace tabiya::rules
