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

// Slides in the four straight or the four diagonal directions at once.
enum class Slide : std::uint8_t { straight, diagonal };

constexpr Direction first_direction(Slide slide) { return slide == Slide::straight ? 0 : 1; }

// The plain way: four walks. Right on every geometry, a ring included, and the truth that the
// faster tables are built from.
template <Geometry G>
constexpr SetOf<G> walk_slide(Slide slide, Square from, const SetOf<G>& occupied) {
  SetOf<G> reached;
  for (Direction direction = first_direction(slide); direction < kDirections; direction += 2)
    reached |= reach<G>(from, direction, occupied);
  return reached;
}

#ifdef __BMI2__

// One-word boards on processors with pext: the occupied squares that matter (the ways without their
// last squares) are pressed together into the index of a table of answers.
template <Geometry G>
requires(G::kWords == 1) class SlideTable {
 public:
  explicit SlideTable(Slide slide) {
    std::size_t size = 0;
    for (Square square = 0; square < G::kSquares; ++square) {
      for (Direction direction = first_direction(slide); direction < kDirections; direction += 2)
        masks_[square] |= inner_way(square, direction);
      size += std::size_t{1} << std::popcount(masks_[square]);
    }
    answers_.reserve(size);  // to grow would cost every start of a program
    for (Square square = 0; square < G::kSquares; ++square) {
      offsets_[square] = answers_.size();
      const std::uint64_t subsets = std::uint64_t{1} << std::popcount(masks_[square]);
      for (std::uint64_t subset = 0; subset < subsets; ++subset)
        answers_.push_back(
            walk_slide<G>(slide, square, SetOf<G>(_pdep_u64(subset, masks_[square]))).word());
    }
    for (Square square = 0; square < G::kSquares; ++square)
      rows_[square] = answers_.data() + offsets_[square];
  }
  SlideTable(const SlideTable&) = delete;
  SlideTable& operator=(const SlideTable&) = delete;

  SetOf<G> operator()(Square from, SetOf<G> occupied) const {
    return SetOf<G>(rows_[from][_pext_u64(occupied.word(), masks_[from])]);
  }

 private:
  static std::uint64_t inner_way(Square from, Direction direction) {
    SetOf<G> inner;
    walk<G>(from, direction, [&](Square square) {
      const Square next = G::step(square, direction);
      if (next != kNoSquare && next != from) inner.insert(square);
      return true;
    });
    return inner.word();
  }

  std::array<std::uint64_t, G::kSquares> masks_{};
  std::array<const std::uint64_t*, G::kSquares> rows_{};
  std::array<std::size_t, G::kSquares> offsets_{};
  std::vector<std::uint64_t> answers_;
};

#else

// Without pext: per direction, the way up to its first occupied square, found as the lowest or
// highest bit. Right where square numbers only grow, or only fall, along each way; a ring walks
// instead.
template <Geometry G>
requires(G::kWords == 1) class SlideTable {
 public:
  explicit SlideTable(Slide slide) : slide_(slide) {}

  SetOf<G> operator()(Square from, SetOf<G> occupied) const {
    if constexpr (!kMonotonic) return walk_slide<G>(slide_, from, occupied);
    std::uint64_t reached = 0;
    for (Direction direction = first_direction(slide_); direction < kDirections; direction += 2)
      reached |= along(from, direction, occupied);
    return SetOf<G>(reached);
  }

 private:
  static constexpr bool monotonic() {
    bool all = true;
    for (Square from = 0; from < G::kSquares; ++from)
      for (Direction direction = 0; direction < kDirections; ++direction)
        walk<G>(from, direction, [&](Square square) {
          all = all && (square > from) == grows(direction);
          return true;
        });
    return all;
  }
  static constexpr bool grows(Direction direction) {
    return direction == kNorthWest || direction <= kEast;
  }
  static constexpr bool kMonotonic = monotonic();

  static std::uint64_t along(Square from, Direction direction, SetOf<G> occupied) {
    const std::uint64_t way = kWays<G>.from(from, direction).word();
    const std::uint64_t blockers = way & occupied.word();
    if (blockers == 0) return way;
    const Square first =
        grows(direction) ? std::countr_zero(blockers) : 63 - std::countl_zero(blockers);
    return way & ~kWays<G>.from(first, direction).word();
  }

  Slide slide_;
};

#endif

template <Geometry G>
inline const SlideTable<G> kStraightSlides{Slide::straight};
template <Geometry G>
inline const SlideTable<G> kDiagonalSlides{Slide::diagonal};

}  // namespace tabiya::rules
