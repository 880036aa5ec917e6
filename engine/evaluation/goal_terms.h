#pragma once

#include "engine/evaluation/scene.h"

namespace tabiya::evaluation {

// What a king on its way meets: squares that cost it one move, two or three.
struct Ground {
  Set8x8 free;
  Set8x8 slow;
  Set8x8 slower;
};

// The king's way to the nearest square of `goal` in moves, delays included; `none` where it is that
// long or longer.
constexpr int king_walk(rules::Square king, const Ground& ground, Set8x8 goal, int none) {
  Set8x8 arriving = Set8x8::of(king);
  Set8x8 soon;   // arrive one move later
  Set8x8 later;  // two
  Set8x8 seen;
  for (int moves = 0; moves < none; ++moves) {
    if (arriving & goal) return moves;
    seen |= arriving;
    const Set8x8 next = spread(arriving) - seen;
    arriving = (soon | (next & ground.free)) - seen;
    soon = later | (next & ground.slow);
    later = next & ground.slower;
    if ((arriving | soon | later).empty()) return none;
  }
  return none;
}

// The way of Us to the squares on which its king wins, and the hold on them. A square that an enemy
// man bears on, or an own man stands on, will cost a move more to make free; one that several bear
// on, two.
template <class V, rules::Seat Us, class Ledger>
void goal_terms(const Scene<V>& scene, Ledger& account, Set8x8 goal, Term distance, Term control) {
  constexpr rules::Seat kThem = Us ^ 1;
  const Set8x8 taken = scene.attacks[kThem] | scene.position.pieces().army(Us);
  const Ground ground = {~taken, taken - scene.twice[kThem], taken & scene.twice[kThem]};
  const int none = facts_of(distance).size - 1;
  account.credit(Us, distance, king_walk(scene.king[Us], ground, goal, none));
  account.credit(Us, control, 0, (goal & scene.attacks[Us]).count());
}

}  // namespace tabiya::evaluation
