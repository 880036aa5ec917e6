#pragma once

#include "engine/rules/position/sinks.h"
#include "engine/rules/position/threats.h"

namespace tabiya::rules {

// Tells `sink` every legal move of Us: legal by construction, from the masks of Threats, with no
// test after the fact but for king steps and captures in passing.
template <class V, Seat Us, class Sink>
class Generator {
 public:
  using Board = typename V::Board;
  using Set = SetOf<Board>;

  Generator(const Position<V>& position, Sink& sink)
      : position_(position),
        pieces_(position.pieces()),
        sink_(sink),
        threats_(threats_to<V, Us>(position)),
        own_(pieces_.army(Us)),
        enemy_(pieces_.army(kThem)),
        occupied_(own_ | enemy_) {
    if constexpr (!V::kMayGiveCheck) ban_ = check_ban<V, Us>(position);
    wanted_ = Sink::kCapturesOnly ? enemy_ : ~own_;
  }

  void run() {
    king_steps();
    if (threats_.checkers.several() || done()) return;
    targets_ = wanted_ & threats_.answers();
    if constexpr (V::kHasPawns) {
      pawns();
      if (done()) return;
    }
    knights();
    if (done()) return;
    sliders();
    if constexpr (V::kHasCastling && !Sink::kCapturesOnly)
      if (threats_.checkers.empty() && position_.rights() != 0 && !done()) castling();
  }

 private:
  static constexpr Seat kThem = Us ^ 1;
  static constexpr int kForward = Us == kWhite ? 8 : -8;
  static constexpr std::uint64_t kFileA = 0x0101010101010101;
  static constexpr std::uint64_t kFileH = kFileA << 7;
  static constexpr Set kLastRank = Set(Us == kWhite ? 0xffull << 56 : 0xffull);
  static constexpr Set kThirdRank = Set(Us == kWhite ? 0xffull << 16 : 0xffull << 40);

  bool done() const {
    if constexpr (Sink::kStopsEarly) return sink_.done();
    return false;
  }

  static constexpr Set shift(Set set, int by) {
    return Set(by > 0 ? set.word() << by : set.word() >> -by);
  }
  static constexpr Set ahead(Set set) { return shift(set, kForward); }
  static constexpr Set ahead_west(Set set) { return shift(set - Set(kFileA), kForward - 1); }
  static constexpr Set ahead_east(Set set) { return shift(set - Set(kFileH), kForward + 1); }

  void king_steps() {
    Set steps = kKingSteps<Board>[threats_.king] & wanted_;
    if (steps.empty()) return;
    const Set without_king = occupied_ ^ Set::of(threats_.king);
    if constexpr (!V::kMayGiveCheck)
      if (ban_.screens.contains(threats_.king)) steps &= screen_line();
    Set safe;
    while (steps) {
      const Square to = steps.pop();
      if (!position_.attacked(to, kThem, without_king)) safe.insert(to);
    }
    sink_.piece(threats_.king, safe, enemy_);
  }

  // A king that hides the enemy king from an own slider may only move along that line, and stays on
  // it only between the two.
  Set screen_line() const {
    const Square enemy_king = position_.king(kThem);
    const Direction along = kSingleWays<Board>.direction(enemy_king, threats_.king);
    return ban_.screen_lines & kWays<Board>.from(enemy_king, along);
  }

  void pawns() {
    const Set pawns = pieces_.of(Us, Kind::pawn);
    if (pawns.empty()) return;
    const Set pinned_any = threats_.pinned_straight | threats_.pinned_diagonal;
    pawn_steps(pawns - pinned_any, pawns & threats_.pinned_straight);
    if (done()) return;
    const Set free = pawns - pinned_any;
    const Set pinned = pawns & threats_.pinned_diagonal;
    const Set goals = enemy_ & targets_;
    pawn_captures((ahead_west(free) | (ahead_west(pinned) & threats_.pinned_diagonal)) & goals,
                  kForward - 1);
    pawn_captures((ahead_east(free) | (ahead_east(pinned) & threats_.pinned_diagonal)) & goals,
                  kForward + 1);
    if (position_.en_passant() != kNoSquare) en_passant();
  }

  void pawn_steps(Set free, Set pinned) {
    const Set empty = ~occupied_;
    const Set answers = threats_.answers();
    const Set single = (ahead(free) | (ahead(pinned) & threats_.pinned_straight)) & empty;
    const Set reached = single & answers;
    if (const Set last = reached & kLastRank; last) sink_.promotions(last, kForward);
    if constexpr (!Sink::kCapturesOnly) {
      sink_.pawns(reached - kLastRank, kForward, MoveKind::quiet);
      sink_.pawns(ahead(single & kThirdRank) & empty & answers, 2 * kForward,
                  MoveKind::double_step);
    }
  }

  void pawn_captures(Set goals, int delta) {
    if (const Set last = goals & kLastRank; last) sink_.promotions(last, delta);
    sink_.pawns(goals - kLastRank, delta, MoveKind::capture);
  }

  void en_passant() {
    const Square target = position_.en_passant();
    Set capturers = kPawnAttacks<Board>[kThem][target] & pieces_.of(Us, Kind::pawn);
    while (capturers) {
      const Square from = capturers.pop();
      if (position_.en_passant_is_safe(Us, from, target))
        sink_.one({static_cast<std::uint8_t>(target), static_cast<std::uint8_t>(from),
                   MoveKind::en_passant, 0});
    }
  }

  // Targets of a kind, less those barred where no move may give check.
  Set targets(Kind kind) const {
    if constexpr (V::kMayGiveCheck) {
      return targets_;
    } else {
      return targets_ - ban_.barred(kind);
    }
  }
  Set movable(Set movers) const {
    if constexpr (V::kMayGiveCheck) {
      return movers;
    } else {
      return movers - ban_.screens;
    }
  }

  void knights() {
    Set knights =
        movable(pieces_.of(Us, Kind::knight)) - threats_.pinned_straight - threats_.pinned_diagonal;
    const Set goals = targets(Kind::knight);
    while (knights) {
      const Square from = knights.pop();
      sink_.piece(from, kKnightLeaps<Board>[from] & goals, enemy_);
    }
  }

  void sliders() {
    const Set bishops = movable(pieces_.of(Us, Kind::bishop));
    const Set rooks = movable(pieces_.of(Us, Kind::rook));
    const Set queens = movable(pieces_.of(Us, Kind::queen));
    slides<Slide::diagonal>(bishops, targets(Kind::bishop));
    slides<Slide::straight>(rooks, targets(Kind::rook));
    queen_slides(queens, targets(Kind::queen));
  }

  // The squares reached by a slider that is pinned on its own kind of line, or not at all.
  template <Slide slide>
  Set slide_from(Square from) const {
    constexpr bool kStraight = slide == Slide::straight;
    const Set& line = kStraight ? threats_.pinned_straight : threats_.pinned_diagonal;
    const Set reached = kStraight ? kStraightSlides<Board>(from, occupied_)
                                  : kDiagonalSlides<Board>(from, occupied_);
    return line.contains(from) ? reached & line : reached;
  }

  template <Slide slide>
  void slides(Set movers, Set goals) {
    constexpr bool kStraight = slide == Slide::straight;
    movers = movers - (kStraight ? threats_.pinned_diagonal : threats_.pinned_straight);
    while (movers) {
      const Square from = movers.pop();
      sink_.piece(from, slide_from<slide>(from) & goals, enemy_);
    }
  }

  void queen_slides(Set queens, Set goals) {
    while (queens) {
      const Square from = queens.pop();
      Set reached;
      if (!threats_.pinned_diagonal.contains(from)) reached |= slide_from<Slide::straight>(from);
      if (!threats_.pinned_straight.contains(from)) reached |= slide_from<Slide::diagonal>(from);
      sink_.piece(from, reached & goals, enemy_);
    }
  }

  void castling() {
    for (const Wing wing : {Wing::king_side, Wing::queen_side}) {
      if ((position_.rights() & right_of(Us, wing)) == 0) continue;
      const auto& way = position_.castling().way(Us, wing);
      if ((way.free & occupied_).empty() && walk_is_safe(way))
        sink_.one({static_cast<std::uint8_t>(way.rook), static_cast<std::uint8_t>(way.king),
                   MoveKind::castle, 0});
    }
  }

  // Judged with king and rook away: a rook that only its castling partner kept off gives check.
  bool walk_is_safe(const CastlingWays::Way& way) const {
    const Set away = occupied_ - (Set::of(way.king) | Set::of(way.rook));
    for (Set walk = way.walk; walk;)
      if (position_.attacked(walk.pop(), kThem, away)) return false;
    if (way.king != way.king_to) return true;
    return !position_.attacked(way.king_to, kThem, away | Set::of(way.rook_to));
  }

  struct NoBan {};
  using Ban = std::conditional_t<V::kMayGiveCheck, NoBan, CheckBan<Board>>;

  const Position<V>& position_;
  const typename Position<V>::Pieces& pieces_;
  Sink& sink_;
  const Threats<Board> threats_;
  const Set own_;
  const Set enemy_;
  const Set occupied_;
  Set wanted_;   // squares a move may end on: not own, or enemies only
  Set targets_;  // those of them that answer a check
  [[no_unique_address]] Ban ban_;
};

// Whether a rule of the variant has ended the game in this position (hill, race): it has no moves
// then.
template <class V>
bool ended_by_variant(const Position<V>& position) {
  if constexpr (requires { V::immediate_ending(position); }) {
    return static_cast<bool>(V::immediate_ending(position));
  } else {
    return false;
  }
}

// The moves that the pieces allow, whether or not a rule of the variant has ended the game.
template <class V, class Sink>
void generate_unended(const Position<V>& position, Sink& sink) {
  if (position.turn() == kWhite) {
    Generator<V, kWhite, Sink>(position, sink).run();
  } else {
    Generator<V, kBlack, Sink>(position, sink).run();
  }
}

template <class V, Seat Us, class Sink>
void generate(const Position<V>& position, Sink& sink) {
  if (!ended_by_variant(position)) Generator<V, Us, Sink>(position, sink).run();
}

// Tells `sink` every legal move; none in a position that a rule of the variant has ended.
template <class V, class Sink>
void generate(const Position<V>& position, Sink& sink) {
  if (!ended_by_variant(position)) generate_unended(position, sink);
}

template <class V>
bool has_legal_move(const Position<V>& position) {
  AnyMove<typename V::Board> any;
  generate(position, any);
  return any.found;
}

}  // namespace tabiya::rules
