#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "engine/rules/geometry/ways.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tabiya::rules {

// Leapers that a piece on the first step of their way (the leg) holds back: xiangqi's horse and
// elephant. A leap goes one step in the leg's direction and one more in that direction turned by
// `turn` eighths. The four squares that may be legs are taken together as the index of a table.
// For rectangular boards of two words with room for one more rank and square.
template <Geometry G>
requires(G::kWords == 2) class HobbledLeaper {
 public:
  using Set = SetOf<G>;
  enum class Legs : std::uint8_t { straight, diagonal };

  HobbledLeaper(Legs legs, std::initializer_list<int> turns) : legs_(legs) {
    for (Square from = 0; from < G::kSquares; ++from)
      for (unsigned blocked = 0; blocked < kSubsets; ++blocked)
        for (int leg = 0; leg < kLegs; ++leg)
          if ((blocked >> leg & 1) == 0) add_leaps(landings_[from][blocked], from, leg, turns);
  }

  // Where a leaper on `from` may land when `occupied` stands on the board.
  const Set& operator()(Square from, const Set& occupied) const {
    return landings_[from][legs_ == Legs::straight ? straight_legs(from, occupied)
                                                   : diagonal_legs(from, occupied)];
  }
  // The same on an empty board.
  const Set& operator[](Square from) const { return landings_[from][0]; }

 private:
  static constexpr int kLegs = 4;
  static constexpr unsigned kSubsets = 1 << kLegs;

  void add_leaps(Set& landings, Square from, int leg, std::initializer_list<int> turns) const {
    // In the order of the square numbers, as the legs are gathered.
    constexpr std::array<Direction, kLegs> kStraight = {kSouth, kWest, kEast, kNorth};
    constexpr std::array<Direction, kLegs> kDiagonal = {kSouthWest, kSouthEast, kNorthWest,
                                                        kNorthEast};
    const Direction first = (legs_ == Legs::straight ? kStraight : kDiagonal)[leg];
    const Square passed = G::step(from, first);
    if (passed == kNoSquare) return;
    for (const int turn : turns) {
      const Square to = G::step(passed, (first + turn + kDirections) % kDirections);
      if (to != kNoSquare) landings.insert(to);
    }
  }

  // The squares around `from`, beginning with the one to the south-west. Across the board's edges
  // other squares come in, but no leap asks for those legs.
  static std::uint64_t around(Square from, const Set& occupied) {
    const Set room = occupied << (G::kFiles + 1);
    if (from >= 64) return room.word(1) >> (from - 64);
    return room.word(0) >> from | room.word(1) << 1 << (63 - from);
  }
  static constexpr int kAbove = 2 * G::kFiles;  // from the rank below to the rank above

#ifdef __BMI2__
  static unsigned straight_legs(Square from, const Set& occupied) {
    constexpr std::uint64_t kMask = 0b10 | std::uint64_t{0b101} << G::kFiles | 0b10ull << kAbove;
    return static_cast<unsigned>(_pext_u64(around(from, occupied), kMask));
  }
  static unsigned diagonal_legs(Square from, const Set& occupied) {
    constexpr std::uint64_t kMask = 0b101 | std::uint64_t{0b101} << kAbove;
    return static_cast<unsigned>(_pext_u64(around(from, occupied), kMask));
  }
#else
  static unsigned straight_legs(Square from, const Set& occupied) {
    const std::uint64_t near = around(from, occupied);
    return static_cast<unsigned>((near >> 1 & 1) | (near >> (G::kFiles - 1) & 2) |
                                 (near >> G::kFiles & 4) | (near >> (kAbove + 1 - 3) & 8));
  }
  static unsigned diagonal_legs(Square from, const Set& occupied) {
    const std::uint64_t near = around(from, occupied);
    return static_cast<unsigned>((near & 1) | (near >> 1 & 2) | (near >> (kAbove - 2) & 4) |
                                 (near >> (kAbove + 2 - 3) & 8));
  }
#endif

  Legs legs_;
  std::array<std::array<Set, kSubsets>, G::kSquares> landings_{};
};

// The horse steps straight, then on diagonally.
template <Geometry G>
inline const HobbledLeaper<G> kHorseLeaps{HobbledLeaper<G>::Legs::straight, {1, -1}};
// The squares from which a horse reaches a square: seen from there its leg is diagonal.
template <Geometry G>
inline const HobbledLeaper<G> kHorseSources{HobbledLeaper<G>::Legs::diagonal, {1, -1}};
// The elephant goes two steps diagonally; the river is the variant's.
template <Geometry G>
inline const HobbledLeaper<G> kElephantLeaps{HobbledLeaper<G>::Legs::diagonal, {0}};

}  // namespace tabiya::rules
