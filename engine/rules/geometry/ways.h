#pragma once

#include <array>

#include "engine/rules/geometry/geometry.h"

namespace tabiya::rules {

// Walks from `from` in `direction` and visits each square until `visit` returns false, the edge is
// reached, or the way has come home (a full lap of a ring is no way).
template <Geometry G, class Visitor>
constexpr void walk(Square from, Direction direction, Visitor visit) {
  for (Square square = G::step(from, direction); square != kNoSquare && square != from;
       square = G::step(square, direction))
    if (!visit(square)) return;
}

// The straight ways of a board, keyed by (square, direction).
template <Geometry G>
class Ways {
 public:
  using Set = SetOf<G>;

  constexpr Ways() {
    for (Square square = 0; square < G::kSquares; ++square)
      for (Direction direction = 0; direction < kDirections; ++direction)
        walk<G>(square, direction, [&](Square reached) {
          ways_[square][direction].insert(reached);
          return true;
        });
  }

  // Every square of the way on an empty board.
  constexpr const Set& from(Square square, Direction direction) const {
    return ways_[square][direction];
  }

 private:
  std::array<std::array<Set, kDirections>, G::kSquares> ways_{};
};

template <Geometry G>
inline constexpr Ways<G> kWays{};

// The squares a slider on `from` reaches in `direction`, the first occupied one included: the
// meaning of every faster table.
template <Geometry G>
constexpr SetOf<G> reach(Square from, Direction direction, const SetOf<G>& occupied) {
  SetOf<G> reached;
  walk<G>(from, direction, [&](Square square) {
    reached.insert(square);
    return !occupied.contains(square);
  });
  return reached;
}

// For boards on which two squares are joined by at most one way: that way's direction and the
// squares between. A ring has no such table: its squares must be asked for with a direction.
template <Geometry G>
class SingleWays {
 public:
  constexpr SingleWays() {
    for (auto& row : directions_) row.fill(kNone);
    for (Square from = 0; from < G::kSquares; ++from)
      for (Direction direction = 0; direction < kDirections; ++direction)
        walk<G>(from, direction, [&](Square to) {
          single_ = single_ && directions_[from][to] == kNone;
          directions_[from][to] = static_cast<signed char>(direction);
          return true;
        });
  }

  // Whether the board is one on which this table makes sense.
  constexpr bool single() const { return single_; }

  // The direction that leads from one square to the other; kNoSquare where no straight way does.
  constexpr Direction direction(Square from, Square to) const { return directions_[from][to]; }

  // The squares strictly between two squares of one way; empty where none joins them.
  constexpr SetOf<G> between(Square from, Square to) const {
    const Direction along = direction(from, to);
    if (along == kNone) return {};
    return kWays<G>.from(from, along) & kWays<G>.from(to, opposite(along));
  }

 private:
  static constexpr signed char kNone = -1;
  bool single_ = true;
  std::array<std::array<signed char, G::kSquares>, G::kSquares> directions_{};
};

template <Geometry G>
inline constexpr SingleWays<G> kSingleWays{};

}  // namespace tabiya::rules
