#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/core/seat.h"
#include "engine/rules/geometry/geometry.h"

namespace tabiya::rules {

// The four-player board: 14x14 without its 3x3 corners, 160 squares. Ranks are 16 numbers apart, so
// that a step is one difference everywhere and a rank is 16 bits of a word; the numbers of corners
// and of the two columns beyond the board are no squares (see contains()). North is up the ranks,
// away from red.
struct Cross {
  static constexpr int kSide = 14;
  static constexpr int kCorner = 3;
  static constexpr int kStride = 16;
  static constexpr int kSquares = kSide * kStride;  // numbers; 160 of them are squares
  static constexpr int kWords = (kSquares + 63) / 64;

  static constexpr int file_of(Square square) { return square % kStride; }
  static constexpr int rank_of(Square square) { return square / kStride; }
  static constexpr Square at(int file, int rank) { return rank * kStride + file; }

  static constexpr bool contains(int file, int rank) {
    const auto outer = [](int line) { return line < kCorner || line >= kSide - kCorner; };
    const bool inside = file >= 0 && file < kSide && rank >= 0 && rank < kSide;
    return inside && !(outer(file) && outer(rank));
  }
  static constexpr bool contains(Square square) {
    return square >= 0 && square < kSquares && contains(file_of(square), rank_of(square));
  }

  static constexpr Square step(Square square, Direction direction) {
    constexpr std::array<int, kDirections> kEastward = {0, 1, 1, 1, 0, -1, -1, -1};
    constexpr std::array<int, kDirections> kNorthward = {1, 1, 0, -1, -1, -1, 0, 1};
    const int file = file_of(square) + kEastward[direction];
    const int rank = rank_of(square) + kNorthward[direction];
    return contains(square) && contains(file, rank) ? at(file, rank) : kNoSquare;
  }

  // As a seat sees the board: how far a square lies from its own edge, and the squares of that edge
  // from the lower file or rank on.
  static constexpr int row_of(Square square, Seat seat) {
    switch (seat) {
      case kRed:
        return rank_of(square);
      case kBlue:
        return file_of(square);
      case kYellow:
        return kSide - 1 - rank_of(square);
      default:
        return kSide - 1 - file_of(square);
    }
  }
  static constexpr Square home(Seat seat, int index) {
    switch (seat) {
      case kRed:
        return at(index, 0);
      case kBlue:
        return at(0, index);
      case kYellow:
        return at(index, kSide - 1);
      default:
        return at(kSide - 1, index);
    }
  }

  static std::string name(Square square) {
    return std::string(1, static_cast<char>('a' + file_of(square))) +
           std::to_string(rank_of(square) + 1);
  }

  static constexpr Square square(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[1] == '0') return kNoSquare;
    int rank = 0;
    for (const char digit : text.substr(1)) {
      if (digit < '0' || digit > '9') return kNoSquare;
      rank = rank * 10 + (digit - '0');
    }
    return contains(text[0] - 'a', rank - 1) ? at(text[0] - 'a', rank - 1) : kNoSquare;
  }
};

}  // namespace tabiya::rules
