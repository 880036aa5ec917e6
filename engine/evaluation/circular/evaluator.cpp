#include "engine/evaluation/circular/evaluator.h"

namespace tabiya::evaluation {

namespace circular {
namespace {

using rules::Kind;
using rules::Seat;
using rules::Square;
using Board = rules::Circular::Board;
using Position = rules::Position<rules::Circular>;
using Set = Position::Set;

template <class Ledger>
class Terms {
 public:
  Terms(const Position& position, Ledger& ledger)
      : position_(position),
        pieces_(position.pieces()),
        ledger_(ledger),
        occupied_(pieces_.occupied()) {
    for (const Seat seat : {rules::kWhite, rules::kBlack})
      if (position.has_king(seat)) zone_[seat] = rules::kKingSteps<Board>[position.king(seat)];
  }

  void run() {
    for (const Seat seat : {rules::kWhite, rules::kBlack}) {
      officers(seat);
      pawns(seat);
    }
    for (const Seat seat : {rules::kWhite, rules::kBlack}) king(seat);
    ledger_.credit(position_.turn(), Term::tempo);
  }

 private:
  void officers(Seat seat) {
    pieces_.of(seat, Kind::knight).for_each([&](Square square) {
      note(seat, rules::kKnightLeaps<Board>[square], Term::knight_mobility, 2);
    });
    pieces_.of(seat, Kind::bishop).for_each([&](Square square) {
      note(seat, rules::kDiagonalSlides<Board>(square, occupied_), Term::bishop_mobility, 2);
    });
    pieces_.of(seat, Kind::rook).for_each([&](Square square) {
      note(seat, rules::kStraightSlides<Board>(square, occupied_), Term::rook_mobility, 3);
    });
    pieces_.of(seat, Kind::queen).for_each([&](Square square) {
      note(seat,
           rules::kStraightSlides<Board>(square, occupied_) |
               rules::kDiagonalSlides<Board>(square, occupied_),
           Term::queen_mobility, 4);
    });
  }

  void note(Seat seat, Set reached, Term mobility, int units) {
    ledger_.credit(seat, mobility, (reached - pieces_.army(seat)).count());
    held_[seat] |= reached;
    if (const Set hits = reached & zone_[seat ^ 1]) pressure_[seat] += units + hits.count();
  }

  void pawns(Seat seat) {
    pieces_.of(seat, Kind::pawn).for_each([&](Square square) {
      const rules::PawnRun& run = rules::kPawnRuns[seat][square >= 32];
      const int onward = run.forward > 0 ? 1 : -1;
      const int sector = Board::sector_of(square);
      const int steps = onward * (Board::sector_of(run.last.first()) - sector);
      ledger_.credit(seat, Term::pawn_steps, steps);
      held_[seat] |= rules::kPawnAttacks<Board>[onward > 0 ? rules::kWhite : rules::kBlack][square];
      if (is_free(seat, square, onward, steps)) ledger_.credit(seat, Term::free_pawn, steps);
    });
  }

  // Whether no enemy pawn stands ahead on the pawn's ring or one beside it.
  bool is_free(Seat seat, Square square, int onward, int steps) const {
    const int ring = Board::ring_of(square);
    Set ahead;
    for (int step = 1; step < steps; ++step)
      for (int beside = std::max(0, ring - 1); beside <= std::min(3, ring + 1); ++beside)
        ahead.insert(Board::at(beside, Board::sector_of(square) + onward * step));
    return (ahead & pieces_.of(seat ^ 1, Kind::pawn)).empty();
  }

  void king(Seat seat) {
    if (!position_.has_king(seat)) return;
    ledger_.credit(seat, Term::shelter, (zone_[seat] & pieces_.army(seat)).count());
    const int pressure = pressure_[seat ^ 1];
    if (pressure == 0) return;
    const Set weak = zone_[seat] & held_[seat ^ 1] & ~held_[seat];
    const int units = pressure + 2 * weak.count() - 4;
    ledger_.credit(seat, Term::king_danger, std::clamp(units, 0, kMostUnits));
  }

  const Position& position_;
  const Position::Pieces& pieces_;
  Ledger& ledger_;
  const Set occupied_;
  std::array<Set, 2> zone_{};
  std::array<Set, 2> held_{};
  std::array<int, 2> pressure_{};
};

}  // namespace

template <class Ledger>
void Facts::credit_terms(const rules::Position<rules::Circular>& position, Ledger& ledger) {
  Terms<Ledger>(position, ledger).run();
}

}  // namespace circular

template class TermEvaluator<circular::Facts>;

}  // namespace tabiya::evaluation
