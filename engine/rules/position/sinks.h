#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/core/move.h"
#include "engine/rules/geometry/geometry.h"
#include "engine/rules/position/piece.h"

namespace tabiya::rules {

inline constexpr std::array<Kind, 4> kPromotions = {Kind::queen, Kind::rook, Kind::bishop,
                                                    Kind::knight};

// The generator tells a sink which moves there are; what becomes of them is the sink's.
// kCapturesOnly asks for captures and promotions alone, kStopsEarly lets done() end the generation.

// Writes every move into a list.
template <Geometry G, bool CapturesOnly = false>
struct Collect {
  static constexpr bool kCapturesOnly = CapturesOnly;
  static constexpr bool kStopsEarly = false;
  MoveList& list;

  void piece(Square from, SetOf<G> targets, SetOf<G> enemy) {
    while (targets) {
      const Square to = targets.pop();
      one(move(from, to, enemy.contains(to) ? MoveKind::capture : MoveKind::quiet));
    }
  }
  // Pawn moves that all go by `delta` squares.
  void pawns(SetOf<G> targets, int delta, MoveKind kind) {
    while (targets) {
      const Square to = targets.pop();
      one(move(to - delta, to, kind));
    }
  }
  void promotions(SetOf<G> targets, int delta) {
    while (targets) {
      const Square to = targets.pop();
      for (const Kind kind : kPromotions) change(to - delta, to, static_cast<std::uint8_t>(kind));
    }
  }
  // The piece on `from` becomes another on every target; so do pawns that all go by `delta`.
  void changes(Square from, SetOf<G> targets, std::uint8_t piece) {
    while (targets) change(from, targets.pop(), piece);
  }
  void pawn_changes(SetOf<G> targets, int delta, std::uint8_t piece) {
    while (targets) {
      const Square to = targets.pop();
      change(to - delta, to, piece);
    }
  }
  // A piece from the hand onto any of the targets.
  void drops(std::uint8_t piece, SetOf<G> targets) {
    while (targets) one({static_cast<std::uint8_t>(targets.pop()), piece, MoveKind::drop, piece});
  }
  void one(Move move) { list.push(move); }

 private:
  void change(Square from, Square to, std::uint8_t piece) {
    Move promotion = move(from, to, MoveKind::promotion);
    promotion.piece = piece;
    one(promotion);
  }

  static Move move(Square from, Square to, MoveKind kind) {
    return {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(from), kind, 0};
  }
};

template <Geometry G>
using Captures = Collect<G, true>;

// Writes the moves of the piece that stands on one square.
template <Geometry G>
struct CollectFrom {
  static constexpr bool kCapturesOnly = false;
  static constexpr bool kStopsEarly = false;
  Square from;
  Collect<G> all;

  void piece(Square mover, SetOf<G> targets, SetOf<G> enemy) {
    if (mover == from) all.piece(mover, targets, enemy);
  }
  void pawns(SetOf<G> targets, int delta, MoveKind kind) {
    all.pawns(targets & own(delta), delta, kind);
  }
  void promotions(SetOf<G> targets, int delta) { all.promotions(targets & own(delta), delta); }
  void one(Move move) {
    if (move.from == from) all.one(move);
  }

  // Where a pawn on this square comes to by `delta` squares.
  SetOf<G> own(int delta) const {
    const Square to = from + delta;
    return to >= 0 && to < G::kSquares ? SetOf<G>::of(to) : SetOf<G>{};
  }
};

// Counts moves by population counts and writes nothing: the leaf of perft.
template <Geometry G>
struct Count {
  static constexpr bool kCapturesOnly = false;
  static constexpr bool kStopsEarly = false;
  int total = 0;

  void piece(Square, SetOf<G> targets, SetOf<G>) { total += targets.count(); }
  void pawns(SetOf<G> targets, int, MoveKind) { total += targets.count(); }
  void promotions(SetOf<G> targets, int) {
    total += static_cast<int>(kPromotions.size()) * targets.count();
  }
  void changes(Square, SetOf<G> targets, std::uint8_t) { total += targets.count(); }
  void pawn_changes(SetOf<G> targets, int, std::uint8_t) { total += targets.count(); }
  void drops(std::uint8_t, SetOf<G> targets) { total += targets.count(); }
  void one(Move) { ++total; }
};

// Stops at the first move: mate and stalemate.
template <Geometry G>
struct AnyMove {
  static constexpr bool kCapturesOnly = false;
  static constexpr bool kStopsEarly = true;
  bool found = false;

  bool done() const { return found; }
  void piece(Square, SetOf<G> targets, SetOf<G>) { found = found || !targets.empty(); }
  void pawns(SetOf<G> targets, int, MoveKind) { found = found || !targets.empty(); }
  void promotions(SetOf<G> targets, int) { found = found || !targets.empty(); }
  void changes(Square, SetOf<G> targets, std::uint8_t) { found = found || !targets.empty(); }
  void pawn_changes(SetOf<G> targets, int, std::uint8_t) { found = found || !targets.empty(); }
  void drops(std::uint8_t, SetOf<G> targets) { found = found || !targets.empty(); }
  void one(Move) { found = true; }
};

}  // namespace tabiya::rules
