#pragma once

#include <algorithm>
#include <bit>

#include "engine/evaluation/four_player/account.h"
#include "engine/rules/four_player/position.h"

namespace tabiya::evaluation {

// The places of one of a king's lines, or of those beside them, that belong to the king's zone: its
// square and the eight round it.
inline rules::LineBits zone_on_line(rules::Square king, int kind, int line) {
  // By lines away from the king's; the middle bit stands for the king's own place.
  constexpr std::array<std::array<rules::LineBits, 5>, 2> kZones = {
      {{0, 0b111, 0b111, 0b111, 0}, {0b001, 0b011, 0b111, 0b110, 0b100}}};
  const rules::LinePlaces& places = rules::kCrossLines.of(king);
  const int away = line - places.line[kind];
  if (away < -2 || away > 2) return 0;
  return kZones[kind >= rules::kRisingLine][away + 2] << places.place[kind] >> 1;
}

// Every term but material, rings and pawns' rows, which are carried along from move to move. Seats
// that are out have none.
template <class V, class Ledger>
class CrossTerms {
 public:
  CrossTerms(const rules::Position<V>& position, Ledger& account)
      : position_(position), pieces_(position.pieces()), account_(account) {}

  void run() {
    for (rules::Seat seat = 0; seat < rules::kMostSeats; ++seat)
      if (position_.plays(seat)) men(seat);
    for (rules::Seat seat = 0; seat < rules::kMostSeats; ++seat)
      if (position_.plays(seat)) king(seat);
    account_.credit(position_.turn(), CrossTerm::tempo, 0, 1);
  }

 private:
  using Set = rules::SetOf<rules::Cross>;
  using Kind = rules::Kind;
  enum Mover : int { kKnights, kBishops, kRooks, kQueens };

  void men(rules::Seat seat) {
    knights(seat);
    slides(seat, pieces_.of(seat, Kind::bishop), kBishops);
    slides(seat, pieces_.of(seat, Kind::rook), kRooks);
    slides(seat, pieces_.of(seat, Kind::queen) | pieces_.of(seat, rules::kOnePointQueen), kQueens);
  }

  void knights(rules::Seat seat) {
    const Set open = ~pieces_.barred_set(seat);
    int reached = 0;
    for (Set rest = pieces_.of(seat, Kind::knight); rest;) {
      const Set& leaps = rules::kCrossKnightLeaps[rest.pop()];
      reached += (leaps & open).count();
      for_each_hostile_king(seat, [&](rules::Seat owner, rules::Square king) {
        attacks_[owner][seat] += (leaps & rules::kKingSteps<rules::Cross>[king]).count();
      });
    }
    account_.credit(seat, CrossTerm::mobility, kKnights, reached);
  }

  void slides(rules::Seat seat, Set movers, Mover mover) {
    if (movers.empty()) return;
    const int first = mover == kBishops ? rules::kRisingLine : rules::kRankLine;
    const int last = mover == kRooks ? rules::kFileLine : rules::kFallingLine;
    int reached = 0;
    while (movers) {
      const rules::LinePlaces& places = rules::kCrossLines.of(movers.pop());
      for (int kind = first; kind <= last; ++kind)
        reached += slide(seat, places.line[kind], places.place[kind], kind);
    }
    account_.credit(seat, CrossTerm::mobility, mover, reached);
  }

  int slide(rules::Seat seat, int line, int place, int kind) {
    const rules::LineBits seen = rules::slide_on_line(pieces_.occupied_lines()[line], place);
    for_each_hostile_king(seat, [&](rules::Seat owner, rules::Square king) {
      attacks_[owner][seat] += std::popcount(seen & zone_on_line(king, kind, line));
    });
    return std::popcount(seen & ~pieces_.barred(seat)[line]);
  }

  template <class Visitor>
  void for_each_hostile_king(rules::Seat seat, Visitor visit) {
    for (rules::Seat owner = 0; owner < rules::kMostSeats; ++owner)
      if ((rules::Position<V>::hostile(seat) & rules::one_seat(owner)) != 0 &&
          position_.plays(owner))
        visit(owner, position_.king(owner));
  }

  void king(rules::Seat seat) {
    const rules::Square square = position_.king(seat);
    const Set beside = rules::kKingSteps<rules::Cross>[square] & pieces_.army(seat);
    account_.credit(seat, CrossTerm::king_shelter, 0, beside.count());
    account_.credit(seat, CrossTerm::king_open, 0, seen_from(square));
    int armies = 0;
    int attacks = 0;
    for (const int by_army : attacks_[seat]) {
      armies += by_army != 0 ? 1 : 0;
      attacks += by_army;
    }
    account_.credit(seat, CrossTerm::king_attack, armies, attacks);
  }

  int seen_from(rules::Square square) const {
    const rules::LinePlaces& places = rules::kCrossLines.of(square);
    int seen = 0;
    for (int kind = 0; kind < rules::kLineKinds; ++kind) {
      const int line = places.line[kind];
      const rules::LineBits walls = rules::kCrossLines.walls(line);
      seen += std::popcount(
          rules::slide_on_line(pieces_.occupied_lines()[line], places.place[kind]) & ~walls);
    }
    return seen;
  }

  const rules::Position<V>& position_;
  const typename rules::Position<V>::Pieces& pieces_;
  Ledger& account_;
  std::array<PerSeat, rules::kMostSeats> attacks_{};  // on whose king's zone, by whose army
};

}  // namespace tabiya::evaluation
