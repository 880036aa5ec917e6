#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/rules/xiangqi/generate.h"
#include "engine/rules/xiangqi/pursuit.h"
#include "engine/search/games/playing.h"

namespace tabiya::search {

template <>
struct Playing<rules::Xiangqi> {
  using Position = rules::Position<rules::Xiangqi>;
  using Board = rules::xiangqi::Board;
  using Set = rules::xiangqi::Set;
  using Kind = rules::xiangqi::Kind;

  static constexpr int kHandKinds = 0;
  static constexpr int kQuietLimit = 120;
  static constexpr int kRepetitions = 3;
  static constexpr bool kStalemateLoses = true;
  static constexpr bool kGivesChecks = true;
  static constexpr std::array<int, rules::xiangqi::kKinds> kWorth = {100, 190, 190,  420,
                                                                     450, 970, 20000};
  static constexpr std::array<Kind, rules::xiangqi::kKinds> kCheapestFirst = {
      Kind::soldier, Kind::advisor, Kind::elephant, Kind::horse,
      Kind::cannon,  Kind::rook,    Kind::general};

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
  // Soldiers and the palace's guard alone may be better off without the move.
  static bool may_pass(const Position& position) {
    const rules::Seat us = position.turn();
    const auto& pieces = position.pieces();
    return !(pieces.of(us, Kind::rook) | pieces.of(us, Kind::horse) | pieces.of(us, Kind::cannon))
                .empty();
  }

  static rules::Square captured_at(const Position&, rules::Move move) { return move.to; }
  static int promotion_gain(const Position&, rules::Move) { return 0; }
  static int promotion_order(const Position&, rules::Move) { return 0; }
  static bool is_shunned(const Position&, rules::Move) { return false; }

  // A man that has left may uncover a cannon's shot as well as bar it.
  static Set attackers_after(const Position& position, rules::Square square, const Set& occupied,
                             const Set&) {
    return position.attackers(square, rules::kWhite, occupied) |
           position.attackers(square, rules::kBlack, occupied);
  }

  class Checks {
   public:
    explicit Checks(const Position& position)
        : us_(position.turn()), general_(position.king(us_ ^ 1)) {
      const auto& pieces = position.pieces();
      const Set occupied = pieces.occupied();
      const auto& lines = rules::kStraightLines<Board>;
      slides_ = lines.slides(general_, occupied);
      // Where a cannon has exactly one man before it: behind the first men, up to the second.
      jumps_ = lines.slides(general_, occupied - slides_) - slides_;
      horses_ = rules::kHorseSources<Board>(general_, occupied);
      look_along_lines(pieces, occupied);
      look_for_horses(pieces, occupied);
    }

    bool give(const Position& position, rules::Move move) const {
      if (leaving_.contains(move.from) || coming_.contains(move.to)) return true;
      switch (position.pieces().at(move.from).kind()) {
        case Kind::rook:
          return slides_.contains(move.to);
        case Kind::cannon:
          return jumps_.contains(move.to);
        case Kind::horse:
          return horses_.contains(move.to);
        case Kind::soldier:
          return rules::xiangqi::kSoldierSources[us_][general_].contains(move.to);
        default:
          return false;
      }
    }

   private:
    // Men that open a rook's or a cannon's line by leaving it, and squares on which any man becomes
    // a cannon's screen.
    void look_along_lines(const Position::Pieces& pieces, const Set& occupied) {
      const Set& own = pieces.army(us_);
      const Set ranges = pieces.of(us_, Kind::rook) | pieces.of(us_, Kind::cannon);
      for (Set snipers = ranges; snipers;) {
        const rules::Square sniper = snipers.pop();
        const rules::Direction along = rules::kSingleWays<Board>.direction(general_, sniper);
        if (along == rules::kNoSquare || along % 2 != 0) continue;
        const Set line = rules::kSingleWays<Board>.between(general_, sniper);
        const int between = (line & occupied).count();
        if (pieces.at(sniper).kind() == Kind::rook) {
          if (between == 1) leaving_ |= line & own;
        } else if (between == 2) {
          leaving_ |= line & own;
        } else if (between == 0) {
          coming_ |= line;
        }
      }
    }
    // Men that stand in the way of a horse's leap onto the general.
    void look_for_horses(const Position::Pieces& pieces, const Set& occupied) {
      const Set held_back =
          pieces.of(us_, Kind::horse) & (rules::kHorseSources<Board>[general_] - horses_);
      if (held_back.empty()) return;
      for (const rules::Direction direction :
           {rules::kNorthEast, rules::kSouthEast, rules::kSouthWest, rules::kNorthWest})
        if (const rules::Square leg = Board::step(general_, direction);
            leg != rules::kNoSquare && occupied.contains(leg))
          leaving_.insert(leg);
    }

    rules::Seat us_;
    rules::Square general_;
    Set slides_;
    Set jumps_;
    Set horses_;
    Set leaving_;
    Set coming_;
  };

  // A repetition is lost by the graver pursuit: check, then chase, as the rules judge the moves of
  // it (rules/xiangqi/pursuit.h).
  class RepetitionLog {
   public:
    void push(rules::Move move, const Position::Undo& undo, bool gave_check) {
      played_.push_back({move, undo});
      checks_.push(gave_check);
    }
    void pop() {
      played_.pop_back();
      checks_.pop();
    }
    rules::Pursuits pursuits(const Position& position, int plies) const {
      const rules::Pursuits checks = checks_.perpetual(position.turn(), plies);
      if (checks != rules::Pursuits{}) return checks;
      return rules::xiangqi::pursuits_of(position, std::span(played_).last(plies));
    }

   private:
    std::vector<rules::xiangqi::PlayedMove> played_;
    CheckLog checks_;
  };
};

}  // namespace tabiya::search
