#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/rules/core/move.h"
#include "engine/rules/position/position.h"

namespace tabiya::search {

// A number that remembers success: it moves towards +-kMost by ever smaller steps.
class Credit {
 public:
  static constexpr int kMost = 16384;

  int value() const { return value_; }
  void add(int bonus) {
    value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / kMost);
  }

 private:
  std::int16_t value_ = 0;
};

inline constexpr int kMen = 2 * rules::kKinds;

constexpr int man_number(rules::Piece piece) {
  return piece.army() * rules::kKinds + static_cast<int>(piece.kind());
}

using ManToCredits = std::array<std::array<Credit, 64>, kMen>;

// What former searches have learnt about moves, to try the promising ones first.
struct History {
  std::array<std::array<std::array<Credit, 64>, 64>, 2> quiet;                  // seat, from, to
  std::array<std::array<std::array<Credit, rules::kKinds>, 64>, kMen> capture;  // man, to, victim
  // Credits of a move given the one before it; the last row stands for "no move before".
  std::array<std::array<ManToCredits, 64>, kMen> continuation;
  ManToCredits no_continuation;
  std::array<std::array<rules::Move, 64>, kMen> answer;  // the move that refuted a move
};

}  // namespace tabiya::search
