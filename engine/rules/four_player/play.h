#pragma once

#include "engine/rules/four_player/position.h"

namespace tabiya::rules {

// Moves of four-player chess done and taken back, attacks and keys: the members of Position<V> that
// both games share.

template <class V>
bool CrossPosition<V>::attacked(Square square, Seat seat, Square without) const {
  Set leapers;
  for (Seat enemy = 0; enemy < kMostSeats; ++enemy) {
    if ((hostile(seat) & one_seat(enemy)) == 0) continue;
    leapers |= (kCrossKnightLeaps[square] & pieces_.of(enemy, Kind::knight)) |
               (pawn_origins(enemy, square) & pieces_.of(enemy, Kind::pawn)) |
               (kKingSteps<Cross>[square] & pieces_.of(enemy, Kind::king));
  }
  if (leapers) return true;
  const LinePlaces& places = kCrossLines.of(square);
  for (int kind = 0; kind < kLineKinds; ++kind) {
    const int line = places.line[kind];
    const LineBits sliders = pieces_.hostile_sliders(seat, line);
    if (sliders == 0) continue;
    LineBits occupied = pieces_.occupied_lines()[line];
    if (without != kNoSquare && kCrossLines.of(without).line[kind] == line)
      occupied &= ~(LineBits{1} << kCrossLines.of(without).place[kind]);
    if ((slide_on_line(occupied, places.place[kind]) & sliders) != 0) return true;
  }
  return false;
}

template <class V>
SetOf<Cross> CrossPosition<V>::attackers(Square square, Seats seats,
                                         const CrossChange& change) const {
  Set found;
  for (Seat seat = 0; seat < kMostSeats; ++seat) {
    if ((seats & one_seat(seat)) == 0) continue;
    found |= (kCrossKnightLeaps[square] & pieces_.of(seat, Kind::knight)) |
             (pawn_origins(seat, square) & pieces_.of(seat, Kind::pawn)) |
             (kKingSteps<Cross>[square] & pieces_.of(seat, Kind::king));
  }
  const LinePlaces& places = kCrossLines.of(square);
  for (int kind = 0; kind < kLineKinds; ++kind) {
    const int line = places.line[kind];
    LineBits sliders = 0;
    for (int side = 0; side < V::kSides; ++side)
      if ((seats & one_seat(static_cast<Seat>(side))) != 0)
        sliders |= pieces_.sliders_of_side(side, line);
    LineBits occupied = pieces_.occupied_lines()[line];
    const auto place_bit = [&](Square changed) {
      const LinePlaces& other = kCrossLines.of(changed);
      return other.line[kind] == line ? LineBits{1} << other.place[kind] : 0;
    };
    for (const Square gone : change.gone)
      if (gone != kNoSquare) occupied &= ~place_bit(gone);
    if (change.come != kNoSquare) occupied |= place_bit(change.come);
    for_each_on_line(line, slide_on_line(occupied, places.place[kind]) & sliders,
                     [&](Square slider) { found.insert(slider); });
  }
  for (const Square gone : change.gone)
    if (gone != kNoSquare) found.erase(gone);
  return found;
}

template <class V>
int CrossPosition<V>::count_playing() const {
  int playing = 0;
  for (Seat seat = 0; seat < kMostSeats; ++seat) playing += plays(seat) ? 1 : 0;
  return playing;
}

template <class V>
Key CrossPosition<V>::board_key() const {
  Key key = keys().turn(state_.turn) ^ keys().rights(state_.rights);
  pieces_.occupied().for_each(
      [&](Square square) { key ^= keys().piece(pieces_.at(square), square); });
  for (Seat seat = 0; seat < kMostSeats; ++seat) key ^= keys().walking(seat, walks(seat));
  return key;
}

// Each opponent has one chance, on his next turn: those from the turn on to the pawn's owner.
template <class V>
Key CrossPosition<V>::passing_key() const {
  Key key = 0;
  for (Seat owner = 0; owner < kMostSeats; ++owner) {
    const Square passed = state_.passed[owner];
    if (passed == 0) continue;
    for (Seat seat = state_.turn; seat != owner; seat = next_seat(seat)) {
      if ((hostile(seat) & one_seat(owner)) == 0) continue;
      if ((pawn_origins(seat, passed) & pieces_.of(seat, Kind::pawn)).empty()) continue;
      key ^= keys().passing(passed);
      break;
    }
  }
  return key;
}

template <class V>
void CrossPosition<V>::play(Move move, Undo& undo) {
  const Seat mover = turn();
  undo.state = state_;
  undo.captured = Piece{};
  undo.passing = Piece{};
  undo.greyed = 0;
  ++plies_;
  make(move, undo);
  if constexpr (V::kFreeForAll) {
    follow_up(mover, undo);
  } else {
    set_turn(next_seat(mover));
  }
}

template <class V>
void CrossPosition<V>::make(Move move, Undo& undo) {
  const Seat us = turn();
  const Kind kind = pieces_.at(move.from).kind();
  state_.passed[us] = 0;
  if (kind == Kind::pawn) {
    state_.quiet_plies = 0;
  } else if (!walks(us)) {
    ++state_.quiet_plies;
  }
  if (state_.rights != 0)
    if (const int lost = kCrossRightsLost[move.from] | kCrossRightsLost[move.to] |
                         (kind == Kind::king ? rook_rights(us) : 0);
        (state_.rights & lost) != 0)
      lose_rights(lost);
  switch (move.kind) {
    case MoveKind::castle:
      castle(move);
      return;
    case MoveKind::promotion:
      undo.captured = take_victim(move.to, undo);
      remove(move.from);
      add(promoted(move), move.to);
      return;
    case MoveKind::en_passant: {
      const auto owner = static_cast<Seat>(passing_owner(move.to, us));
      undo.passing_on = landing(owner, move.to);
      undo.captured = take_victim(move.to, undo);
      undo.passing = take_victim(undo.passing_on, undo);
      if (move.piece == 0) break;
      remove(move.from);
      add(promoted(move), move.to);
      return;
    }
    case MoveKind::capture:
      undo.captured = take_victim(move.to, undo);
      break;
    case MoveKind::double_step:
      state_.passed[us] = static_cast<std::uint8_t>(move.from + kPawnForward[us]);
      break;
    default:
      break;
  }
  relocate(move.from, move.to);
}

// Takes what stands on a square off the board, if anything does, with all that follows for its
// owner.
template <class V>
Piece CrossPosition<V>::take_victim(Square square, Undo& undo) {
  if (pieces_.at(square).is_none()) return {};
  const Piece victim = remove(square);
  state_.quiet_plies = 0;
  if (is_grey(victim)) return victim;
  const Seat owner = victim.army();
  if (victim.kind() == Kind::pawn && state_.passed[owner] != 0 &&
      landing(owner, state_.passed[owner]) == square)
    state_.passed[owner] = 0;
  if constexpr (V::kFreeForAll) {
    if (plays(turn())) earn(turn(), points_of(victim.kind()));
    if (victim.kind() == Kind::king) turn_grey(owner, Fate::king_taken, undo);
  }
  return victim;
}

// King and rook never swap squares on the cross, so they move one after the other.
template <class V>
void CrossPosition<V>::castle(Move move) {
  const CrossCastle castle = cross_castle(turn(), move.from, move.to);
  relocate(move.from, castle.king_to);
  relocate(move.to, castle.rook_to);
}

template <class V>
void CrossPosition<V>::uncastle(Move move) {
  const CrossCastle castle = cross_castle(turn(), move.from, move.to);
  pieces_.shift(castle.rook_to, move.to);
  pieces_.shift(castle.king_to, move.from);
}

template <class V>
void CrossPosition<V>::undo(Move move, const Undo& undo) {
  --plies_;
  if constexpr (V::kFreeForAll)
    for (Seat seat = 0; seat < kMostSeats; ++seat)
      if ((undo.greyed & one_seat(seat)) != 0)
        turn_living(seat, undo.state.fates[seat] == Fate::active);
  state_ = undo.state;
  if (move.kind == MoveKind::castle) {
    uncastle(move);
    return;
  }
  const bool promoted =
      move.kind == MoveKind::promotion || (move.kind == MoveKind::en_passant && move.piece != 0);
  if (promoted) {
    pieces_.take(move.to);
    pieces_.put(Piece(turn(), Kind::pawn), move.from);
  } else {
    pieces_.shift(move.to, move.from);
  }
  if (!undo.captured.is_none()) pieces_.put(undo.captured, move.to);
  if (!undo.passing.is_none()) pieces_.put(undo.passing, undo.passing_on);
}

}  // namespace tabiya::rules
