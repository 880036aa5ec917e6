#pragma once

#include "engine/rules/shogi/threats.h"

namespace tabiya::rules::shogi {

// Whether a pawn of Us dropped on the empty square right before the enemy king would mate: the king
// has no safe step, the pawn's square included, and nothing else may take the pawn.
template <Seat Us>
bool pawn_drop_mates(const Position<Shogi>& position, Square square) {
  constexpr Seat kThem = Us ^ 1;
  const auto& pieces = position.pieces();
  const Square king = position.king(kThem);
  const Set occupied = pieces.occupied() | Set::of(square);
  const Set away = occupied ^ Set::of(king);
  for (Set steps = kSteps[kThem].of(Kind::king, king) - pieces.army(kThem); steps;)
    if (!position.attacked(steps.pop(), Us, away)) return false;
  Set takers = position.attackers(square, kThem, occupied) - Set::of(king);
  if (takers.empty()) return true;
  const Threats threats = threats_to<kThem>(position);
  while (takers) {
    const Square taker = takers.pop();
    if (!threats.pinned.contains(taker) || threats.line_of(taker).contains(square)) return false;
  }
  return true;
}

}  // namespace tabiya::rules::shogi
