#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/geometry/geometry.h"

namespace tabiya::rules {

// A board of Files x Ranks. Square 0 is a1, squares run along the files first; north is up the
// ranks, east towards the last file. Ranks are written from 1.
template <int Files, int Ranks>
struct Rect {
  static constexpr int kFiles = Files;
  static constexpr int kRanks = Ranks;
  static constexpr int kSquares = Files * Ranks;
  static constexpr int kWords = (kSquares + 63) / 64;

  static constexpr int file_of(Square square) { return square % Files; }
  static constexpr int rank_of(Square square) { return square / Files; }
  static constexpr Square at(int file, int rank) { return rank * Files + file; }

  static constexpr Square step(Square square, Direction direction) {
    constexpr std::array<int, kDirections> kEastward = {0, 1, 1, 1, 0, -1, -1, -1};
    constexpr std::array<int, kDirections> kNorthward = {1, 1, 0, -1, -1, -1, 0, 1};
    const int file = file_of(square) + kEastward[direction];
    const int rank = rank_of(square) + kNorthward[direction];
    const bool inside = file >= 0 && file < Files && rank >= 0 && rank < Ranks;
    return inside ? at(file, rank) : kNoSquare;
  }

  static std::string name(Square square) {
    static_assert(Ranks < 100);
    const int number = rank_of(square) + 1;
    std::string text(1, static_cast<char>('a' + file_of(square)));
    if (number >= 10) text += static_cast<char>('0' + number / 10);
    text += static_cast<char>('0' + number % 10);
    return text;
  }

  static constexpr Square square(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return kNoSquare;
    const int file = text[0] - 'a';
    int rank = 0;
    for (const char digit : text.substr(1)) {
      if (digit < '0' || digit > '9') return kNoSquare;
      rank = rank * 10 + (digit - '0');
    }
    const bool inside = file >= 0 && file < Files && rank >= 1 && rank <= Ranks && text[1] != '0';
    return inside ? at(file, rank - 1) : kNoSquare;
  }
};

}  // namespace tabiya::rules
