#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rules/geometry/cross.h"

namespace tabiya::rules {

// Sliders on the cross: whatever stands on the board is kept a second time by lines, 16 bits each,
// so that a slide along a line is arithmetic on one small number and needs neither a table nor a
// set of four words. Every square lies on four lines, one of each kind below.
enum LineKind : int { kRankLine, kFileLine, kRisingLine, kFallingLine, kLineKinds };

using LineBits = std::uint32_t;  // bit n: the line's square at place n

// Where a square lies on its four lines.
struct LinePlaces {
  std::array<std::uint8_t, kLineKinds> line{};
  std::array<std::uint8_t, kLineKinds> place{};
};

// What is needed to come back from a line to squares: square = base + place * stride.
struct LineFrame {
  std::int16_t base = 0;
  std::int16_t stride = 0;
};

class CrossLineTables {
 public:
  static constexpr int kDiagonals = 2 * Cross::kSide - 1;
  static constexpr int kLines = 2 * Cross::kSide + 2 * kDiagonals;

  constexpr CrossLineTables() {
    for (int file = 0; file < Cross::kSide; ++file)
      for (int rank = 0; rank < Cross::kSide; ++rank) enter(file, rank);
    for (Square square = 0; square < Cross::kSquares; ++square) {
      if (!Cross::contains(square)) continue;
      for (int kind = 0; kind < kLineKinds; ++kind)
        walls_[places_[square].line[kind]] &=
            static_cast<std::uint16_t>(~(1u << places_[square].place[kind]));
    }
  }

  constexpr const LinePlaces& of(Square square) const { return places_[square]; }
  constexpr const LineFrame& frame(int line) const { return frames_[line]; }
  // The places of a line that are no squares.
  constexpr std::uint16_t walls(int line) const { return walls_[line]; }

 private:
  constexpr void enter(int file, int rank) {
    constexpr int kLast = Cross::kSide - 1;
    constexpr int kStride = Cross::kStride;
    const std::array<int, kLineKinds> lines = {rank, Cross::kSide + file,
                                               2 * Cross::kSide + file - rank + kLast,
                                               2 * Cross::kSide + kDiagonals + file + rank};
    const std::array<int, kLineKinds> places = {file, rank, file, file};
    const std::array<int, kLineKinds> strides = {1, kStride, kStride + 1, 1 - kStride};
    const Square square = Cross::at(file, rank);
    for (int kind = 0; kind < kLineKinds; ++kind) {
      places_[square].line[kind] = static_cast<std::uint8_t>(lines[kind]);
      places_[square].place[kind] = static_cast<std::uint8_t>(places[kind]);
      frames_[lines[kind]] = {static_cast<std::int16_t>(square - places[kind] * strides[kind]),
                              static_cast<std::int16_t>(strides[kind])};
      walls_[lines[kind]] = 0xffff;
    }
  }

  std::array<LinePlaces, Cross::kSquares> places_{};
  std::array<LineFrame, kLines> frames_{};
  std::array<std::uint16_t, kLines> walls_{};
};

inline constexpr CrossLineTables kCrossLines{};

// The places reached from `place` along a line both ways, the first occupied one included.
constexpr LineBits slide_on_line(LineBits occupied, int place) {
  const LineBits own = LineBits{1} << place;
  const LineBits below = occupied & (own - 1);
  const LineBits above = occupied & ~(2 * own - 1);
  const LineBits up = above ^ (above - 2 * own);
  const LineBits down = own - (LineBits{1} << (31 - std::countl_zero(below | 1)));
  return up | down;
}

// A set of squares kept by lines.
class Lines {
 public:
  // Holds what is no square: as an obstacle to every slide, and as what may not be reached.
  void fill_walls() {
    for (int line = 0; line < CrossLineTables::kLines; ++line)
      bits_[line] = kCrossLines.walls(line);
  }

  LineBits operator[](int line) const { return bits_[line]; }

  void toggle(Square square, LineKind first = kRankLine, LineKind last = kFallingLine) {
    const LinePlaces& places = kCrossLines.of(square);
    for (int kind = first; kind <= last; ++kind)
      bits_[places.line[kind]] ^= static_cast<std::uint16_t>(1u << places.place[kind]);
  }

  friend bool operator==(const Lines&, const Lines&) = default;

 private:
  std::array<std::uint16_t, CrossLineTables::kLines> bits_{};
};

// Visits the squares of some places of a line.
template <class Visitor>
constexpr void for_each_on_line(int line, LineBits bits, Visitor visit) {
  const LineFrame& frame = kCrossLines.frame(line);
  for (; bits != 0; bits &= bits - 1) visit(frame.base + std::countr_zero(bits) * frame.stride);
}

}  // namespace tabiya::rules
