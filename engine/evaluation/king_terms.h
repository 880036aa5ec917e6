#pragma once

#include <algorithm>

#include "engine/evaluation/scene.h"

namespace tabiya::evaluation {

// How safe the king of Us stands: pawns ahead of it, and the enemy's attack on its zone.
template <class V, rules::Seat Us, class Ledger>
class KingTerms {
 public:
  KingTerms(const Scene<V>& scene, Ledger& account) : scene_(scene), account_(account) {}

  void run() {
    const int centre = std::clamp(file_of(king()), 1, 6);
    for (int file = centre - 1; file <= centre + 1; ++file) shelter(file);
    account_.credit(Us, Term::king_danger, danger());
  }

 private:
  using Board = typename V::Board;
  using Kind = rules::Kind;
  static constexpr rules::Seat kThem = Us ^ 1;

  rules::Square king() const { return scene_.king[Us]; }

  void shelter(int file) {
    account_.credit(Us, Term::shield, std::min(steps_to(Us, file), 4) - 1);
    account_.credit(Us, Term::storm, std::min(steps_to(kThem, file), 5) - 1);
  }

  // Ranks from the king to the nearest pawn of an army ahead of it on a file: 1 or more, 8: none.
  int steps_to(rules::Seat army, int file) const {
    const Set8x8 in_front = fill_ahead<Us>(ahead<Us>(rank_set(rank_of(king())))) & file_set(file);
    const Set8x8 pawns = scene_.men(army, Kind::pawn) & in_front;
    if (pawns.empty()) return 8;
    const rules::Square nearest =
        Us == rules::kWhite ? pawns.first() : 63 - std::countl_zero(pawns.word());
    return std::abs(rank_of(nearest) - rank_of(king()));
  }

  int danger() const {
    const int pressure = scene_.pressure[kThem];
    if (pressure == 0) return 0;
    const Set8x8 own = scene_.attacks[Us];
    // Zone squares that nobody but the king, or nobody at all, holds.
    const Set8x8 weak =
        scene_.king_zone[Us] & scene_.attacks[kThem] & ~scene_.twice[Us] & ~scene_.pawn_attacks[Us];
    int units = pressure + weak.count() + safe_checks(own) - 6;
    if (scene_.men(kThem, Kind::queen).empty()) units -= 6;
    return std::clamp(units, 0, facts_of(Term::king_danger).size - 1);
  }

  // Units for checks that the enemy can give on squares the own men do not attack.
  int safe_checks(Set8x8 own_attacks) const {
    const Set8x8 safe = ~own_attacks - scene_.position.pieces().army(kThem);
    const Set8x8 straight = rules::kStraightSlides<Board>(king(), scene_.occupied) & safe;
    const Set8x8 diagonal = rules::kDiagonalSlides<Board>(king(), scene_.occupied) & safe;
    const Set8x8 leaps = rules::kKnightLeaps<Board>[king()] & safe;
    int units = 0;
    if (straight & scene_.rook_attacks[kThem]) units += 4;
    if ((straight | diagonal) & scene_.queen_attacks[kThem]) units += 4;
    if ((diagonal | leaps) & scene_.minor_attacks[kThem]) units += 2;
    return units;
  }

  const Scene<V>& scene_;
  Ledger& account_;
};

}  // namespace tabiya::evaluation
