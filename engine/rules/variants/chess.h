#pragma once

#include "engine/rules/core/ending.h"
#include "engine/rules/geometry/rect.h"
#include "engine/rules/position/position.h"

namespace tabiya::rules {

// Chess. Mate wins; no legal move without check is a draw. The game is also drawn as soon as
// neither side has the material to mate by any sequence of legal moves: king against king, king and
// one minor piece against king, and any bishops that all stand on one colour.
//
// Chess960 is the same game from other start positions. Repetition and move counts belong to the
// draw policy, not to the variant.
struct Chess {
  using Board = Rect<8, 8>;
  static constexpr bool kHasPawns = true;
  static constexpr bool kHasCastling = true;
  static constexpr bool kMayGiveCheck = true;

  // Whether some legal sequence could mate with what `seat` and its opponent have: never
  // with a lone king; with a lone knight only if the opponent has more than king and queens; with
  // bishops of one colour only if a knight, a pawn or a bishop of the other colour can stand in the
  // king's way.
  template <class V>
  static bool can_still_win(const Position<V>& position, Seat seat) {
    const auto& pieces = position.pieces();
    const Seat other = seat ^ 1;
    const auto of = [&](Seat army, Kind kind) { return pieces.of(army, kind); };
    if (of(seat, Kind::pawn) | of(seat, Kind::rook) | of(seat, Kind::queen)) return true;
    const auto knights = of(seat, Kind::knight);
    const auto bishops = of(seat, Kind::bishop);
    if (knights) {
      const auto plain = of(other, Kind::king) | of(other, Kind::queen);
      return (knights | bishops).several() || !(pieces.army(other) - plain).empty();
    }
    if (bishops.empty()) return false;
    const auto all_bishops = bishops | of(other, Kind::bishop);
    const bool one_colour =
        (all_bishops & kLightSquares).empty() || (all_bishops - kLightSquares).empty();
    return !one_colour || of(other, Kind::pawn) || of(other, Kind::knight);
  }

  template <class V>
  static bool dead_material(const Position<V>& position) {
    return !can_still_win(position, kWhite) && !can_still_win(position, kBlack);
  }

 private:
  static constexpr BitSet<1> kLightSquares{0x55aa55aa55aa55aa};
};

// The games in which a bare king can still win: no material is a draw, a fallen flag always loses.
struct ChessWithoutDeadMaterial : Chess {
  template <class V>
  static bool can_still_win(const Position<V>&, Seat) {
    return true;
  }
  template <class V>
  static bool dead_material(const Position<V>&) {
    return false;
  }
};

}  // namespace tabiya::rules
