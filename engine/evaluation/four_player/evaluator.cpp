#include "engine/evaluation/four_player/evaluator.h"

#include <algorithm>
#include <cstdlib>

#include "engine/evaluation/four_player/terms.h"

namespace tabiya::evaluation {
namespace {

using rules::Cross;
using rules::Kind;
using rules::Piece;
using rules::Seat;
using rules::Square;

// How far a square lies from the four in the middle: 0 to kRings - 1.
int ring_of(Square square) {
  const auto away = [](int line) { return std::abs(2 * line - (Cross::kSide - 1)) / 2; };
  return std::max(away(Cross::file_of(square)), away(Cross::rank_of(square)));
}

// Material, ring and row of one man.
template <class Ledger>
void man_terms(Seat seat, Kind kind, Square square, Ledger& account) {
  const int number = static_cast<int>(kind);
  account.credit(seat, CrossTerm::material, number, 1);
  account.credit(seat, CrossTerm::piece_ring, number * kRings + ring_of(square), 1);
  if (kind == Kind::pawn)
    account.credit(seat, CrossTerm::pawn_advance, Cross::row_of(square, seat), 1);
}

}  // namespace

template <class V>
const CrossWeights& CrossEvaluator<V>::default_weights() {
  return V::kFreeForAll ? free_for_all_weights() : teams_weights();
}

template <class V>
CrossEvaluator<V>::CrossEvaluator(const CrossWeights& weights) : weights_(weights) {
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat)
    for (int kind = 0; kind < rules::kCrossKinds; ++kind)
      for (Square square = 0; square < Cross::kSquares; ++square) {
        if (!Cross::contains(square)) continue;
        CrossAccount account(weights_);
        man_terms(seat, static_cast<Kind>(kind), square, account);
        men_[seat][kind][square] = static_cast<std::int16_t>(account.totals()[seat]);
      }
}

template <class V>
CrossPlaced CrossEvaluator<V>::place(const Position& now) const {
  CrossPlaced placed{};
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat)
    now.pieces().army(seat).for_each(
        [&](Square square) { placed[seat] += man(now.pieces().at(square), square); });
  return placed;
}

template <class V>
CrossPlaced CrossEvaluator<V>::after(const CrossPlaced& placed, const Position& now,
                                     rules::Move move, const rules::CrossUndo& undo) const {
  if (undo.greyed != 0) return place(now);
  CrossPlaced result = placed;
  const Seat mover = undo.state.turn;
  if (move.kind == rules::MoveKind::castle) {
    const auto castle = rules::cross_castle(mover, move.from, move.to);
    const Piece king(mover, Kind::king);
    const Piece rook(mover, Kind::rook);
    result[mover] += man(king, castle.king_to) - man(king, move.from);
    result[mover] += man(rook, castle.rook_to) - man(rook, move.to);
    return result;
  }
  remove_man(result, undo.captured, move.to);
  if (!undo.passing.is_none()) remove_man(result, undo.passing, undo.passing_on);
  const Piece arrived = now.pieces().at(move.to);
  const bool promoted = move.kind == rules::MoveKind::promotion || move.piece != 0;
  const Piece left = promoted ? Piece(mover, Kind::pawn) : arrived;
  result[mover] += man(arrived, move.to) - man(left, move.from);
  return result;
}

template <class V>
PerSeat CrossEvaluator<V>::armies(const Position& position, const CrossPlaced& placed) const {
  CrossAccount account(weights_);
  CrossTerms<V, CrossAccount>(position, account).run();
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat) {
    if (position.plays(seat)) account.add(seat, placed[seat]);
    if constexpr (V::kFreeForAll)
      account.credit(seat, CrossTerm::point, 0, position.state().points[seat]);
  }
  return account.totals();
}

template <class V>
int CrossEvaluator<V>::view(const PerSeat& armies, Seat seat) {
  if constexpr (!V::kFreeForAll) {
    const int red_and_yellow =
        armies[rules::kRed] + armies[rules::kYellow] - armies[rules::kBlue] - armies[rules::kGreen];
    return seat % 2 == 0 ? red_and_yellow : -red_and_yellow;
  }
  int worth = 0;
  for (Seat other = 0; other < rules::kMostSeats; ++other)
    if (other != seat) worth += worth_of_lead(armies[seat] - armies[other]);
  return worth / (rules::kMostSeats - 1);
}

template <class V>
PerSeat CrossEvaluator<V>::views(const PerSeat& armies) {
  PerSeat views{};
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat) views[seat] = view(armies, seat);
  return views;
}

template <class V>
std::vector<CrossTraceLine> CrossEvaluator<V>::trace(const Position& position) const {
  TracedCrossAccount account;
  CrossTerms<V, TracedCrossAccount>(position, account).run();
  for (Seat seat = 0; seat < rules::kMostSeats; ++seat) {
    if (position.plays(seat))
      position.pieces().army(seat).for_each([&](Square square) {
        man_terms(seat, position.pieces().at(square).kind(), square, account);
      });
    if constexpr (V::kFreeForAll)
      account.credit(seat, CrossTerm::point, 0, position.state().points[seat]);
  }
  return account.lines();
}

template class CrossEvaluator<rules::FourPlayerTeams>;
template class CrossEvaluator<rules::FourPlayerFfa>;

}  // namespace tabiya::evaluation
