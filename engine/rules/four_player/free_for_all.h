#pragma once

#include "engine/rules/four_player/generate.h"
#include "engine/rules/four_player/play.h"

namespace tabiya::rules {

// What follows from a move in free-for-all, in this order: points for what it took (take_victim)
// and an army whose king it took turned grey; points for checks to several kings; mates, in turn
// order from the mover on, each at once; the end of the game; then the turn passes on, over seats
// without a move, which are out.

inline constexpr int kStalematePoints = 20;
inline constexpr int kDrawPoints = 10;
inline constexpr int kLead = 21;

template <class V>
void CrossPosition<V>::follow_up(Seat mover, Undo& undo) {
  count_checks();
  if (plays(mover)) reward_checks(mover);
  judge_mates(mover, undo);
  state_.cause = end_of_game();
  set_turn(next_seat(mover));
  settle_turn(undo);
}

template <class V>
void CrossPosition<V>::count_checks() {
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    state_.checks[seat] = 0;
    const Square square = king(seat);
    if (square == kNoSquare || !attacked(square, seat, kNoSquare)) continue;
    for (Seat enemy = 0; enemy < kMostSeats; ++enemy)
      if (enemy != seat && attackers(square, one_seat(enemy)))
        state_.checks[seat] |= static_cast<std::uint8_t>(one_seat(enemy));
  }
}

// Two kings attacked by the mover's army after the move, or three; old checks count. The lower
// reward where only queens attack them.
template <class V>
void CrossPosition<V>::reward_checks(Seat mover) {
  int kings = 0;
  Set checkers;
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    if ((state_.checks[seat] & one_seat(mover)) == 0) continue;
    ++kings;
    checkers |= attackers(king(seat), one_seat(mover));
  }
  if (kings < 2) return;
  const Set queens = pieces_.of(mover, Kind::queen) | pieces_.of(mover, kOnePointQueen);
  const bool only_queens = (checkers - queens).empty();
  if (kings == 2) earn(mover, only_queens ? 1 : 5);
  if (kings == 3) earn(mover, only_queens ? 5 : 20);
}

template <class V>
void CrossPosition<V>::judge_mates(Seat mover, Undo& undo) {
  for (Seat seat = next_seat(mover); seat != mover; seat = next_seat(seat)) {
    if (state_.checks[seat] == 0 || can_move(seat)) continue;
    if (plays(mover)) earn(mover, kKingPoints);
    turn_grey(seat, plays(seat) ? Fate::mated : Fate::king_mated, undo);
  }
}

template <class V>
bool CrossPosition<V>::can_move(Seat seat) const {
  CrossAnyMove any;
  CrossGenerator<V, CrossAnyMove>(static_cast<const Position<V>&>(*this), seat, any).run();
  return any.found;
}

// Gives the turn to the first seat, from the present one on, that has a king and a move.
template <class V>
void CrossPosition<V>::settle_turn(Undo& undo) {
  while (true) {
    for (int tries = 0; king(turn()) == kNoSquare && tries < kMostSeats; ++tries)
      set_turn(next_seat(turn()));
    if (state_.cause != Cause::none || can_move(turn())) return;
    pass_over(undo);
    state_.cause = end_of_game();
  }
}

// The seat to move has no move. Attacked it can be only in a position that was set up.
template <class V>
void CrossPosition<V>::pass_over(Undo& undo) {
  const Seat seat = turn();
  const bool mated = state_.checks[seat] != 0;
  if (walks(seat)) {
    turn_grey(seat, mated ? Fate::king_mated : Fate::king_stalemated, undo);
    return;
  }
  if (!mated) earn(seat, kStalematePoints);
  turn_grey(seat, mated ? Fate::mated : Fate::stalemated, undo);
}

template <class V>
void CrossPosition<V>::turn_grey(Seat seat, Fate fate, Undo& undo) {
  for (Set army = pieces_.army(seat); army;) {
    const Square square = army.pop();
    const Piece piece = remove(square);
    add(Piece(static_cast<Seat>(seat + kGrey), piece.kind()), square);
  }
  if ((state_.rights & rook_rights(seat)) != 0) lose_rights(rook_rights(seat));
  state_.passed[seat] = 0;
  set_fate(seat, fate);
  state_.checks[seat] = 0;
  for (auto& checks : state_.checks) checks &= static_cast<std::uint8_t>(~one_seat(seat));
  undo.greyed |= one_seat(seat);
}

// Takes turn_grey() back, for the whole army or only its king.
template <class V>
void CrossPosition<V>::turn_living(Seat seat, bool all) {
  for (Set rest = pieces_.occupied(); rest;) {
    const Square square = rest.pop();
    const Piece piece = pieces_.at(square);
    if (!is_grey(piece) || colour_of(piece) != seat) continue;
    if (!all && piece.kind() != Kind::king) continue;
    pieces_.take(square);
    pieces_.put(Piece(seat, piece.kind()), square);
  }
}

template <class V>
Cause CrossPosition<V>::end_of_game() const {
  const int playing = count_playing();
  if (playing <= 1) return Cause::three_out;
  if (playing == 2) {
    int difference = 0;
    for (Seat seat = 0; seat < kMostSeats; ++seat)
      if (plays(seat)) difference = state_.points[seat] - difference;
    if (difference >= kLead || difference <= -kLead) return Cause::lead_21;
  }
  return only_kings() ? Cause::only_kings : Cause::none;
}

template <class V>
void CrossPosition<V>::leave(Seat seat) {
  assert(V::kFreeForAll && plays(seat) && state_.cause == Cause::none);
  Undo unused;
  const Square square = king(seat);
  turn_grey(seat, Fate::resigned, unused);
  const Piece grey_king = remove(square);
  add(Piece(seat, grey_king.kind()), square);
  count_checks();
  if (state_.checks[seat] != 0 && !can_move(seat)) turn_grey(seat, Fate::king_mated, unused);
  state_.cause = end_of_game();
  settle_turn(unused);
}

template <class V>
void CrossPosition<V>::finish_setup() {
  state_.key = board_key();
  if constexpr (V::kFreeForAll) {
    Undo unused;
    count_checks();
    state_.cause = end_of_game();
    settle_turn(unused);
  }
}

// Leaves of the tree of legal moves; the last ply is counted, not played.
template <FourPlayer V>
std::uint64_t perft(Position<V>& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) {
    CrossCount count;
    generate(position, count);
    return static_cast<std::uint64_t>(count.total);
  }
  const MoveList moves = legal_moves(position);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    CrossUndo undo;
    position.play(move, undo);
    leaves += perft(position, depth - 1);
    position.undo(move, undo);
  }
  return leaves;
}

}  // namespace tabiya::rules
