#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/rules/geometry/ways.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tabiya::rules {

// Slides both ways along one line (file, rank or a diagonal) on rectangular boards of two words:
// every square up to the first occupied one, that included. With pext the occupied squares that
// matter (the line without its ends) are pressed together into the index of a table of answers,
// which stays small since it holds one line only; without, the first occupied square is the lowest
// or highest bit of its way.
template <Geometry G>
requires(G::kWords == 2) class LineSlides {
 public:
  using Set = SetOf<G>;

#ifdef __BMI2__
  // The line that `direction` and its opposite lead along.
  explicit LineSlides(Direction direction) {
    std::array<std::size_t, G::kSquares> offsets{};
    for (Square square = 0; square < G::kSquares; ++square) {
      Row& row = rows_[square];
      const Set inner = inner_way(square, direction) | inner_way(square, opposite(direction));
      row.low_mask = inner.word(0);
      row.high_mask = inner.word(1);
      row.low_count = static_cast<unsigned>(std::popcount(row.low_mask));
      offsets[square] = answers_.size();
      for (std::uint64_t subset = 0; subset < std::uint64_t{1} << inner.count(); ++subset) {
        const Set occupied(_pdep_u64(subset, row.low_mask),
                           _pdep_u64(subset >> row.low_count, row.high_mask));
        answers_.push_back(reach<G>(square, direction, occupied) |
                           reach<G>(square, opposite(direction), occupied));
      }
    }
    for (Square square = 0; square < G::kSquares; ++square)
      rows_[square].answers = answers_.data() + offsets[square];
  }
  LineSlides(const LineSlides&) = delete;
  LineSlides& operator=(const LineSlides&) = delete;

  const Set& operator()(Square from, const Set& occupied) const {
    const Row& row = rows_[from];
    return row.answers[_pext_u64(occupied.word(0), row.low_mask) |
                       _pext_u64(occupied.word(1), row.high_mask) << row.low_count];
  }

 private:
  struct Row {
    std::uint64_t low_mask = 0;
    std::uint64_t high_mask = 0;
    const Set* answers = nullptr;
    unsigned low_count = 0;
  };

  // The way without its last square, which is reached whether or not something stands there.
  static Set inner_way(Square from, Direction direction) {
    Set inner;
    walk<G>(from, direction, [&](Square square) {
      if (G::step(square, direction) != kNoSquare) inner.insert(square);
      return true;
    });
    return inner;
  }

  std::array<Row, G::kSquares> rows_{};
  std::vector<Set> answers_;

#else
  // Along the first of the two directions square numbers grow.
  explicit LineSlides(Direction direction)
      : grows_(direction == kNorthWest || direction <= kEast ? direction : opposite(direction)) {}

  Set operator()(Square from, const Set& occupied) const {
    return up(from, occupied) | down(from, occupied);
  }

 private:
  Set up(Square from, const Set& occupied) const {
    const Set& way = kWays<G>.from(from, grows_);
    const Set met = way & occupied;
    return met.empty() ? way : way - kWays<G>.from(met.first(), grows_);
  }
  Set down(Square from, const Set& occupied) const {
    const Direction falls = opposite(grows_);
    const Set& way = kWays<G>.from(from, falls);
    const Set met = way & occupied;
    if (met.empty()) return way;
    const Square last =
        met.word(1) != 0 ? 127 - std::countl_zero(met.word(1)) : 63 - std::countl_zero(met.word(0));
    return way - kWays<G>.from(last, falls);
  }

  Direction grows_;
#endif
};

template <Geometry G>
inline const LineSlides<G> kFileSlides{kNorth};
template <Geometry G>
inline const LineSlides<G> kRankSlides{kEast};
template <Geometry G>
inline const LineSlides<G> kRisingSlides{kNorthEast};
template <Geometry G>
inline const LineSlides<G> kFallingSlides{kNorthWest};

}  // namespace tabiya::rules
