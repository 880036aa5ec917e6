#pragma once

#include <array>

#include "engine/rules/shogi/generate.h"
#include "engine/search/games/playing.h"

namespace tabiya::search {

template <>
struct Playing<rules::Shogi> {
  using Position = rules::Position<rules::Shogi>;
  using Board = rules::shogi::Board;
  using Set = rules::shogi::Set;
  using Kind = rules::shogi::Kind;

  static constexpr int kHandKinds = rules::shogi::kHandKinds;
  static constexpr int kQuietLimit = 0;
  static constexpr int kRepetitions = 4;
  static constexpr bool kStalemateLoses = true;
  static constexpr bool kGivesChecks = true;
  // A man taken is lost on the board and won for the hand.
  static constexpr std::array<int, rules::shogi::kKinds> kWorth = {
      207, 535, 595, 920, 1050, 1610, 1910, 30000, 592, 745, 785, 980, 0, 1890, 2230};
  static constexpr std::array<Kind, 10> kCheapestFirst = {
      Kind::pawn,   Kind::lance, Kind::knight, Kind::silver, Kind::gold,
      Kind::bishop, Kind::horse, Kind::rook,   Kind::dragon, Kind::king};

  template <class Sink>
  static void generate_root(const Position& position, Sink& sink) {
    rules::generate(position, sink);
  }
  template <class Sink>
  static void generate(const Position& position, Sink& sink) {
    rules::generate(position, sink);
  }

  static bool in_check(const Position& position) { return position.in_check(); }
  static bool dead_material(const Position&) { return false; }
  static bool may_pass(const Position&) { return true; }

  static rules::Square captured_at(const Position&, rules::Move move) { return move.to; }
  static int promotion_gain(const Position&, rules::Move move) {
    return kPromotionGain[move.piece];
  }
  static int promotion_order(const Position&, rules::Move move) {
    return kPromotionGain[move.piece];
  }
  // Pawn, bishop and rook lose nothing by promoting.
  static bool is_shunned(const Position& position, rules::Move move) {
    if (move.kind != rules::MoveKind::capture) return false;
    const Set& zone = rules::shogi::kZones[position.turn()];
    if (!zone.contains(move.from) && !zone.contains(move.to)) return false;
    const Kind kind = position.pieces().at(move.from).kind();
    return kind == Kind::pawn || kind == Kind::bishop || kind == Kind::rook;
  }

  static Set attackers_after(const Position& position, rules::Square square, const Set& occupied,
                             const Set&) {
    return position.attackers(square, rules::kWhite, occupied) |
           position.attackers(square, rules::kBlack, occupied);
  }

  class Checks {
   public:
    explicit Checks(const Position& position)
        : them_(position.turn() ^ 1),
          king_(position.king(them_)),
          occupied_(position.pieces().occupied()) {
      for (Set snipers = rules::shogi::snipers_at(position, them_, king_); snipers;) {
        const Set line = rules::kSingleWays<Board>.between(king_, snipers.pop());
        const Set screen = line & occupied_;
        if (!screen.several()) screens_ |= screen & position.pieces().army(them_ ^ 1);
      }
    }

    bool give(const Position& position, rules::Move move) const {
      if (move.kind != rules::MoveKind::drop && screens_.contains(move.from)) return true;
      const Kind kind = arriving(position, move).kind();
      // Seen from the king, all ways turn round.
      if (rules::shogi::kSteps[them_].of(kind, king_).contains(move.to)) return true;
      switch (kind) {
        case Kind::lance:
          return rules::shogi::lance_slides(them_, king_, occupied_).contains(move.to);
        case Kind::bishop:
        case Kind::horse:
          return rules::shogi::diagonal_slides(king_, occupied_).contains(move.to);
        case Kind::rook:
        case Kind::dragon:
          return rules::shogi::straight_slides(king_, occupied_).contains(move.to);
        default:
          return false;
      }
    }

   private:
    rules::Seat them_;
    rules::Square king_;
    Set occupied_;
    Set screens_;
  };

  // A repetition is lost by whoever gave check with every move of it.
  class RepetitionLog {
   public:
    void push(rules::Move, const Position::Undo&, bool gave_check) { checks_.push(gave_check); }
    void pop() { checks_.pop(); }
    rules::Pursuits pursuits(const Position& position, int plies) const {
      return checks_.perpetual(position.turn(), plies);
    }

   private:
    CheckLog checks_;
  };

 private:
  // By the kind promoted to.
  static constexpr std::array<int, rules::shogi::kKinds> kPromotionGain = {
      0, 0, 0, 0, 0, 0, 0, 0, 385, 210, 190, 60, 0, 280, 320};
};

}  // namespace tabiya::search
