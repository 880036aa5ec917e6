#pragma once

#include "engine/rules/four_player/free_for_all.h"

namespace tabiya::search {

// Gives the turn to the next seat that has a king, without a move: no rule allows it, but the null
// move of a search does. The state before takes it back (set_state). The seat that passes must not
// be in check; the one that comes to move may turn out to have no move at all.
template <class V>
void pass_turn(rules::Position<V>& position) {
  rules::CrossState state = position.state();
  rules::Seat turn = state.turn;
  state.passed[turn] = 0;
  do {
    turn = rules::next_seat(turn);
  } while (position.king(turn) == rules::kNoSquare);
  state.key ^= rules::kCrossKeys.turn(state.turn) ^ rules::kCrossKeys.turn(turn);
  state.turn = turn;
  position.set_state(state);
}

}  // namespace tabiya::search
