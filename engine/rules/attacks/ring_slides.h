#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rules/attacks/sliders.h"
#include "engine/rules/geometry/ring.h"

namespace tabiya::rules {

// The ring of 4x16 needs no large tables. Squares run outwards first, so that rotating the word by
// a square's number turns its own ring to bits 0, 4, 8, ...; the nearest piece either way round is
// then the lowest or the highest bit. Diagonal ways lead from ring to ring and are at most three
// squares long: two of them may be blocked, four from each edge in all.
template <>
class SlideTable<Ring<4, 16>> {
 public:
  using Board = Ring<4, 16>;
  using Set = BitSet<1>;

  explicit SlideTable(Slide slide) : slide_(slide) {
    if (slide == Slide::straight) fill_across();
  }

  Set operator()(Square from, Set occupied) const {
    return slide_ == Slide::straight ? straight(from, occupied.word())
                                     : Set(diagonal(from, occupied.word()));
  }

 private:
  static constexpr std::uint64_t kOthersOfRing = 0x1111111111111110;
  static constexpr std::uint64_t kInnermost = 0x1111111111111111;
  static constexpr std::uint64_t kOutermost = kInnermost << 3;

  Set straight(Square from, std::uint64_t occupied) const {
    const std::uint64_t others = std::rotr(occupied, from) & kOthersOfRing;
    const std::uint64_t onward = others ^ (others - 1);
    const std::uint64_t backward = ~std::uint64_t{0} << (63 - std::countl_zero(others | 1));
    const std::uint64_t round = std::rotl((onward | backward) & kOthersOfRing, from);
    const int sector = Board::sector_of(from) * 4;
    const auto pieces = static_cast<std::size_t>(occupied >> sector & 0xf);
    return Set(round | std::uint64_t{across_[Board::ring_of(from)][pieces]} << sector);
  }

  // One step outwards or inwards leads to the next or the last sector: rotations by 5 and 3.
  static std::uint64_t diagonal(Square from, std::uint64_t occupied) {
    const std::uint64_t empty = ~occupied;
    std::uint64_t reached = 0;
    std::uint64_t outward_on = std::uint64_t{1} << from;
    std::uint64_t outward_back = outward_on;
    std::uint64_t inward_on = outward_on;
    std::uint64_t inward_back = outward_on;
    for (int step = 0; step < 3; ++step) {
      outward_on = std::rotl(outward_on & ~kOutermost, 5);
      outward_back = std::rotr(outward_back & ~kOutermost, 3);
      inward_on = std::rotl(inward_on & ~kInnermost, 3);
      inward_back = std::rotr(inward_back & ~kInnermost, 5);
      reached |= outward_on | outward_back | inward_on | inward_back;
      outward_on &= empty;
      outward_back &= empty;
      inward_on &= empty;
      inward_back &= empty;
    }
    return reached;
  }

  void fill_across() {
    for (int ring = 0; ring < 4; ++ring)
      for (unsigned pieces = 0; pieces < 16; ++pieces) {
        const Set occupied(pieces);
        const Set reached =
            reach<Board>(ring, kEast, occupied) | reach<Board>(ring, kWest, occupied);
        across_[ring][pieces] = static_cast<std::uint8_t>(reached.word());
      }
  }

  Slide slide_;
  std::array<std::array<std::uint8_t, 16>, 4> across_{};  // by ring and what stands in the sector
};

}  // namespace tabiya::rules
