#pragma once

#include "engine/rules/shogi/position.h"

namespace tabiya::rules::shogi {

// What bears on a king, worked out once per node: who gives check, where a check may be answered,
// which own pieces are pinned, and what stands near enough to matter.
struct Threats {
  Square king = kNoSquare;
  Set checkers;
  Set check_lines;  // between a checking slider and the king
  Set pinned;
  Set near;  // enemy pieces whose single steps may reach the king or the squares around it

  // The squares a piece other than the king may go to as far as checks are concerned.
  Set answers() const {
    if (checkers.empty()) return kAllSquares;
    return checkers.several() ? Set{} : checkers | check_lines;
  }
  // Where drops are allowed as far as checks are concerned.
  Set drop_answers() const { return checkers.empty() ? kAllSquares : check_lines; }
  // A pinned piece stays on its line.
  const Set& line_of(Square pinned_square) const {
    return kWays<Board>.from(king, kSingleWays<Board>.direction(king, pinned_square));
  }
};

// Enemy sliders that look at the king of `us` along a line, whatever stands between.
inline Set snipers_at(const Position<Shogi>& position, Seat us, Square king) {
  const Seat them = us ^ 1;
  return (kLines[king].straight & position.straight_sliders(them)) |
         (kLines[king].diagonal & position.diagonal_sliders(them)) |
         (kWays<Board>.from(king, forward(us)) & position.pieces().of(them, Kind::lance));
}

template <Seat Us>
Threats threats_to(const Position<Shogi>& position) {
  constexpr Seat kThem = Us ^ 1;
  const auto& pieces = position.pieces();
  Threats threats;
  threats.king = position.king(Us);
  threats.near = kNeighbourhoods[Us][threats.king].leapers & pieces.army(kThem);
  if (threats.near) {
    const auto by_steps = [&](Kind kind) {
      return kSteps[Us].of(kind, threats.king) & pieces.of(kThem, kind);
    };
    threats.checkers = by_steps(Kind::pawn) | by_steps(Kind::knight) | by_steps(Kind::silver) |
                       by_steps(Kind::gold) | by_steps(Kind::horse) | by_steps(Kind::dragon);
  }
  const Set occupied = pieces.occupied();
  for (Set snipers = snipers_at(position, Us, threats.king); snipers;) {
    const Square sniper = snipers.pop();
    const Set line = kSingleWays<Board>.between(threats.king, sniper);
    const Set blockers = line & occupied;
    if (blockers.empty()) {
      threats.checkers.insert(sniper);
      threats.check_lines |= line;
    } else if (!blockers.several()) {
      threats.pinned |= blockers & pieces.army(Us);
    }
  }
  return threats;
}

}  // namespace tabiya::rules::shogi
