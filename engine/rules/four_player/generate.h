#pragma once

#include <algorithm>

#include "engine/rules/four_player/position.h"
#include "engine/rules/four_player/sinks.h"

namespace tabiya::rules {

// Rows of the cross that pawns care about, as sets by seat.
class CrossRows {
 public:
  using Set = SetOf<Cross>;

  constexpr explicit CrossRows(int row) {
    for (Square square = 0; square < Cross::kSquares; ++square)
      for (Seat seat = 0; seat < kMostSeats; ++seat)
        if (Cross::contains(square) && Cross::row_of(square, seat) == row)
          sets_[seat].insert(square);
  }
  constexpr const Set& operator[](Seat seat) const { return sets_[seat]; }

 private:
  std::array<Set, kMostSeats> sets_{};
};

inline constexpr CrossRows kThirdRows{2};
template <FourPlayer V>
inline constexpr CrossRows kPromotionRows{V::kPromotionRow};

constexpr SetOf<Cross> all_cross_squares() {
  SetOf<Cross> squares;
  for (Square square = 0; square < Cross::kSquares; ++square)
    if (Cross::contains(square)) squares.insert(square);
  return squares;
}
inline constexpr SetOf<Cross> kCrossSquares = all_cross_squares();

// Tells `sink` every legal move that a seat has or would have if it were its turn. Legal by
// construction from checks and pins; captures in passing and of kings, which are rare and change
// more than one line, are judged one by one.
template <FourPlayer V, class Sink>
class CrossGenerator {
 public:
  using Set = SetOf<Cross>;

  CrossGenerator(const Position<V>& position, Seat seat, Sink& sink)
      : position_(position),
        pieces_(position.pieces()),
        sink_(sink),
        us_(seat),
        king_(position.king(seat)),
        occupied_(pieces_.occupied()),
        barred_(pieces_.barred_set(seat)) {}

  void run() {
    if (!position_.walks(us_)) {
      look_round();
      if (!checkers_.several()) moves_of_pieces();
      if (done()) return;
      en_passant();
    }
    if constexpr (V::kFreeForAll) king_captures();
    if (done()) return;
    king_steps();
  }

 private:
  // An own piece that alone keeps a slider off the king, on a line of that kind.
  struct Pin {
    Square square;
    int kind;
  };

  bool done() const {
    if constexpr (Sink::kStopsEarly) return sink_.done();
    return false;
  }

  void look_round() {
    for (Seat seat = 0; seat < kMostSeats; ++seat) {
      if ((Position<V>::hostile(us_) & one_seat(seat)) == 0) continue;
      checkers_ |= (kCrossKnightLeaps[king_] & pieces_.of(seat, Kind::knight)) |
                   (pawn_origins(seat, king_) & pieces_.of(seat, Kind::pawn)) |
                   (kKingSteps<Cross>[king_] & pieces_.of(seat, Kind::king));
    }
    answers_ = checkers_;
    const LinePlaces& places = kCrossLines.of(king_);
    for (int kind = 0; kind < kLineKinds; ++kind)
      if (const LineBits snipers = pieces_.hostile_sliders(us_, places.line[kind]); snipers != 0)
        look_along(kind, snipers);
    in_check_ = !checkers_.empty();
  }

  void look_along(int kind, LineBits snipers) {
    const int line = kCrossLines.of(king_).line[kind];
    const int place = kCrossLines.of(king_).place[kind];
    const LineBits occupied = pieces_.occupied_lines()[line];
    const LineBits seen = slide_on_line(occupied, place);
    if (const LineBits hits = seen & snipers; hits != 0) take_checks(line, place, hits);
    const LineBits screens = seen & occupied & ~snipers & ~LineBits{kCrossLines.walls(line)};
    const LineBits through = slide_on_line(occupied & ~screens, place) & ~seen & snipers;
    if (through == 0) return;
    for_each_on_line(line, screens, [&](Square screen) {
      const Piece piece = pieces_.at(screen);
      if (piece.army() != us_) return;
      const bool above = kCrossLines.of(screen).place[kind] > place;
      const LineBits below_king = (LineBits{1} << place) - 1;
      if ((through & (above ? ~below_king : below_king)) == 0) return;
      pins_[pin_count_++] = {screen, kind};
      pinned_.insert(screen);
    });
  }

  // The checkers of one line, and the squares between them and the king.
  void take_checks(int line, int place, LineBits hits) {
    for (; hits != 0; hits &= hits - 1) {
      const int checker = std::countr_zero(hits);
      const int low = checker < place ? checker : place + 1;
      const int high = checker < place ? place - 1 : checker;
      const LineBits between = (LineBits{2} << high) - (LineBits{1} << low);
      for_each_on_line(line, between, [&](Square square) { answers_.insert(square); });
      for_each_on_line(line, LineBits{1} << checker,
                       [&](Square square) { checkers_.insert(square); });
    }
  }

  void moves_of_pieces() {
    allowed_ = in_check_ ? answers_ : ~Set{};
    pawn_moves(pieces_.of(us_, Kind::pawn) - pinned_, allowed_);
    if (done()) return;
    knights();
    slides(pieces_.of(us_, Kind::bishop), kRisingLine, kFallingLine);
    slides(pieces_.of(us_, Kind::rook), kRankLine, kFileLine);
    slides(pieces_.of(us_, Kind::queen) | pieces_.of(us_, kOnePointQueen), kRankLine, kFallingLine);
    if (in_check_ || done()) return;
    for (int index = 0; index < pin_count_; ++index) pinned_moves(pins_[index]);
    if constexpr (!Sink::kCapturesOnly) castling();
  }

  void knights() {
    for (Set knights = pieces_.of(us_, Kind::knight) - pinned_; knights;) {
      const Square from = knights.pop();
      sink_.piece(from, wanted(kCrossKnightLeaps[from]) & allowed_, occupied_);
    }
  }

  Set wanted(const Set& reached) const {
    const Set open = reached - barred_;
    return Sink::kCapturesOnly ? open & occupied_ : open;
  }

  void slides(Set movers, int first, int last) {
    movers = movers - pinned_;
    while (movers) {
      const Square from = movers.pop();
      for (int kind = first; kind <= last; ++kind) slide(from, kind);
    }
  }

  void slide(Square from, int kind) {
    const int line = kCrossLines.of(from).line[kind];
    const LineBits occupied = pieces_.occupied_lines()[line];
    LineBits reached =
        slide_on_line(occupied, kCrossLines.of(from).place[kind]) & ~pieces_.barred(us_)[line];
    if constexpr (Sink::kCapturesOnly) reached &= occupied;
    if (!in_check_) {
      sink_.line(from, line, reached, occupied_);
      return;
    }
    Set answering;
    for_each_on_line(line, reached, [&](Square to) { answering.insert(to); });
    sink_.piece(from, answering & answers_, occupied_);
  }

  void pinned_moves(const Pin& pin) {
    const Kind kind = pieces_.at(pin.square).kind();
    if (kind == Kind::pawn) {
      const int line = kCrossLines.of(pin.square).line[pin.kind];
      Set squares;
      for_each_on_line(line, ~LineBits{kCrossLines.walls(line)} & 0xffff,
                       [&](Square square) { squares.insert(square); });
      pawn_moves(Set::of(pin.square), squares);
    } else if (pin.kind <= kFileLine ? slides_straight(kind) : slides_diagonally(kind)) {
      slide(pin.square, pin.kind);
    }
  }

  void pawn_moves(const Set& pawns, const Set& allowed) {
    if (pawns.empty()) return;
    switch (us_) {
      case kRed:
        return pawn_moves<kRed>(pawns, allowed);
      case kBlue:
        return pawn_moves<kBlue>(pawns, allowed);
      case kYellow:
        return pawn_moves<kYellow>(pawns, allowed);
      default:
        return pawn_moves<kGreen>(pawns, allowed);
    }
  }

  template <Seat Us>
  void pawn_moves(const Set& pawns, const Set& allowed) {
    constexpr int kForward = kPawnForward[Us];
    constexpr int kSideways = Us % 2 == 0 ? 1 : Cross::kStride;
    const Set empty = kCrossSquares - occupied_;
    const Set single = moved<kForward>(pawns) & empty;
    const Set steps = single & allowed;
    promotions(steps & kPromotionRows<V>[Us], kForward);
    if constexpr (!Sink::kCapturesOnly) {
      sink_.pawns(steps - kPromotionRows<V>[Us], kForward, MoveKind::quiet);
      sink_.pawns(moved<kForward>(single & kThirdRows[Us]) & empty & allowed, 2 * kForward,
                  MoveKind::double_step);
    }
    const Set goals = (occupied_ - barred_ - passed_squares()) & allowed;
    pawn_captures<kForward + kSideways>(pawns, goals);
    pawn_captures<kForward - kSideways>(pawns, goals);
  }

  template <int By>
  static Set moved(const Set& squares) {
    if constexpr (By > 0) return squares << By;
    return squares >> (By > 0 ? 1 : -By);
  }

  template <int By>
  void pawn_captures(const Set& pawns, const Set& goals) {
    const Set taken = moved<By>(pawns) & goals;
    if (taken.empty()) return;
    promotions(taken & kPromotionRows<V>[us_], By);
    sink_.pawns(taken - kPromotionRows<V>[us_], By, MoveKind::capture);
  }

  // In free-for-all there is nothing to choose.
  void promotions(Set goals, int by) {
    if (goals.empty()) return;
    if constexpr (V::kFreeForAll) {
      while (goals) {
        const Square to = goals.pop();
        sink_.one(promotion(to - by, to));
      }
    } else {
      sink_.promotions(goals, by);
    }
  }

  static Move move(Square from, Square to, MoveKind kind) {
    return {static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(from), kind, 0};
  }
  static Move promotion(Square from, Square to) {
    Move promotion = move(from, to, MoveKind::promotion);
    promotion.piece = static_cast<std::uint8_t>(Kind::queen);
    return promotion;
  }

  // The squares on which some pawn may be taken in passing: a piece that stands there goes with it.
  Set passed_squares() const {
    Set squares;
    for (Seat owner = 0; owner < kMostSeats; ++owner)
      if (const Square passed = position_.state().passed[owner];
          passed != 0 && position_.passing_owner(passed, us_) >= 0)
        squares.insert(passed);
    return squares;
  }

  void en_passant() {
    for (Set squares = passed_squares(); squares;) {
      const Square to = squares.pop();
      const Piece there = pieces_.at(to);
      const bool king = !there.is_none() && !is_grey(there) && there.kind() == Kind::king;
      const bool hostile_king = V::kFreeForAll && king && there.army() != us_;
      if (barred_.contains(to) && !hostile_king) continue;
      const auto owner = static_cast<Seat>(position_.passing_owner(to, us_));
      const Seats enemies =
          Position<V>::hostile(us_) & ~(hostile_king ? one_seat(there.army()) : 0);
      for (Set pawns = pawn_origins(us_, to) & pieces_.of(us_, Kind::pawn); pawns;) {
        const Square from = pawns.pop();
        const CrossChange change = {{from, to, Position<V>::landing(owner, to)}, to};
        if (position_.attackers(king_, enemies, change)) continue;
        passing_captures(move(from, to, MoveKind::en_passant));
      }
    }
  }

  // One capture, or one for each kind it promotes to: a neighbour's pawn may step over the square
  // of promotion.
  void passing_captures(Move capture) {
    if (!kPromotionRows<V>[us_].contains(capture.to)) return sink_.one(capture);
    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight}) {
      capture.piece = static_cast<std::uint8_t>(kind);
      sink_.one(capture);
      if (V::kFreeForAll) return;
    }
  }

  // Kings that stand attacked may be taken; their armies are grey at once and attack no more.
  void king_captures() {
    for (Seat victim = 0; victim < kMostSeats; ++victim) {
      if (victim == us_ || (position_.state().checks[victim] & one_seat(us_)) == 0) continue;
      const Square to = position_.king(victim);
      const bool passing = passed_squares().contains(to);
      for (Set takers = position_.attackers(to, one_seat(us_)); takers;) {
        const Square from = takers.pop();
        const bool pawn = pieces_.at(from).kind() == Kind::pawn;
        if (pawn && passing) continue;
        const Square king = from == king_ ? to : king_;
        const Seats enemies = Position<V>::hostile(us_) & ~one_seat(victim);
        if (position_.attackers(king, enemies, {{from, to, kNoSquare}, to})) continue;
        const bool promotes = pawn && kPromotionRows<V>[us_].contains(to);
        sink_.one(promotes ? promotion(from, to) : move(from, to, MoveKind::capture));
      }
    }
  }

  void king_steps() {
    Set safe;
    for (Set steps = wanted(kKingSteps<Cross>[king_]); steps;) {
      const Square to = steps.pop();
      if (!of_own_colour(to) && !position_.attacked(to, us_, king_)) safe.insert(to);
    }
    sink_.piece(king_, safe, occupied_);
  }

  // A walking king takes no grey piece of its own army.
  bool of_own_colour(Square square) const {
    const Piece piece = pieces_.at(square);
    return is_grey(piece) && colour_of(piece) == us_;
  }

  void castling() {
    if ((position_.state().rights & rook_rights(us_)) == 0) return;
    for (int rook = 0; rook < 2; ++rook) {
      if ((position_.state().rights & rook_right(us_, rook)) == 0) continue;
      const Square rook_square = Cross::home(us_, kRookPlaces[rook]);
      const CrossCastle castle = cross_castle(us_, king_, rook_square);
      if (!way_is_free(rook_square) || position_.attacked(castle.rook_to, us_, kNoSquare) ||
          position_.attacked(castle.king_to, us_, kNoSquare))
        continue;
      sink_.one(move(king_, rook_square, MoveKind::castle));
    }
  }

  bool way_is_free(Square rook) const {
    const int king_place = home_place(us_, king_);
    const int rook_place = home_place(us_, rook);
    const int last = std::max(king_place, rook_place);
    for (int place = std::min(king_place, rook_place) + 1; place < last; ++place)
      if (occupied_.contains(Cross::home(us_, place))) return false;
    return true;
  }

  const Position<V>& position_;
  const typename Position<V>::Pieces& pieces_;
  Sink& sink_;
  const Seat us_;
  const Square king_;
  const Set occupied_;
  const Set barred_;
  Set checkers_;
  Set answers_;  // checkers and what lies between them and the king
  Set allowed_;  // where other pieces than the king may go
  Set pinned_;
  bool in_check_ = false;
  int pin_count_ = 0;
  std::array<Pin, kDirections> pins_;  // written up to pin_count_ only
};

// Whether the game is over in this position by a rule that needs no look at its moves.
template <FourPlayer V>
bool is_over(const Position<V>& position) {
  if constexpr (V::kFreeForAll) return position.state().cause != Cause::none;
  return position.only_kings();
}

// Tells `sink` every legal move; none where the game is over.
template <FourPlayer V, class Sink>
void generate(const Position<V>& position, Sink& sink) {
  if (!is_over(position)) CrossGenerator<V, Sink>(position, position.turn(), sink).run();
}

template <FourPlayer V>
MoveList legal_moves(const Position<V>& position) {
  MoveList moves;
  CrossCollect sink{moves};
  generate(position, sink);
  return moves;
}

template <FourPlayer V>
bool has_legal_move(const Position<V>& position) {
  CrossAnyMove any;
  generate(position, any);
  return any.found;
}

}  // namespace tabiya::rules
