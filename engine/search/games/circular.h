#pragma once

#include <array>

#include "engine/rules/circular/generate.h"
#include "engine/search/games/playing.h"

namespace tabiya::search {

// A move that leaves the own king attacked is legal and loses it: only safe moves are searched.
template <>
struct Playing<rules::Circular> {
  using Position = rules::Position<rules::Circular>;
  using Board = rules::Circular::Board;
  using Set = Position::Set;
  using Kind = rules::Kind;

  static constexpr int kHandKinds = 0;
  static constexpr int kQuietLimit = 100;
  static constexpr int kRepetitions = 3;
  static constexpr bool kStalemateLoses = false;
  static constexpr bool kGivesChecks = true;
  static constexpr std::array<int, rules::kKinds> kWorth = {100, 305, 240, 560, 880, 20000};
  static constexpr std::array<Kind, rules::kKinds> kCheapestFirst = {
      Kind::pawn, Kind::bishop, Kind::knight, Kind::rook, Kind::queen, Kind::king};

  template <class Sink>
  static void generate_root(const Position& position, Sink& sink) {
    rules::generate_safe(position, sink);
  }
  template <class Sink>
  static void generate(const Position& position, Sink& sink) {
    rules::generate_safe(position, sink);
  }

  // The side to move has lost its king.
  static bool king_is_taken(const Position& position) {
    return !position.has_king(position.turn());
  }
  static bool in_check(const Position& position) {
    return !king_is_taken(position) && position.in_check();
  }
  static bool dead_material(const Position& position) {
    return rules::Circular::dead_material(position);
  }
  static bool may_pass(const Position& position) {
    const rules::Seat us = position.turn();
    const auto& pieces = position.pieces();
    return (pieces.army(us) - pieces.of(us, Kind::pawn) - pieces.of(us, Kind::king)).several();
  }

  static rules::Square captured_at(const Position&, rules::Move move) { return move.to; }
  static int promotion_gain(const Position&, rules::Move move) {
    return kWorth[move.piece] - kWorth[static_cast<int>(Kind::pawn)];
  }
  static int promotion_order(const Position&, rules::Move) { return kWorth[kQueen]; }
  static bool is_shunned(const Position&, rules::Move move) {
    return move.kind == rules::MoveKind::promotion && move.piece != kQueen;
  }

  static Set attackers_after(const Position& position, rules::Square square, Set occupied, Set) {
    return position.attackers(square, rules::kWhite, occupied) |
           position.attackers(square, rules::kBlack, occupied);
  }

  class Checks {
   public:
    explicit Checks(const Position& position)
        : us_(position.turn()), king_(position.king(us_ ^ 1)) {
      const auto& pieces = position.pieces();
      const Set occupied = pieces.occupied();
      straight_ = rules::kStraightSlides<Board>(king_, occupied);
      diagonal_ = rules::kDiagonalSlides<Board>(king_, occupied);
      // Own men next to the king on any way whose leaving lets an own slider see it.
      const Set near = (straight_ | diagonal_) & pieces.army(us_);
      const Set behind_straight = rules::kStraightSlides<Board>(king_, occupied - near) - straight_;
      const Set behind_diagonal = rules::kDiagonalSlides<Board>(king_, occupied - near) - diagonal_;
      if ((behind_straight & pieces.straight_sliders(us_)) |
          (behind_diagonal & pieces.diagonal_sliders(us_)))
        screens_ = near;
    }

    bool give(const Position& position, rules::Move move) const {
      if (screens_.contains(move.from)) return true;
      switch (arriving(position, move).kind()) {
        case Kind::pawn: {
          const rules::PawnRun& run = rules::kPawnRuns[us_][king_ >= 32];
          const auto seen_from_king = run.forward > 0 ? rules::kBlack : rules::kWhite;
          return (rules::kPawnAttacks<Board>[seen_from_king][king_] & run.half).contains(move.to);
        }
        case Kind::knight:
          return rules::kKnightLeaps<Board>[king_].contains(move.to);
        case Kind::bishop:
          return diagonal_.contains(move.to);
        case Kind::rook:
          return straight_.contains(move.to);
        case Kind::queen:
          return (straight_ | diagonal_).contains(move.to);
        case Kind::king:
          break;
      }
      return false;
    }

   private:
    rules::Seat us_;
    rules::Square king_;
    Set straight_;
    Set diagonal_;
    Set screens_;
  };

  using RepetitionLog = NoRepetitionLog;

 private:
  static constexpr int kQueen = static_cast<int>(Kind::queen);
};

}  // namespace tabiya::search
