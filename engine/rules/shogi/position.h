#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/rules/core/move.h"
#include "engine/rules/position/keys.h"
#include "engine/rules/position/placement.h"
#include "engine/rules/position/position.h"
#include "engine/rules/shogi/hand.h"
#include "engine/rules/variants/shogi.h"

namespace tabiya::rules {

// A position of shogi, with the face of the 8x8 one and a hand per seat: it knows nothing of the
// past, moves given to play() must be legal, undo() takes back the last one. A drop's `from` is the
// kind dropped, a promotion's `piece` the promoted kind.
template <>
class Position<Shogi> {
 public:
  using Variant = Shogi;
  using Board = shogi::Board;
  using Set = shogi::Set;
  using Kind = shogi::Kind;
  using Piece = shogi::Piece;
  using Hand = shogi::Hand;
  using Pieces = Placement<Board, 2, Piece>;

  // What play() cannot work out again when it takes a move back.
  struct Undo {
    Key key = 0;
    Piece captured;
  };

  const Pieces& pieces() const { return pieces_; }
  const Hand& hand(Seat seat) const { return hands_[seat]; }
  Seat turn() const { return turn_; }
  Key key() const { return key_; }
  // Plies in which an equal position may have stood on the board: all that were played, and those
  // the position was set up with, since what was captured may be dropped again.
  int quiet_plies() const { return quiet_plies_; }
  int full_move_number() const { return 1 + half_moves_ / 2; }
  Square king(Seat seat) const { return pieces_.of(seat, Kind::king).first(); }
  bool in_check() const { return attacked(king(turn_), turn_ ^ 1, pieces_.occupied()); }

  // The pieces of `army` that attack `square` when `occupied` stands on the board.
  Set attackers(Square square, Seat army, const Set& occupied) const {
    const auto& steps = shogi::kSteps[army ^ 1];  // seen from the square, all ways turn round
    const auto by_steps = [&](Kind kind) {
      return steps.of(kind, square) & pieces_.of(army, kind);
    };
    Set found = by_steps(Kind::pawn) | by_steps(Kind::knight) | by_steps(Kind::silver) |
                by_steps(Kind::gold) | by_steps(Kind::king) | by_steps(Kind::horse) |
                by_steps(Kind::dragon);
    const auto& lines = shogi::kLines[square];
    if (const Set rooks = straight_sliders(army) & lines.straight)
      found |= shogi::straight_slides(square, occupied) & rooks;
    if (const Set bishops = diagonal_sliders(army) & lines.diagonal)
      found |= shogi::diagonal_slides(square, occupied) & bishops;
    if (const Set lances =
            pieces_.of(army, Kind::lance) & kWays<Board>.from(square, shogi::forward(army ^ 1)))
      found |= shogi::lance_slides(army ^ 1, square, occupied) & lances;
    return found;
  }
  bool attacked(Square square, Seat army, const Set& occupied) const {
    return !attackers(square, army, occupied).empty();
  }
  Set straight_sliders(Seat army) const {
    return pieces_.of(army, Kind::rook) | pieces_.of(army, Kind::dragon);
  }
  Set diagonal_sliders(Seat army) const {
    return pieces_.of(army, Kind::bishop) | pieces_.of(army, Kind::horse);
  }

  void play(Move move, Undo& undo) {
    if (turn_ == kWhite) {
      play<kWhite>(move, undo);
    } else {
      play<kBlack>(move, undo);
    }
  }
  void undo(Move move, const Undo& undo) {
    if (turn_ == kWhite) {
      take_back<kBlack>(move, undo);
    } else {
      take_back<kWhite>(move, undo);
    }
  }

  // The same with the mover known at compile time.
  template <Seat Us>
  void play(Move move, Undo& undo) {
    assert(turn_ == Us);
    undo.key = key_;
    undo.captured = Piece{};
    ++half_moves_;
    ++quiet_plies_;
    if (move.kind == MoveKind::drop) {
      const Piece piece(Us, static_cast<Kind>(move.from));
      spend(Us, piece.kind());
      key_ ^= keys().piece(piece, move.to);
      pieces_.put(piece, move.to);
    } else {
      const Piece piece = pieces_.at(move.from);
      const Piece captured = pieces_.at(move.to);
      if (!captured.is_none()) {
        undo.captured = captured;
        key_ ^= keys().piece(captured, move.to);
        pieces_.take(move.to);
        gain(Us, shogi::unpromoted(captured.kind()));
      }
      if (move.kind == MoveKind::promotion) {
        const Piece now(Us, static_cast<Kind>(move.piece));
        key_ ^= keys().piece(piece, move.from) ^ keys().piece(now, move.to);
        pieces_.take(move.from);
        pieces_.put(now, move.to);
      } else {
        key_ ^= keys().piece(piece, move.from) ^ keys().piece(piece, move.to);
        pieces_.shift(move.from, move.to);
      }
    }
    change_turn();
  }

  template <Seat Us>
  void take_back(Move move, const Undo& undo) {
    assert(turn_ == (Us ^ 1));
    turn_ = Us;
    --half_moves_;
    --quiet_plies_;
    if (move.kind == MoveKind::drop) {
      pieces_.take(move.to);
      hands_[Us].add(static_cast<Kind>(move.from));
    } else {
      if (move.kind == MoveKind::promotion) {
        const Kind before = shogi::unpromoted(static_cast<Kind>(move.piece));
        pieces_.take(move.to);
        pieces_.put(Piece(Us, before), move.from);
      } else {
        pieces_.shift(move.to, move.from);
      }
      if (!undo.captured.is_none()) {
        pieces_.put(undo.captured, move.to);
        hands_[Us].remove(shogi::unpromoted(undo.captured.kind()));
      }
    }
    key_ = undo.key;
  }

  // Passes the turn (null move of a search): legal only where the mover is not in check.
  void pass(Undo& undo) {
    undo.key = key_;
    ++half_moves_;
    ++quiet_plies_;
    change_turn();
  }
  void unpass(const Undo& undo) {
    turn_ ^= 1;
    --half_moves_;
    --quiet_plies_;
    key_ = undo.key;
  }

  // The key worked out afresh; always equal to key().
  Key key_from_scratch() const {
    Key key = keys().turn(turn_);
    pieces_.occupied().for_each(
        [&](Square square) { key ^= keys().piece(pieces_.at(square), square); });
    for (const Seat seat : {kWhite, kBlack})
      for (int kind = 0; kind < shogi::kHandKinds; ++kind)
        key ^= hand_key(seat, static_cast<Kind>(kind));
    return key;
  }

  // Setting up (shogi/setup.h): pieces and hands first, then the rest; finish_setup() last.
  void set_piece(Piece piece, Square square) { pieces_.put(piece, square); }
  void add_to_hand(Seat seat, Kind kind) { hands_[seat].add(kind); }
  void set_turn(Seat seat) { turn_ = seat; }
  void set_counters(int quiet_plies, int full_move_number) {
    quiet_plies_ = static_cast<std::uint16_t>(quiet_plies);
    half_moves_ = static_cast<std::uint16_t>(2 * (full_move_number - 1) + turn_);
  }
  void finish_setup() { key_ = key_from_scratch(); }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr const Keys<Board, 2, Piece>& keys() { return kKeys<Board, 2, Piece>; }

  Key hand_key(Seat seat, Kind kind) const {
    return shogi::kHandKeys.of(seat, kind, hands_[seat].count(kind));
  }
  void spend(Seat seat, Kind kind) {
    key_ ^= hand_key(seat, kind);
    hands_[seat].remove(kind);
    key_ ^= hand_key(seat, kind);
  }
  void gain(Seat seat, Kind kind) {
    key_ ^= hand_key(seat, kind);
    hands_[seat].add(kind);
    key_ ^= hand_key(seat, kind);
  }
  void change_turn() {
    turn_ ^= 1;
    key_ ^= keys().turn(kWhite) ^ keys().turn(kBlack);
  }

  Pieces pieces_;
  std::array<Hand, 2> hands_{};
  Key key_ = 0;
  std::uint16_t half_moves_ = 0;
  std::uint16_t quiet_plies_ = 0;
  Seat turn_ = kWhite;
};

}  // namespace tabiya::rules
