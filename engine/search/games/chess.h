#pragma once

#include <array>

#include "engine/rules/position/generate.h"
#include "engine/search/games/playing.h"

namespace tabiya::search {

// The 8x8 family.
template <class V>
struct Playing {
  using Position = rules::Position<V>;
  using Board = typename V::Board;
  using Set = typename Position::Set;
  using Kind = rules::Kind;

  static constexpr int kHandKinds = 0;
  static constexpr int kQuietLimit = 100;
  static constexpr int kRepetitions = 3;
  static constexpr bool kStalemateLoses = false;
  static constexpr bool kGivesChecks = V::kMayGiveCheck;
  static constexpr std::array<int, rules::kKinds> kWorth = {100, 320, 330, 500, 950, 20000};
  static constexpr std::array<Kind, rules::kKinds> kCheapestFirst = {
      Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king};

  template <class Sink>
  static void generate_root(const Position& position, Sink& sink) {
    rules::generate(position, sink);
  }
  // The end of a game by a rule of the variant has been looked for already.
  template <class Sink>
  static void generate(const Position& position, Sink& sink) {
    rules::generate_unended(position, sink);
  }

  static bool in_check(const Position& position) { return kGivesChecks && position.in_check(); }
  static bool dead_material(const Position& position) { return V::dead_material(position); }

  // Kings and pawns, with one officer too, are often better off without the move.
  static bool may_pass(const Position& position) {
    const rules::Seat us = position.turn();
    const auto& pieces = position.pieces();
    return (pieces.army(us) - pieces.of(us, Kind::pawn) - pieces.of(us, Kind::king)).several();
  }

  static rules::Square captured_at(const Position& position, rules::Move move) {
    if (move.kind == rules::MoveKind::en_passant) return Position::behind(move.to, position.turn());
    return move.to;
  }
  static int promotion_gain(const Position&, rules::Move move) {
    return kWorth[move.piece] - kWorth[static_cast<int>(Kind::pawn)];
  }
  static int promotion_order(const Position&, rules::Move) { return kWorth[kQueen]; }
  static bool is_shunned(const Position&, rules::Move move) {
    return move.kind == rules::MoveKind::promotion && move.piece != kQueen;
  }

  static Set attackers_after(const Position& position, rules::Square square, Set occupied,
                             Set attackers) {
    const auto& pieces = position.pieces();
    const Set straight =
        pieces.straight_sliders(rules::kWhite) | pieces.straight_sliders(rules::kBlack);
    const Set diagonal =
        pieces.diagonal_sliders(rules::kWhite) | pieces.diagonal_sliders(rules::kBlack);
    return attackers | (rules::kStraightSlides<Board>(square, occupied) & straight) |
           (rules::kDiagonalSlides<Board>(square, occupied) & diagonal);
  }

  // Castling is not counted as a check.
  class Checks {
   public:
    explicit Checks(const Position& position)
        : ban_(position.turn() == rules::kWhite ? rules::check_ban<V, rules::kWhite>(position)
                                                : rules::check_ban<V, rules::kBlack>(position)) {}

    bool give(const Position& position, rules::Move move) const {
      if (ban_.screens.contains(move.from)) return true;
      const Kind kind = arriving(position, move).kind();
      if (kind != Kind::pawn) return ban_.barred(kind).contains(move.to);
      const rules::Seat them = position.turn() ^ 1;
      return rules::kPawnAttacks<Board>[them][position.king(them)].contains(move.to);
    }

   private:
    rules::CheckBan<Board> ban_;
  };

  using RepetitionLog = NoRepetitionLog;

 private:
  static constexpr int kQueen = static_cast<int>(Kind::queen);
};

}  // namespace tabiya::search
