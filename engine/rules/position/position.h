#pragma once

#include <cassert>
#include <cstdint>

#include "engine/rules/attacks/leapers.h"
#include "engine/rules/attacks/sliders.h"
#include "engine/rules/core/move.h"
#include "engine/rules/position/castling.h"
#include "engine/rules/position/keys.h"
#include "engine/rules/position/placement.h"

namespace tabiya::rules {

// What play() cannot work out again when it takes a move back.
struct Undo {
  Key key = 0;
  std::uint16_t quiet_plies = 0;
  std::uint8_t rights = 0;
  std::int8_t en_passant = kNoSquare;
  Piece captured;
};

// A position of the chess family on 8x8: two armies, castling, en passant. It knows nothing of the
// past. V is the variant: its rules are asked by the generator, never stored here. Moves given to
// play() must be legal; undo() takes back the last one.
template <class V>
class Position {
 public:
  using Variant = V;
  using Undo = rules::Undo;
  using Board = typename V::Board;
  using Set = SetOf<Board>;
  using Pieces = Placement<Board, 2>;

  const Pieces& pieces() const { return pieces_; }
  Seat turn() const { return turn_; }
  Key key() const { return key_; }
  int quiet_plies() const { return quiet_plies_; }
  int full_move_number() const { return 1 + half_moves_ / 2; }
  int rights() const { return rights_; }
  const CastlingWays& castling() const { return castling_; }
  // The square a pawn may be captured on in passing; set only where such a capture is legal, so
  // that equal positions have equal keys. kNoSquare: none.
  Square en_passant() const { return en_passant_; }
  Square king(Seat seat) const { return pieces_.of(seat, Kind::king).first(); }
  bool in_check() const { return attacked(king(turn_), turn_ ^ 1, pieces_.occupied()); }

  // The pieces of `army` that attack `square` when `occupied` stands on the board.
  Set attackers(Square square, Seat army, Set occupied) const {
    return (kPawnAttacks<Board>[army ^ 1][square] & pieces_.of(army, Kind::pawn)) |
           (kKnightLeaps<Board>[square] & pieces_.of(army, Kind::knight)) |
           (kKingSteps<Board>[square] & pieces_.of(army, Kind::king)) |
           (kStraightSlides<Board>(square, occupied) & pieces_.straight_sliders(army)) |
           (kDiagonalSlides<Board>(square, occupied) & pieces_.diagonal_sliders(army));
  }
  bool attacked(Square square, Seat army, Set occupied) const {
    return !attackers(square, army, occupied).empty();
  }

  // Whether a pawn of `capturer` on `from` may capture in passing onto `target` without leaving its
  // own king attacked.
  bool en_passant_is_safe(Seat capturer, Square from, Square target) const {
    const Square victim = behind(target, capturer);
    Set occupied = pieces_.occupied();
    occupied.erase(from);
    occupied.erase(victim);
    occupied.insert(target);
    const Set attackers_left = attackers(king(capturer), capturer ^ 1, occupied) - Set::of(victim);
    return attackers_left.empty();
  }

  // One step back from `square`, as `seat`'s pawns see it.
  static constexpr Square behind(Square square, Seat seat) {
    return seat == kWhite ? square - 8 : square + 8;
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
    undo = {key_, quiet_plies_, rights_, en_passant_, Piece{}};
    const Kind kind = pieces_.at(move.from).kind();
    ++half_moves_;
    quiet_plies_ = kind == Kind::pawn ? 0 : static_cast<std::uint16_t>(quiet_plies_ + 1);
    if (en_passant_ != kNoSquare) forget_en_passant();
    switch (move.kind) {
      case MoveKind::castle:
        castle<Us>(move);
        break;
      case MoveKind::promotion:
        promote<Us>(move, undo);
        break;
      case MoveKind::en_passant:
        undo.captured = Piece(Us ^ 1, Kind::pawn);
        remove(behind(move.to, Us));
        relocate(move.from, move.to);
        break;
      case MoveKind::capture:
        undo.captured = pieces_.at(move.to);
        remove(move.to);
        quiet_plies_ = 0;
        relocate(move.from, move.to);
        break;
      default:
        relocate(move.from, move.to);
        break;
    }
    if (rights_ != 0) lose_rights(castling_.lost(move.from) | castling_.lost(move.to));
    turn_ = Us ^ 1;
    key_ ^= keys().turn(kWhite) ^ keys().turn(kBlack);
    if (move.kind == MoveKind::double_step) offer_en_passant<Us>(behind(move.to, Us));
  }

  template <Seat Us>
  void take_back(Move move, const Undo& undo) {
    assert(turn_ == (Us ^ 1));
    turn_ = Us;
    --half_moves_;
    switch (move.kind) {
      case MoveKind::castle:
        uncastle<Us>(move);
        break;
      case MoveKind::promotion:
        pieces_.take(move.to);
        pieces_.put(Piece(Us, Kind::pawn), move.from);
        if (!undo.captured.is_none()) pieces_.put(undo.captured, move.to);
        break;
      case MoveKind::en_passant:
        pieces_.shift(move.to, move.from);
        pieces_.put(undo.captured, behind(move.to, Us));
        break;
      case MoveKind::capture:
        pieces_.shift(move.to, move.from);
        pieces_.put(undo.captured, move.to);
        break;
      default:
        pieces_.shift(move.to, move.from);
        break;
    }
    key_ = undo.key;
    quiet_plies_ = undo.quiet_plies;
    rights_ = undo.rights;
    en_passant_ = undo.en_passant;
  }

  // Passes the turn (null move of a search): legal only where the mover is not in check.
  void pass(Undo& undo) {
    undo = {key_, quiet_plies_, rights_, en_passant_, Piece{}};
    ++half_moves_;
    ++quiet_plies_;
    if (en_passant_ != kNoSquare) forget_en_passant();
    turn_ ^= 1;
    key_ ^= keys().turn(kWhite) ^ keys().turn(kBlack);
  }
  void unpass(const Undo& undo) {
    --half_moves_;
    turn_ ^= 1;
    key_ = undo.key;
    quiet_plies_ = undo.quiet_plies;
    en_passant_ = undo.en_passant;
  }

  // The key worked out afresh; always equal to key().
  Key key_from_scratch() const {
    Key key = keys().turn(turn_) ^ keys().rights(rights_);
    pieces_.occupied().for_each(
        [&](Square square) { key ^= keys().piece(pieces_.at(square), square); });
    if (en_passant_ != kNoSquare) key ^= keys().en_passant(en_passant_);
    return key;
  }

  // Setting up (notation/setup.h): pieces first, then the rest; finish_setup() last.
  void set_piece(Piece piece, Square square) { pieces_.put(piece, square); }
  void set_turn(Seat seat) { turn_ = seat; }
  void set_counters(int quiet_plies, int full_move_number) {
    quiet_plies_ = static_cast<std::uint16_t>(quiet_plies);
    half_moves_ = static_cast<std::uint16_t>(2 * (full_move_number - 1) + turn_);
  }
  void grant_castling(Seat seat, Wing wing, Square rook) {
    castling_.grant(seat, wing, king(seat), rook);
    rights_ |= static_cast<std::uint8_t>(right_of(seat, wing));
  }
  // `passed` is the square a pawn of the side not to move has just stepped over; kNoSquare: none.
  void finish_setup(Square passed) {
    key_ = key_from_scratch();
    if (passed == kNoSquare) return;
    if (turn_ == kWhite) {
      offer_en_passant<kBlack>(passed);
    } else {
      offer_en_passant<kWhite>(passed);
    }
  }

  // Everything but the castling ways, which never change within a game.
  friend bool operator==(const Position& a, const Position& b) {
    return a.pieces_ == b.pieces_ && a.key_ == b.key_ && a.half_moves_ == b.half_moves_ &&
           a.quiet_plies_ == b.quiet_plies_ && a.rights_ == b.rights_ &&
           a.en_passant_ == b.en_passant_ && a.turn_ == b.turn_;
  }

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
  void lose_rights(int lost) {
    key_ ^= keys().rights(rights_);
    rights_ &= static_cast<std::uint8_t>(~lost);
    key_ ^= keys().rights(rights_);
  }
  void forget_en_passant() {
    key_ ^= keys().en_passant(en_passant_);
    en_passant_ = kNoSquare;
  }

  template <Seat Us>
  void promote(Move move, Undo& undo) {
    undo.captured = pieces_.at(move.to);
    if (!undo.captured.is_none()) remove(move.to);
    remove(move.from);
    add(Piece(Us, static_cast<Kind>(move.piece)), move.to);
  }

  // King and rook may swap squares or stay where they are, so both leave before either arrives.
  template <Seat Us>
  void castle(Move move) {
    const auto& way = castling_way<Us>(move);
    remove(way.king);
    remove(way.rook);
    add(Piece(Us, Kind::king), way.king_to);
    add(Piece(Us, Kind::rook), way.rook_to);
  }
  template <Seat Us>
  void uncastle(Move move) {
    const auto& way = castling_way<Us>(move);
    pieces_.take(way.king_to);
    pieces_.take(way.rook_to);
    pieces_.put(Piece(Us, Kind::king), way.king);
    pieces_.put(Piece(Us, Kind::rook), way.rook);
  }
  template <Seat Us>
  const CastlingWays::Way& castling_way(Move move) const {
    const auto& king_side = castling_.way(Us, Wing::king_side);
    return king_side.rook == move.to ? king_side : castling_.way(Us, Wing::queen_side);
  }

  // After Us stepped over `passed`: the right stands only if some capture in passing is legal.
  template <Seat Us>
  void offer_en_passant(Square passed) {
    constexpr Seat kThem = Us ^ 1;
    Set pawns = kPawnAttacks<Board>[Us][passed] & pieces_.of(kThem, Kind::pawn);
    while (pawns) {
      if (!en_passant_is_safe(kThem, pawns.pop(), passed)) continue;
      en_passant_ = static_cast<std::int8_t>(passed);
      key_ ^= keys().en_passant(passed);
      return;
    }
  }

  Pieces pieces_;
  Key key_ = 0;
  std::uint16_t half_moves_ = 0;
  std::uint16_t quiet_plies_ = 0;
  std::uint8_t rights_ = 0;
  std::int8_t en_passant_ = kNoSquare;
  Seat turn_ = kWhite;
  CastlingWays castling_;
};

}  // namespace tabiya::rules
