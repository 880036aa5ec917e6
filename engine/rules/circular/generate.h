#pragma once

#include "engine/rules/circular/position.h"
#include "engine/rules/position/generate.h"

namespace tabiya::rules {

// Which moves of circular chess: all that the pieces make, or only those that leave the own king
// unattacked or take the enemy's.
enum class RingMoves : std::uint8_t { all, safe };

// Tells `sink` the moves of the side to move. Both kings must stand. Safe moves come from masks, as
// in chess, but checks and pins are found by walking from the king: a slider may give check both
// ways round.
template <RingMoves Which, class Sink>
class RingGenerator {
 public:
  using Board = Circular::Board;
  using Set = SetOf<Board>;

  RingGenerator(const Position<Circular>& position, Sink& sink)
      : position_(position),
        pieces_(position.pieces()),
        sink_(sink),
        us_(position.turn()),
        own_(pieces_.army(us_)),
        enemy_(pieces_.army(us_ ^ 1)),
        occupied_(own_ | enemy_),
        wanted_(Sink::kCapturesOnly ? enemy_ : ~own_) {
    if constexpr (kSafe) look_round();
  }

  void run() {
    for (const PawnRun& run : kPawnRuns[us_])
      if (const Set pawns = pieces_.of(us_, Kind::pawn) & run.half & free_; pawns)
        pawn_moves(pawns, run, allowed_);
    if (done()) return;
    each(Kind::knight);
    each(Kind::bishop);
    each(Kind::rook);
    each(Kind::queen);
    if (done()) return;
    if constexpr (kSafe) pinned_moves();
    king_steps();
  }

 private:
  static constexpr bool kSafe = Which == RingMoves::safe;
  static constexpr std::uint64_t kInnermost = 0x1111111111111111;
  static constexpr std::uint64_t kOutermost = kInnermost << 3;

  // An own piece that alone keeps a slider off the king, and where it still may go.
  struct Pin {
    Square square = kNoSquare;
    Set line;
  };

  bool done() const {
    if constexpr (Sink::kStopsEarly) return sink_.done();
    return false;
  }

  static Set shift(Set set, int by) { return Set(by > 0 ? set.word() << by : set.word() >> -by); }

  // Finds checks and pins. A move other than the king's must answer every check at once.
  void look_round() {
    king_ = position_.king(us_);
    enemy_king_ = pieces_.of(us_ ^ 1, Kind::king);
    const Set leapers = position_.pawn_attackers(king_, us_ ^ 1) |
                        (kKnightLeaps<Board>[king_] & pieces_.of(us_ ^ 1, Kind::knight)) |
                        (kKingSteps<Board>[king_] & enemy_king_);
    for (Set rest = leapers; rest;) allowed_ &= Set::of(rest.pop());
    const Set straight = pieces_.straight_sliders(us_ ^ 1);
    const Set diagonal = pieces_.diagonal_sliders(us_ ^ 1);
    for (Direction direction = 0; direction < kDirections; ++direction) {
      const Set snipers = direction % 2 == 0 ? straight : diagonal;
      if (kWays<Board>.from(king_, direction) & snipers) look_along(direction, snipers);
    }
    allowed_ |= enemy_king_;
  }

  void look_along(Direction direction, Set snipers) {
    Set line;
    Square screen = kNoSquare;
    walk<Board>(king_, direction, [&](Square square) {
      line.insert(square);
      if (!occupied_.contains(square)) return true;
      if (own_.contains(square)) {
        const bool first = screen == kNoSquare;
        screen = square;
        return first;
      }
      if (!snipers.contains(square)) return false;
      if (screen == kNoSquare) {
        allowed_ &= line;
      } else {
        pins_[pin_count_++] = {screen, line};
        free_.erase(screen);
      }
      return false;
    });
  }

  void each(Kind kind) {
    for (Set movers = pieces_.of(us_, kind) & free_; movers;) {
      const Square from = movers.pop();
      sink_.piece(from, reached(kind, from) & wanted_ & allowed_, enemy_);
    }
  }

  Set reached(Kind kind, Square from) const {
    switch (kind) {
      case Kind::knight:
        return kKnightLeaps<Board>[from];
      case Kind::bishop:
        return kDiagonalSlides<Board>(from, occupied_);
      case Kind::rook:
        return kStraightSlides<Board>(from, occupied_);
      default:
        return kStraightSlides<Board>(from, occupied_) | kDiagonalSlides<Board>(from, occupied_);
    }
  }

  void pinned_moves() {
    for (int index = 0; index < pin_count_; ++index) {
      const Pin& pin = pins_[index];
      const Set allowed = (allowed_ & pin.line) | enemy_king_;
      const Kind kind = pieces_.at(pin.square).kind();
      if (kind == Kind::pawn) {
        pawn_moves(Set::of(pin.square), kPawnRuns[us_][pin.square >= 32], allowed);
      } else {
        sink_.piece(pin.square, reached(kind, pin.square) & wanted_ & allowed, enemy_);
      }
    }
  }

  void pawn_moves(Set pawns, const PawnRun& run, Set allowed) {
    const Set empty = ~occupied_;
    const Set single = shift(pawns, run.forward) & empty;
    const Set steps = single & allowed;
    if (const Set last = steps & run.last; last) sink_.promotions(last, run.forward);
    if constexpr (!Sink::kCapturesOnly) {
      sink_.pawns(steps - run.last, run.forward, MoveKind::quiet);
      sink_.pawns(shift(single & run.third, run.forward) & empty & allowed, 2 * run.forward,
                  MoveKind::double_step);
    }
    const Set goals = enemy_ & allowed;
    pawn_captures(shift(pawns - Set(kOutermost), run.forward + 1) & goals, run, run.forward + 1);
    pawn_captures(shift(pawns - Set(kInnermost), run.forward - 1) & goals, run, run.forward - 1);
  }

  void pawn_captures(Set goals, const PawnRun& run, int delta) {
    if (const Set last = goals & run.last; last) sink_.promotions(last, delta);
    sink_.pawns(goals - run.last, delta, MoveKind::capture);
  }

  void king_steps() {
    const Square king = pieces_.of(us_, Kind::king).first();
    Set steps = kKingSteps<Board>[king] & wanted_;
    if constexpr (kSafe) {
      const Set without_king = occupied_ ^ Set::of(king);
      Set safe = steps & enemy_king_;
      for (Set rest = steps - enemy_king_; rest;) {
        const Square to = rest.pop();
        if (!position_.attacked(to, us_ ^ 1, without_king)) safe.insert(to);
      }
      steps = safe;
    }
    sink_.piece(king, steps, enemy_);
  }

  const Position<Circular>& position_;
  const Position<Circular>::Pieces& pieces_;
  Sink& sink_;
  const Seat us_;
  const Set own_;
  const Set enemy_;
  const Set occupied_;
  const Set wanted_;
  Set allowed_ = ~Set{};  // where moves of other pieces than the king answer all checks
  Set free_ = ~Set{};     // not pinned
  Set enemy_king_;
  Square king_ = kNoSquare;
  std::array<Pin, kDirections> pins_;
  int pin_count_ = 0;
};

inline bool both_kings_stand(const Position<Circular>& position) {
  return position.has_king(kWhite) && position.has_king(kBlack);
}

// Whether the side to move, whose king stands, has a safe move.
inline bool has_safe_move(const Position<Circular>& position) {
  AnyMove<Circular::Board> any;
  RingGenerator<RingMoves::safe, AnyMove<Circular::Board>>(position, any).run();
  return any.found;
}

// Whether the game is over in this position: a king is taken, there is no safe move (mate or
// stalemate), or nobody can mate.
inline bool is_decided(const Position<Circular>& position) {
  return !both_kings_stand(position) || Circular::dead_material(position) ||
         !has_safe_move(position);
}

// Tells `sink` every legal move, unsafe ones included; none where the game is decided.
template <class Sink>
void generate(const Position<Circular>& position, Sink& sink) {
  if (!is_decided(position)) RingGenerator<RingMoves::all, Sink>(position, sink).run();
}

// The same with the safe moves only: what a search should look at.
template <class Sink>
void generate_safe(const Position<Circular>& position, Sink& sink) {
  if (both_kings_stand(position) && !Circular::dead_material(position))
    RingGenerator<RingMoves::safe, Sink>(position, sink).run();
}

inline bool has_legal_move(const Position<Circular>& position) { return !is_decided(position); }

// Leaves of the tree of legal, or of safe, moves; the last ply is counted, not played.
template <RingMoves Which>
std::uint64_t ring_perft(Position<Circular>& position, int depth) {
  const auto tell = [&](auto& sink) {
    if constexpr (Which == RingMoves::all) {
      generate(position, sink);
    } else {
      generate_safe(position, sink);
    }
  };
  if (depth == 0) return 1;
  if (depth == 1) {
    Count<Circular::Board> count;
    tell(count);
    return static_cast<std::uint64_t>(count.total);
  }
  MoveList moves;
  Collect<Circular::Board> collect{moves};
  tell(collect);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Undo undo;
    position.play(move, undo);
    leaves += ring_perft<Which>(position, depth - 1);
    position.undo(move, undo);
  }
  return leaves;
}

// Leaves of the legal tree.
inline std::uint64_t perft(Position<Circular>& position, int depth) {
  return ring_perft<RingMoves::all>(position, depth);
}

}  // namespace tabiya::rules
