#include "engine/evaluation/shogi/evaluator.h"

#include <cstdlib>

namespace tabiya::evaluation {

namespace shogi {
namespace {

using rules::Seat;
using rules::Square;
using rules::shogi::Board;
using rules::shogi::Kind;
using rules::shogi::Set;
using Position = rules::Position<rules::Shogi>;

constexpr int king_steps(Square a, Square b) {
  const int files = std::abs(Board::file_of(a) - Board::file_of(b));
  const int ranks = std::abs(Board::rank_of(a) - Board::rank_of(b));
  return std::min(std::max(files, ranks), kFar);
}

// Units of attack per square of the king's zone that a piece bears on.
constexpr std::array<int, kKinds> kPressure = {1, 1, 2, 3, 3, 2, 3, 0, 3, 3, 3, 3, 0, 3, 4};
// Units for a piece in hand that may be dropped into the attack.
constexpr std::array<int, rules::shogi::kHandKinds> kReserve = {0, 1, 1, 2, 3, 2, 3};

// The terms of both seats, and what each piece bears on.
template <class Ledger>
class Terms {
 public:
  Terms(const Position& position, Ledger& ledger)
      : position_(position), ledger_(ledger), occupied_(position.pieces().occupied()) {
    for (const Seat seat : {rules::kWhite, rules::kBlack}) {
      king_[seat] = position.king(seat);
      zone_[seat] = rules::kKingSteps<Board>[king_[seat]] | Set::of(king_[seat]);
    }
  }

  void run() {
    for (const Seat seat : {rules::kWhite, rules::kBlack})
      (position_.pieces().army(seat) - Set::of(king_[seat])).for_each([this, seat](Square square) {
        piece(seat, square);
      });
    for (const Seat seat : {rules::kWhite, rules::kBlack})
      ledger_.credit(seat, Term::king_danger, danger(seat));
    ledger_.credit(position_.turn(), Term::tempo);
  }

 private:
  void piece(Seat seat, Square square) {
    const Kind kind = position_.pieces().at(square).kind();
    const int row = static_cast<int>(kind) * (kFar + 1);
    ledger_.credit(seat, Term::near_enemy_king, row + king_steps(square, king_[seat ^ 1]));
    ledger_.credit(seat, Term::near_own_king, row + king_steps(square, king_[seat]));
    const Set reached = reach(seat, kind, square);
    held_[seat] |= reached;
    if (const Set hits = reached & zone_[seat ^ 1])
      pressure_[seat] += kPressure[static_cast<int>(kind)] * hits.count();
  }

  // Where the piece bears on; counts the freedom of the long-range ones.
  Set reach(Seat seat, Kind kind, Square square) {
    const Set& steps = rules::shogi::kSteps[seat].of(kind, square);
    switch (kind) {
      case Kind::lance:
        return rules::shogi::lance_slides(seat, square, occupied_);
      case Kind::bishop:
      case Kind::horse: {
        const Set slides = rules::shogi::diagonal_slides(square, occupied_);
        ledger_.credit(seat, Term::bishop_mobility, free_squares(seat, slides));
        return kind == Kind::horse ? slides | steps : slides;
      }
      case Kind::rook:
      case Kind::dragon: {
        const Set slides = rules::shogi::straight_slides(square, occupied_);
        ledger_.credit(seat, Term::rook_mobility, free_squares(seat, slides));
        return kind == Kind::dragon ? slides | steps : slides;
      }
      default:
        return steps;
    }
  }
  int free_squares(Seat seat, const Set& reached) const {
    return (reached - position_.pieces().army(seat)).count();
  }

  // Units of attack on a seat's king: what bears on its zone, squares there that only the king
  // holds, and what waits in the enemy's hand. Nothing without a beginning of an attack.
  int danger(Seat seat) const {
    const Seat enemy = seat ^ 1;
    if (pressure_[enemy] == 0) return 0;
    const Set weak = (zone_[seat] & held_[enemy]) - held_[seat];
    const Set open = zone_[seat] - held_[seat] - position_.pieces().army(seat);
    int units = pressure_[enemy] / 2 + 2 * weak.count() + open.count() / 2;
    for (int kind = 0; kind < rules::shogi::kHandKinds; ++kind)
      if (position_.hand(enemy).has(static_cast<Kind>(kind))) units += kReserve[kind];
    return std::clamp(units - 4, 0, kMostUnits);
  }

  const Position& position_;
  Ledger& ledger_;
  const Set occupied_;
  std::array<Square, 2> king_{};
  std::array<Set, 2> zone_{};
  std::array<Set, 2> held_{};  // by anything but the king
  std::array<int, 2> pressure_{};
};

}  // namespace

template <class Ledger>
void Facts::credit_terms(const rules::Position<rules::Shogi>& position, Ledger& ledger) {
  Terms<Ledger>(position, ledger).run();
}

}  // namespace shogi

template class TermEvaluator<shogi::Facts>;

}  // namespace tabiya::evaluation
