#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/search/games/games.h"

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

// Kinds as histories tell them apart: those that move alike are one.
template <class P>
constexpr int walks() {
  if constexpr (requires { P::kSets; }) {
    return P::kSets;
  } else {
    return P::kKinds;
  }
}
template <class P>
constexpr int walk_of(P piece) {
  if constexpr (requires { P::kSets; }) {
    return P::set_of(piece.kind());
  } else {
    return static_cast<int>(piece.kind());
  }
}
template <class P>
constexpr int man_number(P piece) {
  return piece.army() * walks<P>() + walk_of(piece);
}

template <class V>
inline constexpr int kMen = 2 * walks<PieceIn<V>>();
template <class V>
inline constexpr int kSquares = V::Board::kSquares;

// Where a move comes from: a square, or behind them all a kind in the hand.
template <class V>
constexpr int origin_of(rules::Move move) {
  if constexpr (Playing<V>::kHandKinds > 0)
    if (move.kind == rules::MoveKind::drop) return kSquares<V> + move.from;
  return move.from;
}
template <class V>
inline constexpr int kOrigins = kSquares<V> + Playing<V>::kHandKinds;

template <class V>
using ManToCredits = std::array<std::array<Credit, kSquares<V>>, kMen<V>>;

// What former searches have learnt about moves, to try the promising ones first.
template <class V>
struct History {
  // By seat, origin, target.
  std::array<std::array<std::array<Credit, kSquares<V>>, kOrigins<V>>, 2> quiet;
  // By man, target, victim.
  std::array<std::array<std::array<Credit, walks<PieceIn<V>>()>, kSquares<V>>, kMen<V>> capture;
  // Credits of a move given the one before it; the last row stands for "no move before".
  std::array<std::array<ManToCredits<V>, kSquares<V>>, kMen<V>> continuation;
  ManToCredits<V> no_continuation;
  // The move that refuted a move.
  std::array<std::array<rules::Move, kSquares<V>>, kMen<V>> answer;
};

}  // namespace tabiya::search
