#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>

#include "engine/rules/position/generate.h"
#include "engine/search/exchange.h"
#include "engine/search/goals.h"
#include "engine/search/history.h"

namespace tabiya::search {

constexpr bool is_quiet(rules::Move move) {
  return move.kind == rules::MoveKind::quiet || move.kind == rules::MoveKind::double_step ||
         move.kind == rules::MoveKind::castle || move.kind == rules::MoveKind::drop;
}

// What the order of moves is made from.
template <class V>
struct Ordering {
  rules::Move table_move;
  std::array<rules::Move, 2> killers{};
  rules::Move answer;
  const History<V>* history = nullptr;
  const ManToCredits<V>* after_last = nullptr;    // the enemy's move
  const ManToCredits<V>* after_before = nullptr;  // the own move before that
};

// Hands out the legal moves of a position, the most promising first: the table's move, captures
// that win or keep material, killers, quiet moves by history, captures that lose material.
template <class V>
class MovePicker {
 public:
  using Position = rules::Position<V>;
  using Board = typename V::Board;
  using Game = Playing<V>;

  // Every legal move.
  static MovePicker all(const Position& position, const Ordering<V>& ordering) {
    MovePicker picker(position, ordering);
    rules::Collect<Board> sink{picker.moves_};
    Game::generate(position, sink);
    picker.rate_all();
    return picker;
  }

  // Captures and promotions that lose nothing, and steps of a king onto its goal.
  static MovePicker captures(const Position& position, const Ordering<V>& ordering) {
    MovePicker picker(position, ordering);
    rules::Captures<Board> sink{picker.moves_};
    Game::generate(position, sink);
    if constexpr (kHasGoal<V>) picker.add_goal_steps();
    picker.rate_all();
    picker.winning_only_ = true;
    return picker;
  }

  // The next move, or none.
  rules::Move next() {
    if constexpr (kSorts)
      if (next_ == 0 && moves_.size() > kLongList) sort();
    while (next_ < moves_.size()) {
      const int best = best_left();
      if (is_untested_capture(scores_[best]) && moves_[best] != ordering_.table_move &&
          !exchange_gives(position_, moves_[best], 0)) {
        scores_[best] -= kLosing;
        if constexpr (kSorts)
          if (sorted_) sink(best);
        continue;
      }
      if (winning_only_ && scores_[best] < -kLosing / 2) return {};
      std::swap(moves_[best], moves_[next_]);
      std::swap(scores_[best], scores_[next_]);
      return moves_[next_++];
    }
    return {};
  }

  int size() const { return moves_.size(); }

  // What history says of a quiet move.
  int quiet_history(rules::Move move) const {
    const int man = man_number(mover_of(position_, move));
    return ordering_.history->quiet[position_.turn()][origin_of<V>(move)][move.to].value() +
           (*ordering_.after_last)[man][move.to].value() +
           (*ordering_.after_before)[man][move.to].value();
  }

 private:
  static constexpr bool kSorts = Game::kHandKinds > 0;
  static constexpr int kLongList = 96;
  static constexpr int kTableMove = 1'000'000'000;
  static constexpr int kCapture = 100'000'000;
  static constexpr int kKiller = 50'000'000;
  static constexpr int kLosing = 300'000'000;

  MovePicker(const Position& position, const Ordering<V>& ordering)
      : position_(position), ordering_(ordering) {}

  static bool is_untested_capture(int score) {
    return score > kCapture / 2 + kKiller / 2 && score < kTableMove;
  }

  void add_goal_steps() {
    const auto enemies = position_.pieces().army(position_.turn() ^ 1);
    const rules::Square king = position_.king(position_.turn());
    (goal_steps(position_) - enemies).for_each([&](rules::Square to) {
      moves_.push({static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(king),
                   rules::MoveKind::quiet, 0});
    });
  }

  void rate_all() {
    for (int index = 0; index < moves_.size(); ++index) scores_[index] = rate(moves_[index]);
  }

  int rate(rules::Move move) const {
    if (move == ordering_.table_move) return kTableMove;
    if (!is_quiet(move)) return rate_capture(move);
    if (move == ordering_.killers[0]) return kKiller + 2;
    if (move == ordering_.killers[1]) return kKiller + 1;
    if (move == ordering_.answer) return kKiller;
    return quiet_history(move);
  }

  int rate_capture(rules::Move move) const {
    const auto victim = position_.pieces().at(move.to);
    if (Game::is_shunned(position_, move)) return worth<V>(victim) - kLosing;
    int gain = worth<V>(position_.pieces().at(Game::captured_at(position_, move)));
    if (move.kind == rules::MoveKind::promotion) gain += Game::promotion_order(position_, move);
    const int man = man_number(position_.pieces().at(move.from));
    const int kind = victim.is_none() ? 0 : walk_of(victim);
    return kCapture + gain * 16 + ordering_.history->capture[man][move.to][kind].value() / 4;
  }

  // The best of a list is looked for each time; a long one, as only drops make it, is sorted once.
  void sort() {
    // One number each: the score, above zero, and the place counted backwards.
    std::array<std::uint64_t, rules::MoveList::kCapacity> rated;
    const auto end = rated.begin() + moves_.size();
    for (int index = 0; index < moves_.size(); ++index)
      rated[index] = static_cast<std::uint64_t>(scores_[index] + (std::int64_t{1} << 32)) << 16 |
                     static_cast<std::uint64_t>(0xffff - index);
    std::sort(rated.begin(), end, std::greater<>{});
    const auto scores = scores_;
    const rules::MoveList moves = moves_;
    for (int index = 0; index < moves_.size(); ++index) {
      const int before = static_cast<int>(0xffff - (rated[index] & 0xffff));
      scores_[index] = scores[before];
      moves_[index] = moves[before];
    }
    sorted_ = true;
  }
  // Brings a move whose score has fallen to its place.
  void sink(int index) {
    for (; index + 1 < moves_.size() && scores_[index + 1] > scores_[index]; ++index) {
      std::swap(scores_[index], scores_[index + 1]);
      std::swap(moves_[index], moves_[index + 1]);
    }
  }

  int best_left() const {
    if constexpr (kSorts)
      if (sorted_) return next_;
    int best = next_;
    for (int index = next_ + 1; index < moves_.size(); ++index)
      if (scores_[index] > scores_[best]) best = index;
    return best;
  }

  const Position& position_;
  const Ordering<V> ordering_;
  rules::MoveList moves_;
  std::array<int, rules::MoveList::kCapacity> scores_;  // written up to the list's size only
  int next_ = 0;
  bool sorted_ = false;
  bool winning_only_ = false;
};

}  // namespace tabiya::search
