#pragma once

#include <cassert>
#include <cstdint>

#include "engine/rules/variants/circular.h"

namespace tabiya::rules {

// How pawns of a seat run on one half of the ring: the half decides, so that a pawn needs no
// direction of its own.
struct PawnRun {
  int forward = 0;  // squares to the next one
  BitSet<1> half;   // where pawns run so
  BitSet<1> last;   // where they promote
  BitSet<1> third;  // crossed by the double step
};

inline constexpr std::uint64_t kFirstHalf = 0xffffffff;  // sectors 1 to 8
constexpr BitSet<1> sector_set(int number) { return BitSet<1>(0xfull << (4 * (number - 1))); }

// Indexed by seat, then first and second half.
inline constexpr std::array<std::array<PawnRun, 2>, 2> kPawnRuns = {
    {{{{4, BitSet<1>(kFirstHalf), sector_set(8), sector_set(3)},
       {-4, BitSet<1>(~kFirstHalf), sector_set(9), sector_set(14)}}},
     {{{-4, BitSet<1>(kFirstHalf), sector_set(1), sector_set(6)},
       {4, BitSet<1>(~kFirstHalf), sector_set(16), sector_set(11)}}}}};

// A position of circular chess. A king may have been taken: then the game is over and nothing but
// pieces() may be asked.
template <>
class Position<Circular> {
 public:
  using Variant = Circular;
  using Undo = rules::Undo;
  using Board = Circular::Board;
  using Set = SetOf<Board>;
  using Pieces = Placement<Board, 2>;

  const Pieces& pieces() const { return pieces_; }
  Seat turn() const { return turn_; }
  Key key() const { return key_; }
  int quiet_plies() const { return quiet_plies_; }
  int full_move_number() const { return 1 + half_moves_ / 2; }
  bool has_king(Seat seat) const { return !pieces_.of(seat, Kind::king).empty(); }
  Square king(Seat seat) const { return pieces_.of(seat, Kind::king).first(); }
  bool in_check() const { return attacked(king(turn_), turn_ ^ 1, pieces_.occupied()); }

  // The pieces of `army` that attack `square` when `occupied` stands on the board.
  Set attackers(Square square, Seat army, Set occupied) const {
    return pawn_attackers(square, army) |
           (kKnightLeaps<Board>[square] & pieces_.of(army, Kind::knight)) |
           (kKingSteps<Board>[square] & pieces_.of(army, Kind::king)) |
           (kStraightSlides<Board>(square, occupied) & pieces_.straight_sliders(army)) |
           (kDiagonalSlides<Board>(square, occupied) & pieces_.diagonal_sliders(army));
  }
  bool attacked(Square square, Seat army, Set occupied) const {
    return !attackers(square, army, occupied).empty();
  }
  // Pawns never leave their half, so the square's own half tells how they come.
  Set pawn_attackers(Square square, Seat army) const {
    const PawnRun& run = kPawnRuns[army][square >= 32];
    return kPawnAttacks<Board>[run.forward > 0 ? kBlack : kWhite][square] & run.half &
           pieces_.of(army, Kind::pawn);
  }

  void play(Move move, Undo& undo) {
    undo = {key_, quiet_plies_, 0, kNoSquare, pieces_.at(move.to)};
    const bool pawn = pieces_.at(move.from).kind() == Kind::pawn;
    ++half_moves_;
    quiet_plies_ =
        pawn || !undo.captured.is_none() ? 0 : static_cast<std::uint16_t>(quiet_plies_ + 1);
    if (!undo.captured.is_none()) remove(move.to);
    if (move.kind == MoveKind::promotion) {
      remove(move.from);
      add(Piece(turn_, static_cast<Kind>(move.piece)), move.to);
    } else {
      relocate(move.from, move.to);
    }
    pass_turn();
  }

  void undo(Move move, const Undo& undo) {
    turn_ ^= 1;
    --half_moves_;
    if (move.kind == MoveKind::promotion) {
      pieces_.take(move.to);
      pieces_.put(Piece(turn_, Kind::pawn), move.from);
    } else {
      pieces_.shift(move.to, move.from);
    }
    if (!undo.captured.is_none()) pieces_.put(undo.captured, move.to);
    key_ = undo.key;
    quiet_plies_ = undo.quiet_plies;
  }

  // Passes the turn (null move of a search).
  void pass(Undo& undo) {
    undo = {key_, quiet_plies_, 0, kNoSquare, Piece{}};
    ++half_moves_;
    ++quiet_plies_;
    pass_turn();
  }
  void unpass(const Undo& undo) {
    --half_moves_;
    turn_ ^= 1;
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

  // Setting up (circular/setup.h): pieces first, then the rest; finish_setup() last.
  void set_piece(Piece piece, Square square) { pieces_.put(piece, square); }
  void set_turn(Seat seat) { turn_ = seat; }
  void set_counters(int quiet_plies, int full_move_number) {
    quiet_plies_ = static_cast<std::uint16_t>(quiet_plies);
    half_moves_ = static_cast<std::uint16_t>(2 * (full_move_number - 1) + turn_);
  }
  void finish_setup() { key_ = key_from_scratch(); }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  static constexpr const Keys<Board, 2>& keys() { return kKeys<Board, 2>; }

  void relocate(Square from, Square to) {
    const Piece piece = pieces_.at(from);
    key_ ^= keys().piece(piece, from) ^ keys().piece(piece, to);
    pieces_.shift(from, to);
  }
  void remove(Square square) {
    key_ ^= keys().piece(pieces_.at(square), square);
    pieces_.take(square);
  }
  void add(Piece piece, Square square) {
    key_ ^= keys().piece(piece, square);
    pieces_.put(piece, square);
  }
  void pass_turn() {
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
