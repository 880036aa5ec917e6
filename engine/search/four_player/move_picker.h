#pragma once

#include <array>
#include <utility>

#include "engine/search/four_player/gains.h"
#include "engine/search/four_player/history.h"

namespace tabiya::search {

// What the order of moves is made from.
struct CrossOrdering {
  rules::Move table_move;
  std::array<rules::Move, 2> killers{};
  rules::Move answer;
  const CrossHistory* history = nullptr;
};

// Hands out the legal moves of a position, the most promising first: the table's move, captures
// that risk nothing by what they gain, killers, quiet moves by history, captures that risk more.
template <class V>
class CrossMovePicker {
 public:
  using Position = rules::Position<V>;

  // Every legal move.
  static CrossMovePicker all(const Position& position, const CrossOrdering& ordering) {
    CrossMovePicker picker(position, ordering);
    rules::CrossCollect sink{picker.moves_};
    rules::CrossGenerator<V, rules::CrossCollect<>>(position, position.turn(), sink).run();
    picker.rate_all();
    return picker;
  }

  // Captures of living pieces and promotions that risk nothing.
  static CrossMovePicker captures(const Position& position, const CrossOrdering& ordering) {
    CrossMovePicker picker(position, ordering);
    rules::CrossCaptures sink{picker.moves_};
    rules::CrossGenerator<V, rules::CrossCaptures>(position, position.turn(), sink).run();
    picker.rate_all();
    picker.winning_only_ = true;
    return picker;
  }

  // The next move, or none.
  rules::Move next() {
    while (next_ < moves_.size()) {
      const int best = best_left();
      if (is_untested_capture(scores_[best]) && moves_[best] != ordering_.table_move &&
          !risks_nothing(position_, moves_[best])) {
        scores_[best] -= kRisking;
        continue;
      }
      if (winning_only_ && scores_[best] < kCapture / 2) return {};
      std::swap(moves_[best], moves_[next_]);
      std::swap(scores_[best], scores_[next_]);
      return moves_[next_++];
    }
    return {};
  }

  // What history says of a quiet move.
  int quiet_history(rules::Move move) const {
    return ordering_.history->of(position_.pieces().at(move.from), move);
  }

 private:
  static constexpr int kTableMove = 1'000'000'000;
  static constexpr int kCapture = 100'000'000;
  static constexpr int kKiller = 50'000'000;
  static constexpr int kRisking = 300'000'000;

  CrossMovePicker(const Position& position, const CrossOrdering& ordering)
      : position_(position), ordering_(ordering) {}

  static bool is_untested_capture(int score) {
    return score > kCapture / 2 + kKiller / 2 && score < kTableMove;
  }

  void rate_all() {
    for (int index = 0; index < moves_.size(); ++index) scores_[index] = rate(moves_[index]);
  }

  int rate(rules::Move move) const {
    if (move == ordering_.table_move) return kTableMove;
    if (!is_quiet(position_, move)) return rate_capture(move);
    if (move == ordering_.killers[0]) return kKiller + 2;
    if (move == ordering_.killers[1]) return kKiller + 1;
    if (move == ordering_.answer) return kKiller;
    return quiet_history(move);
  }

  // The dearest gain by the cheapest taker.
  int rate_capture(rules::Move move) const {
    const int gain = gain_of(position_, move);
    if (move.kind == rules::MoveKind::promotion &&
        move.piece != static_cast<int>(rules::Kind::queen))
      return gain - kRisking;
    return kCapture + gain * 16 - cross_gain(position_.pieces().at(move.from));
  }

  int best_left() const {
    int best = next_;
    for (int index = next_ + 1; index < moves_.size(); ++index)
      if (scores_[index] > scores_[best]) best = index;
    return best;
  }

  const Position& position_;
  const CrossOrdering ordering_;
  rules::MoveList moves_;
  std::array<int, rules::MoveList::kCapacity> scores_;  // written up to the list's size only
  int next_ = 0;
  bool winning_only_ = false;
};

}  // namespace tabiya::search
