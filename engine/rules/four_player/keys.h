#pragma once

#include <array>

#include "engine/rules/position/keys.h"
#include "engine/rules/variants/four_player.h"

namespace tabiya::rules {

// Zobrist keys of the cross: living and grey pieces, castling rights, pawns that may be taken in
// passing, seats whose king walks, and the turn. Points are not part of a position.
class CrossKeys {
 public:
  constexpr CrossKeys() {
    Chance chance(0xc4055);
    for (auto& army : pieces_)
      for (auto& kind : army)
        for (auto& key : kind) key = chance();
    for (auto& key : rights_) key = chance();
    for (auto& key : passing_) key = chance();
    for (auto& key : turns_) key = chance();
    for (auto& key : walking_) key = chance();
  }

  constexpr Key piece(Piece piece, Square square) const {
    return pieces_[piece.army()][static_cast<int>(piece.kind())][square];
  }
  constexpr Key rights(int mask) const { return rights_[mask]; }
  constexpr Key passing(Square passed) const { return passing_[passed]; }
  constexpr Key turn(Seat seat) const { return turns_[seat]; }
  constexpr Key walking(Seat seat, bool walks) const { return walks ? walking_[seat] : 0; }

 private:
  std::array<std::array<std::array<Key, Cross::kSquares>, kCrossKinds>, 2 * kGrey> pieces_{};
  std::array<Key, 256> rights_{};
  std::array<Key, Cross::kSquares> passing_{};
  std::array<Key, kMostSeats> turns_{};
  std::array<Key, kMostSeats> walking_{};
};

inline constexpr CrossKeys kCrossKeys{};

}  // namespace tabiya::rules
