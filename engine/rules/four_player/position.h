#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "engine/rules/core/ending.h"
#include "engine/rules/core/move.h"
#include "engine/rules/four_player/castling.h"
#include "engine/rules/four_player/keys.h"
#include "engine/rules/four_player/leapers.h"
#include "engine/rules/four_player/placement.h"
#include "engine/rules/position/position.h"

namespace tabiya::rules {

using Seats = unsigned;  // a bit per seat
constexpr Seats one_seat(Seat seat) { return 1u << seat; }
constexpr Seat next_seat(Seat seat) { return static_cast<Seat>((seat + 1) % kMostSeats); }

// More than any game can give; what a position text may hold.
inline constexpr int kMostPoints = 9999;

// What changes from move to move besides the pieces.
struct CrossState {
  Key key = 0;  // of everything but captures in passing
  std::array<std::int16_t, kMostSeats> points{};
  std::uint16_t quiet_plies = 0;  // of seats that play, since the last capture or pawn move
  std::uint8_t rights = 0;
  Seat turn = kRed;
  // The square a pawn of that seat has stepped over and may still be taken on; 0: none.
  std::array<std::uint8_t, kMostSeats> passed{};
  std::array<Fate, kMostSeats> fates{};
  // Free-for-all: the armies that attack a seat's living king.
  std::array<std::uint8_t, kMostSeats> checks{};
  Cause cause = Cause::none;  // free-for-all: why the game is over

  friend bool operator==(const CrossState&, const CrossState&) = default;
};

// What play() cannot work out again when it takes a move back.
struct CrossUndo {
  CrossState state;
  Piece captured;
  Piece passing;  // the pawn taken in passing
  Square passing_on = kNoSquare;
  Seats greyed = 0;  // seats whose living pieces turned grey
};

// What a move takes off the board and where the piece arrives, for judging a king's safety before
// it is played.
struct CrossChange {
  std::array<Square, 3> gone = {kNoSquare, kNoSquare, kNoSquare};
  Square come = kNoSquare;
};

// A position of four-player chess. It knows nothing of the past. V is FourPlayerTeams or
// FourPlayerFfa. Moves given to play() must be legal; in free-for-all it also does what follows
// from a move: points, seats that drop out, turns passed over, the end of the game.
template <class V>
class CrossPosition {
 public:
  using Variant = V;
  using Board = Cross;
  using Set = SetOf<Cross>;
  using Pieces = CrossPlacement<V::kSides>;
  using Undo = CrossUndo;

  const Pieces& pieces() const { return pieces_; }
  const CrossState& state() const { return state_; }
  Seat turn() const { return state_.turn; }
  int quiet_plies() const { return state_.quiet_plies; }
  int full_move_number() const { return 1 + plies_ / kMostSeats; }
  Square king(Seat seat) const { return pieces_.king(seat); }
  Fate fate(Seat seat) const { return state_.fates[seat]; }
  bool plays(Seat seat) const { return fate(seat) == Fate::active; }
  // A seat that has resigned and whose king still walks.
  bool walks(Seat seat) const { return fate(seat) == Fate::resigned; }
  int count_playing() const;
  bool only_kings() const {
    Set men;
    for (Seat seat = 0; seat < kMostSeats; ++seat) men |= pieces_.army(seat);
    return (men - pieces_.kings()).empty();
  }

  // Equal keys mean equal positions for the rule of repetition. A capture in passing counts while
  // some pawn may still make it.
  Key key() const { return state_.key ^ passing_key(); }
  // The key worked out afresh; always equal to key().
  Key key_from_scratch() const { return board_key() ^ passing_key(); }

  // The seats whose pieces attack those of `seat`, grey armies aside.
  static constexpr Seats hostile(Seat seat) {
    constexpr Seats kAll = 0xf;
    if constexpr (V::kFreeForAll) return kAll ^ one_seat(seat);
    return seat % 2 == 0 ? 0b1010 : 0b0101;
  }

  bool in_check() const {
    const Square square = king(turn());
    return square != kNoSquare && attacked(square, turn(), kNoSquare);
  }
  // Whether a piece hostile to `seat` attacks `square` when nothing stands on `without`.
  bool attacked(Square square, Seat seat, Square without) const;
  // The pieces of some seats that would attack `square` after a change.
  Set attackers(Square square, Seats seats, const CrossChange& change = {}) const;

  // The square of the pawn that has stepped over `passed`.
  static constexpr Square landing(Seat owner, Square passed) {
    return passed + kPawnForward[owner];
  }
  // Whose pawn may be taken in passing on `square` by `capturer`, -1 where there is none.
  int passing_owner(Square square, Seat capturer) const {
    for (Seat owner = 0; owner < kMostSeats; ++owner)
      if (state_.passed[owner] == square && (hostile(capturer) & one_seat(owner)) != 0)
        return owner;
    return -1;
  }

  void play(Move move, Undo& undo);
  void undo(Move move, const Undo& undo);

  // Free-for-all: `seat`, which plays, leaves; its king walks on.
  void leave(Seat seat);

  // Setting up (four_player/fen4.h): pieces first, then the state without key; finish_setup() last.
  // Where the seat to move has no move in free-for-all, it is out and the turn passes on.
  void set_piece(Piece piece, Square square) { pieces_.put(piece, square); }
  void set_state(const CrossState& state) { state_ = state; }
  void finish_setup();

  friend bool operator==(const CrossPosition&, const CrossPosition&) = default;

 private:
  static const CrossKeys& keys() { return kCrossKeys; }

  Key board_key() const;
  Key passing_key() const;

  void relocate(Square from, Square to) {
    const Piece piece = pieces_.at(from);
    state_.key ^= keys().piece(piece, from) ^ keys().piece(piece, to);
    pieces_.shift(from, to);
  }
  Piece remove(Square square) {
    const Piece piece = pieces_.at(square);
    state_.key ^= keys().piece(piece, square);
    pieces_.take(square);
    return piece;
  }
  void add(Piece piece, Square square) {
    state_.key ^= keys().piece(piece, square);
    pieces_.put(piece, square);
  }
  void lose_rights(int lost) {
    state_.key ^= keys().rights(state_.rights);
    state_.rights &= static_cast<std::uint8_t>(~lost);
    state_.key ^= keys().rights(state_.rights);
  }
  void set_turn(Seat seat) {
    state_.key ^= keys().turn(state_.turn) ^ keys().turn(seat);
    state_.turn = seat;
  }
  void set_fate(Seat seat, Fate fate) {
    state_.key ^= keys().walking(seat, walks(seat)) ^ keys().walking(seat, fate == Fate::resigned);
    state_.fates[seat] = fate;
  }

  Piece promoted(Move move) const {
    const Kind kind = V::kFreeForAll ? kOnePointQueen : static_cast<Kind>(move.piece);
    return {turn(), kind};
  }
  void make(Move move, Undo& undo);
  void castle(Move move);
  void uncastle(Move move);
  Piece take_victim(Square square, Undo& undo);

  // Free-for-all: what follows from a move.
  void earn(Seat seat, int points) {
    state_.points[seat] =
        static_cast<std::int16_t>(std::min(state_.points[seat] + points, kMostPoints));
  }
  void follow_up(Seat mover, Undo& undo);
  void count_checks();
  void reward_checks(Seat mover);
  void judge_mates(Seat mover, Undo& undo);
  void settle_turn(Undo& undo);
  void pass_over(Undo& undo);
  bool can_move(Seat seat) const;
  void turn_grey(Seat seat, Fate fate, Undo& undo);
  void turn_living(Seat seat, bool all);
  Cause end_of_game() const;

  Pieces pieces_;
  CrossState state_;
  int plies_ = 0;
};

// The position as the other rooms know it: every variant's is called Position<V>.
template <FourPlayer V>
class Position<V> : public CrossPosition<V> {};

}  // namespace tabiya::rules
