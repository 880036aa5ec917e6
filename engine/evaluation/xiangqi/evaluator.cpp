#include "engine/evaluation/xiangqi/evaluator.h"

namespace tabiya::evaluation {

namespace xiangqi {
namespace {

using rules::Seat;
using rules::Square;
using rules::xiangqi::Board;
using rules::xiangqi::Kind;
using rules::xiangqi::Set;
using Position = rules::Position<rules::Xiangqi>;

// The terms of one seat: what its pieces do, and what the enemy's do to its palace.
template <class Ledger>
class Terms {
 public:
  Terms(const Position& position, Ledger& ledger)
      : position_(position),
        pieces_(position.pieces()),
        ledger_(ledger),
        occupied_(pieces_.occupied()) {}

  void run() {
    for (const Seat seat : {rules::kWhite, rules::kBlack}) pieces(seat);
    for (const Seat seat : {rules::kWhite, rules::kBlack}) palace(seat);
    ledger_.credit(position_.turn(), Term::tempo);
  }

 private:
  void pieces(Seat seat) {
    const Set& own = pieces_.army(seat);
    pieces_.of(seat, Kind::rook).for_each([&](Square square) {
      const Set reached = rules::kStraightLines<Board>.slides(square, occupied_);
      ledger_.credit(seat, Term::rook_mobility, (reached - own).count());
      press(seat, reached, 2);
    });
    pieces_.of(seat, Kind::horse).for_each([&](Square square) {
      const Set reached = rules::kHorseLeaps<Board>(square, occupied_);
      ledger_.credit(seat, Term::horse_mobility, (reached - own).count());
      press(seat, reached, 2);
    });
    pieces_.of(seat, Kind::cannon).for_each([&](Square square) {
      const auto reached = rules::kStraightLines<Board>.both(square, occupied_);
      ledger_.credit(seat, Term::cannon_mobility, (reached.slides - occupied_).count());
      press(seat, reached.jumps, 2);
    });
    pieces_.of(seat, Kind::soldier).for_each([&](Square square) {
      press(seat, rules::xiangqi::kSoldierSteps[seat][square], 2);
    });
  }

  // Units for bearing on the enemy's palace: more for each of the squares beside the general.
  void press(Seat seat, const Set& reached, int units) {
    const Set hits = reached & rules::xiangqi::kPalaces[seat ^ 1];
    if (hits.empty()) return;
    const Square general = position_.king(seat ^ 1);
    const Set near = rules::xiangqi::kGeneralSteps[seat ^ 1][general] | Set::of(general);
    pressure_[seat] += units + (hits & near).count();
  }

  void palace(Seat seat) {
    const Seat enemy = seat ^ 1;
    const int advisors = std::min(2, pieces_.of(seat, Kind::advisor).count());
    const int elephants = std::min(2, pieces_.of(seat, Kind::elephant).count());
    const Set& cannons = pieces_.of(enemy, Kind::cannon);
    if (const int rooks = pieces_.of(enemy, Kind::rook).count(); rooks != 0)
      ledger_.credit(seat, Term::bare_to_rooks, 2 - advisors, rooks);
    if (!cannons.empty())
      ledger_.credit(seat, Term::bare_to_cannons, 2 - elephants, cannons.count());
    const Square general = position_.king(seat);
    const Set file = rules::kWays<Board>.from(general, rules::kNorth) |
                     rules::kWays<Board>.from(general, rules::kSouth);
    if (const Set behind = cannons & file) {
      const Set open = rules::kStraightLines<Board>.slides(general, occupied_);
      ledger_.credit(seat, Term::empty_gun, 0, (behind & open).count());
    }
    ledger_.credit(seat, Term::palace_attack, std::min(pressure_[enemy], kMostUnits));
  }

  const Position& position_;
  const Position::Pieces& pieces_;
  Ledger& ledger_;
  const Set occupied_;
  std::array<int, 2> pressure_{};
};

}  // namespace

template <class Ledger>
void Facts::credit_terms(const rules::Position<rules::Xiangqi>& position, Ledger& ledger) {
  Terms<Ledger>(position, ledger).run();
}

}  // namespace xiangqi

template class TermEvaluator<xiangqi::Facts>;

}  // namespace tabiya::evaluation
