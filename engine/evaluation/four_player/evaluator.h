#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/evaluation/four_player/account.h"
#include "engine/rules/four_player/free_for_all.h"

namespace tabiya::evaluation {

// Free-for-all: what a place more than another seat is worth, in centipawns. Towards it runs what
// a lead over that seat counts while the game goes on, the steeper the closer the two are.
inline constexpr int kPlaceWorth = 4000;

// What a lead (centipawns, negative behind) over one seat counts.
constexpr int worth_of_lead(int lead) {
  const std::int64_t size = lead < 0 ? -lead : lead;
  return static_cast<int>(std::int64_t{lead} * kPlaceWorth / (kPlaceWorth + size));
}

// The part of an evaluation that a search carries along from move to move: material, rings and rows
// of each army.
using CrossPlaced = PerSeat;

// The evaluation of four-player chess, V being FourPlayerTeams or FourPlayerFfa, with one set of
// weights. It keeps no state but the weights.
template <class V>
class CrossEvaluator {
 public:
  using Position = rules::Position<V>;

  CrossEvaluator() : CrossEvaluator(default_weights()) {}
  explicit CrossEvaluator(const CrossWeights& weights);

  static const CrossWeights& default_weights();

  // From scratch; and what it has become by the move that led to `now`.
  CrossPlaced place(const Position& now) const;
  CrossPlaced after(const CrossPlaced& placed, const Position& now, rules::Move move,
                    const rules::CrossUndo& undo) const;

  // What each army is worth, in free-for-all with the points of its seat; `placed` must belong to
  // the position.
  PerSeat armies(const Position& position, const CrossPlaced& placed) const;

  // Centipawns as each seat sees them; they add up to nothing but for rounding. Teams: both armies
  // less those of the other side. Free-for-all: the mean worth of the lead over each other seat.
  static PerSeat views(const PerSeat& armies);
  // The same for one seat.
  static int view(const PerSeat& armies, rules::Seat seat);

  // Every credit of the evaluation; what they add up to is armies().
  std::vector<CrossTraceLine> trace(const Position& position) const;
  const CrossWeights& weights() const { return weights_; }

 private:
  int man(rules::Piece piece, rules::Square square) const {
    return men_[piece.army()][static_cast<int>(piece.kind())][square];
  }
  void remove_man(CrossPlaced& placed, rules::Piece piece, rules::Square square) const {
    if (!piece.is_none() && !rules::is_grey(piece)) placed[piece.army()] -= man(piece, square);
  }

  CrossWeights weights_;
  std::array<std::array<std::array<std::int16_t, rules::Cross::kSquares>, rules::kCrossKinds>,
             rules::kMostSeats>
      men_{};
};

extern template class CrossEvaluator<rules::FourPlayerTeams>;
extern template class CrossEvaluator<rules::FourPlayerFfa>;

}  // namespace tabiya::evaluation
