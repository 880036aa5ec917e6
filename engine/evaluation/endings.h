#pragma once

#include <algorithm>

#include "engine/evaluation/scene.h"
#include "engine/rules/variants/chess.h"

namespace tabiya::evaluation {

// Whether a won game needs mating material: not where a king can win by walking.
template <class V>
inline constexpr bool kNeedsMaterial = !std::is_base_of_v<rules::ChessWithoutDeadMaterial, V>;

// Drives a lone king to the edge and the other king towards it.
template <class V, rules::Seat Us, class Ledger>
void lone_king_terms(const Scene<V>& scene, Ledger& account) {
  constexpr rules::Seat kThem = Us ^ 1;
  if (scene.position.pieces().army(kThem).several()) return;
  account.credit(Us, Term::lone_king_edge, from_centre(scene.king[kThem]));
  account.credit(Us, Term::lone_king_distance, king_steps(scene.king[Us], scene.king[kThem]));
}

inline constexpr int kFullScale = 64;

// How much of an advantage in the ending `strong` can hope to turn into a win, of kFullScale.
template <class V>
int winning_chances(const rules::Position<V>& position, rules::Seat strong) {
  using rules::Kind;
  const auto& pieces = position.pieces();
  const rules::Seat weak = strong ^ 1;
  const auto officers = [&](rules::Seat seat) {
    const auto worth = [&](Kind kind, int value) { return value * pieces.of(seat, kind).count(); };
    return worth(Kind::knight, 3) + worth(Kind::bishop, 3) + worth(Kind::rook, 5) +
           worth(Kind::queen, 9);
  };
  const int ours = officers(strong);
  const int theirs = officers(weak);
  if (pieces.of(strong, Kind::pawn).empty()) {
    if (ours < 5) return 2;
    if (ours - theirs <= 3) return theirs == 0 ? kFullScale : 10;
    const bool two_knights = pieces.of(strong, Kind::knight).count() * 3 == ours && ours == 6;
    return two_knights ? 4 : kFullScale;
  }
  const Set8x8 all_bishops = pieces.of(strong, Kind::bishop) | pieces.of(weak, Kind::bishop);
  constexpr Set8x8 kLight{0x55aa55aa55aa55aa};
  const bool opposite = pieces.of(strong, Kind::bishop).count() == 1 &&
                        pieces.of(weak, Kind::bishop).count() == 1 &&
                        (all_bishops & kLight).count() == 1;
  if (opposite && ours == 3 && theirs == 3) return 32;
  return std::min(kFullScale, 40 + 6 * pieces.of(strong, Kind::pawn).count());
}

}  // namespace tabiya::evaluation
