#pragma once

#include <array>

#include "engine/evaluation/sets8x8.h"
#include "engine/evaluation/weights.h"
#include "engine/rules/position/position.h"

namespace tabiya::evaluation {

// What several terms want to know of a position, worked out once: who attacks what. Indexed by
// seat.
template <class V>
struct Scene {
  using Set = Set8x8;

  explicit Scene(const rules::Position<V>& in) : position(in), occupied(in.pieces().occupied()) {
    look<rules::kWhite>();
    look<rules::kBlack>();
  }

  const rules::Position<V>& position;
  const Set occupied;
  std::array<rules::Square, 2> king{};
  std::array<Set, 2> pawn_attacks{};
  std::array<Set, 2> minor_attacks{};
  std::array<Set, 2> rook_attacks{};
  std::array<Set, 2> queen_attacks{};
  std::array<Set, 2> attacks{};   // by anything, the king too
  std::array<Set, 2> twice{};     // by two men or more
  std::array<int, 2> pressure{};  // units of attack on the other seat's king, without checks
  std::array<Set, 2> king_zone{};

  const Set& men(rules::Seat seat, rules::Kind kind) const {
    return position.pieces().of(seat, kind);
  }

  // Adds the attacks of one man.
  void attack(rules::Seat seat, Set reached) {
    twice[seat] |= attacks[seat] & reached;
    attacks[seat] |= reached;
  }

 private:
  template <rules::Seat Us>
  void look() {
    king[Us] = position.king(Us);
    attacks[Us] = rules::kKingSteps<typename V::Board>[king[Us]];
    king_zone[Us] = attacks[Us] | ahead<Us>(attacks[Us]) | Set::of(king[Us]);
    if constexpr (V::kHasPawns) {
      const Set pawns = men(Us, rules::Kind::pawn);
      pawn_attacks[Us] = evaluation::pawn_attacks<Us>(pawns);
      twice[Us] = east(ahead<Us>(pawns)) & west(ahead<Us>(pawns));
      attack(Us, pawn_attacks[Us]);
    }
  }
};

}  // namespace tabiya::evaluation
