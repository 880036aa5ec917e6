#pragma once

#include "engine/rules/position/position.h"

namespace tabiya::rules {

// What bears on a king, worked out once per node: who gives check, where a check may be answered,
// and along which lines own pieces are pinned.
template <class Board>
struct Threats {
  using Set = SetOf<Board>;

  Square king = kNoSquare;
  Set checkers;
  Set check_lines;      // between a checking slider and the king
  Set pinned_straight;  // whole lines, the pinning piece included: a pinned piece stays on its line
  Set pinned_diagonal;

  // The squares a piece other than the king may go to as far as checks are concerned.
  Set answers() const {
    if (checkers.empty()) return ~Set{};
    return checkers.several() ? Set{} : checkers | check_lines;
  }
};

template <class V, Seat Us>
Threats<typename V::Board> threats_to(const Position<V>& position) {
  using Board = typename V::Board;
  using Set = SetOf<Board>;
  constexpr Seat kThem = Us ^ 1;
  const auto& pieces = position.pieces();
  const Set own = pieces.army(Us);
  Threats<Board> threats;
  threats.king = position.king(Us);
  threats.checkers = (kPawnAttacks<Board>[Us][threats.king] & pieces.of(kThem, Kind::pawn)) |
                     (kKnightLeaps<Board>[threats.king] & pieces.of(kThem, Kind::knight));
  // Looking through the own pieces, a slider that meets none of them gives check, one that meets a
  // single one pins it.
  const auto look = [&](Set snipers, Set& pinned) {
    while (snipers) {
      const Square sniper = snipers.pop();
      const Set line = kSingleWays<Board>.between(threats.king, sniper);
      const Set blockers = line & own;
      if (blockers.empty()) {
        threats.checkers.insert(sniper);
        threats.check_lines |= line;
      } else if (!blockers.several()) {
        pinned |= line;
        pinned.insert(sniper);
      }
    }
  };
  const Set enemy = pieces.army(kThem);
  look(kStraightSlides<Board>(threats.king, enemy) & pieces.straight_sliders(kThem),
       threats.pinned_straight);
  look(kDiagonalSlides<Board>(threats.king, enemy) & pieces.diagonal_sliders(kThem),
       threats.pinned_diagonal);
  return threats;
}

// Where the moves of Us would give check, for games in which that is forbidden: squares barred by
// the kind of piece, and own pieces that hide the enemy king from an own slider.
template <class Board>
struct CheckBan {
  using Set = SetOf<Board>;

  Set by_knight;
  Set by_straight;
  Set by_diagonal;
  Set screens;       // may not leave their line
  Set screen_lines;  // those lines, of all screens

  Set barred(Kind kind) const {
    switch (kind) {
      case Kind::knight:
        return by_knight;
      case Kind::bishop:
        return by_diagonal;
      case Kind::rook:
        return by_straight;
      case Kind::queen:
        return by_straight | by_diagonal;
      default:
        return {};
    }
  }
};

template <class V, Seat Us>
CheckBan<typename V::Board> check_ban(const Position<V>& position) {
  using Board = typename V::Board;
  using Set = SetOf<Board>;
  const auto& pieces = position.pieces();
  const Square king = position.king(Us ^ 1);
  const Set occupied = pieces.occupied();
  CheckBan<Board> ban;
  ban.by_knight = kKnightLeaps<Board>[king];
  ban.by_straight = kStraightSlides<Board>(king, occupied);
  ban.by_diagonal = kDiagonalSlides<Board>(king, occupied);
  const auto look = [&](Set sliders) {
    while (sliders) {
      const Set line = kSingleWays<Board>.between(king, sliders.pop());
      const Set screen = line & occupied;
      if (screen.several() || (screen & pieces.army(Us)).empty()) continue;
      ban.screens |= screen;
      ban.screen_lines |= line;
    }
  };
  look(kStraightSlides<Board>(king, {}) & pieces.straight_sliders(Us));
  look(kDiagonalSlides<Board>(king, {}) & pieces.diagonal_sliders(Us));
  return ban;
}

}  // namespace tabiya::rules
