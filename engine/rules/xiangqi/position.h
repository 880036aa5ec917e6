#pragma once

#include <cassert>
#include <cstdint>

#include "engine/rules/attacks/hobbled.h"
#include "engine/rules/attacks/straight_lines.h"
#include "engine/rules/core/move.h"
#include "engine/rules/position/keys.h"
#include "engine/rules/position/placement.h"
#include "engine/rules/position/position.h"
#include "engine/rules/variants/xiangqi.h"

namespace tabiya::rules {

// A position of xiangqi, with the face of the 8x8 one: it knows nothing of the past, moves given to
// play() must be legal, undo() takes back the last one.
template <>
class Position<Xiangqi> {
 public:
  using Variant = Xiangqi;
  using Board = xiangqi::Board;
  using Set = xiangqi::Set;
  using Kind = xiangqi::Kind;
  using Piece = xiangqi::Piece;
  using Pieces = Placement<Board, 2, Piece>;

  // What play() cannot work out again when it takes a move back.
  struct Undo {
    Key key = 0;
    std::uint16_t quiet_plies = 0;
    Piece captured;
  };

  const Pieces& pieces() const { return pieces_; }
  Seat turn() const { return turn_; }
  Key key() const { return key_; }
  // Plies since the last capture.
  int quiet_plies() const { return quiet_plies_; }
  int full_move_number() const { return 1 + half_moves_ / 2; }
  Square king(Seat seat) const { return pieces_.of(seat, Kind::general).first(); }
  // Facing the other general is no check: it can only come from a setup, and no move may leave it
  // so.
  bool in_check() const {
    const Set threats = threats_to_general(king(turn_), turn_ ^ 1, pieces_.occupied());
    return !(threats - pieces_.of(turn_ ^ 1, Kind::general)).empty();
  }

  // The pieces of `army` that could capture on `square` when `occupied` stands on the board. The
  // general is among them where it is a step away, whether or not it may take that step.
  Set attackers(Square square, Seat army, const Set& occupied) const {
    const Set near = kHorseSources<Board>(square, occupied) & pieces_.of(army, Kind::horse);
    const auto reach = kStraightLines<Board>.both(square, occupied);
    return near | (reach.slides & pieces_.of(army, Kind::rook)) |
           (reach.jumps & pieces_.of(army, Kind::cannon)) |
           (xiangqi::kSoldierSources[army][square] & pieces_.of(army, Kind::soldier)) |
           (xiangqi::kAdvisorSteps[army][square] & pieces_.of(army, Kind::advisor)) |
           (xiangqi::kGeneralSteps[army][square] & pieces_.of(army, Kind::general)) |
           elephants_that_reach(square, army, occupied);
  }

  // The pieces of `army` that forbid the other side's general to stand on `square` of its palace:
  // the attackers, and the general that would face it. Advisors and elephants never get there.
  Set threats_to_general(Square square, Seat army, const Set& occupied) const {
    const auto reach = kStraightLines<Board>.both(square, occupied);
    return (reach.slides & (pieces_.of(army, Kind::rook) | pieces_.of(army, Kind::general))) |
           (reach.jumps & pieces_.of(army, Kind::cannon)) |
           (kHorseSources<Board>(square, occupied) & pieces_.of(army, Kind::horse)) |
           (xiangqi::kSoldierSources[army][square] & pieces_.of(army, Kind::soldier));
  }
  bool attacked(Square palace_square, Seat army, const Set& occupied) const {
    return !threats_to_general(palace_square, army, occupied).empty();
  }

  // Where the piece on `from` may go, own squares included, as long as its general does not mind.
  // A cannon's way is its quiet moves and the squares it captures on if something stands there.
  Set reach(Square from, const Set& occupied) const {
    const Piece piece = pieces_.at(from);
    const Seat army = piece.army();
    switch (piece.kind()) {
      case Kind::soldier:
        return xiangqi::kSoldierSteps[army][from];
      case Kind::advisor:
        return xiangqi::kAdvisorSteps[army][from];
      case Kind::elephant:
        return kElephantLeaps<Board>(from, occupied) & xiangqi::kBanks[army];
      case Kind::horse:
        return kHorseLeaps<Board>(from, occupied);
      case Kind::cannon: {
        const auto both = kStraightLines<Board>.both(from, occupied);
        return (both.slides - occupied) | both.jumps;
      }
      case Kind::rook:
        return kStraightLines<Board>.slides(from, occupied);
      case Kind::general:
        break;
    }
    return xiangqi::kGeneralSteps[army][from];
  }

  // Whether the mover's general is out of danger after the piece on `from` has gone to `to`.
  bool is_safe(Seat mover, Square from, Square to) const {
    Set occupied = pieces_.occupied();
    occupied.erase(from);
    occupied.insert(to);
    const Square general = king(mover) == from ? to : king(mover);
    return (threats_to_general(general, mover ^ 1, occupied) - Set::of(to)).empty();
  }

  void play(Move move, Undo& undo) {
    undo = {key_, quiet_plies_, Piece{}};
    ++half_moves_;
    ++quiet_plies_;
    if (move.kind == MoveKind::capture) {
      undo.captured = pieces_.at(move.to);
      key_ ^= keys().piece(undo.captured, move.to);
      pieces_.take(move.to);
      quiet_plies_ = 0;
    }
    const Piece piece = pieces_.at(move.from);
    assert(piece.army() == turn_);
    key_ ^= keys().piece(piece, move.from) ^ keys().piece(piece, move.to);
    pieces_.shift(move.from, move.to);
    change_turn();
  }
  void undo(Move move, const Undo& undo) {
    turn_ ^= 1;
    --half_moves_;
    pieces_.shift(move.to, move.from);
    if (!undo.captured.is_none()) pieces_.put(undo.captured, move.to);
    key_ = undo.key;
    quiet_plies_ = undo.quiet_plies;
  }

  // The same with the mover known at compile time.
  template <Seat Us>
  void play(Move move, Undo& undo) {
    assert(turn_ == Us);
    play(move, undo);
  }
  template <Seat Us>
  void take_back(Move move, const Undo& taken) {
    assert(turn_ == (Us ^ 1));
    undo(move, taken);
  }

  // Passes the turn (null move of a search): legal only where the mover is not in check.
  void pass(Undo& undo) {
    undo = {key_, quiet_plies_, Piece{}};
    ++half_moves_;
    ++quiet_plies_;
    change_turn();
  }
  void unpass(const Undo& undo) {
    turn_ ^= 1;
    --half_moves_;
    key_ = undo.key;
    quiet_plies_ = undo.quiet_plies;
  }

  // The key worked out afresh; always equal to key().
  Key key_from_scratch() const {
    Key key = keys().turn(turn_);
    pieces_.occupied().for_each(
        [&](Square square) { key ^= keys().piece(pieces_.at(square), square); });
    return key;
  }

  // Setting up (xiangqi/setup.h): pieces first, then the rest; finish_setup() last.
  void set_piece(Piece piece, Square square) { pieces_.put(piece, square); }
  void set_turn(Seat seat) { turn_ = seat; }
  void set_counters(int quiet_plies, int full_move_number) {
    quiet_plies_ = static_cast<std::uint16_t>(quiet_plies);
    half_moves_ = static_cast<std::uint16_t>(2 * (full_move_number - 1) + turn_);
  }
  void finish_setup() { key_ = key_from_scratch(); }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr const Keys<Board, 2, Piece>& keys() { return kKeys<Board, 2, Piece>; }

  Set elephants_that_reach(Square square, Seat army, const Set& occupied) const {
    if (!xiangqi::kBanks[army].contains(square)) return {};
    return kElephantLeaps<Board>(square, occupied) & pieces_.of(army, Kind::elephant);
  }
  void change_turn() {
    turn_ ^= 1;
    key_ ^= keys().turn(kWhite) ^ keys().turn(kBlack);
  }

  Pieces pieces_;
  Key key_ = 0;
  std::uint16_t half_moves_ = 0;
  std::uint16_t quiet_plies_ = 0;
  Seat turn_ = kWhite;
};

}  // namespace tabiya::rules
