#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/core/chance.h"
#include "engine/rules/geometry/geometry.h"
#include "engine/rules/position/piece.h"

namespace tabiya::rules {

using Key = std::uint64_t;  // Zobrist key of a position

// Zobrist keys of one board, from a fixed seed: the same position has the same key in every build.
template <Geometry G, int Armies, class P = Piece>
class Keys {
 public:
  constexpr Keys() {
    Chance chance(0x7ab17a);
    for (auto& army : pieces_)
      for (auto& kind : army)
        for (auto& key : kind) key = chance();
    for (auto& key : rights_) key = chance();
    for (auto& key : en_passant_) key = chance();
    for (auto& key : turns_) key = chance();
  }

  constexpr Key piece(P piece, Square square) const {
    return pieces_[piece.army()][static_cast<int>(piece.kind())][square];
  }
  // One key per set of castling rights (a bit each).
  constexpr Key rights(int mask) const { return rights_[mask]; }
  constexpr Key en_passant(Square square) const { return en_passant_[square]; }
  constexpr Key turn(Seat seat) const { return turns_[seat]; }

 private:
  std::array<std::array<std::array<Key, G::kSquares>, P::kKinds>, Armies> pieces_{};
  std::array<Key, 16> rights_{};
  std::array<Key, G::kSquares> en_passant_{};
  std::array<Key, kMostSeats> turns_{};
};

template <Geometry G, int Armies, class P = Piece>
inline constexpr Keys<G, Armies, P> kKeys{};

}  // namespace tabiya::rules
