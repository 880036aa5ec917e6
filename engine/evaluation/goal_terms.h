#pragma once

#include "engine/evaluation/scene.h"

namespace tabiya::evaluation {

// King moves to the nearest square of `goal` over squares of `walkable`; `none` where there is no
// way shorter than that.
constexpr int king_walk(rules::Square king, Set8x8 walkable, Set8x8 goal, int none) {
  Set8x8 reached = Set8x8::of(king);
  for (int steps = 1; steps < none; ++steps) {
    const Set8x8 grown = reached | (spread(reached) & walkable);
    if (grown & goal) return steps;
    if (grown == reached) return none;
    reached = grown;
  }
  return none;
}

// The way of Us to the squares on which its king wins: its length over squares that are neither
// attacked nor taken by own men, and the hold on the goal.
template <class V, rules::Seat Us, class Ledger>
void goal_terms(const Scene<V>& scene, Ledger& account, Set8x8 goal, Term distance, Term control) {
  constexpr rules::Seat kThem = Us ^ 1;
  const Set8x8 walkable = ~(scene.attacks[kThem] | scene.position.pieces().army(Us));
  const int none = facts_of(distance).size - 1;
  account.credit(Us, distance, king_walk(scene.king[Us], walkable, goal, none));
  account.credit(Us, control, 0, (goal & scene.attacks[Us]).count());
}

}  // namespace tabiya::evaluation
