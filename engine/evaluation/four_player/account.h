#pragma once

#include <array>
#include <vector>

#include "engine/evaluation/four_player/weights.h"
#include "engine/rules/core/seat.h"

namespace tabiya::evaluation {

using PerSeat = std::array<int, rules::kMostSeats>;  // centipawns

// Adds up what the terms give each seat.
class CrossAccount {
 public:
  explicit CrossAccount(const CrossWeights& weights) : weights_(weights) {}

  void credit(rules::Seat seat, CrossTerm term, int index, int count) {
    totals_[seat] += weights_(term, index) * count;
  }
  void add(rules::Seat seat, int value) { totals_[seat] += value; }
  const PerSeat& totals() const { return totals_; }

 private:
  const CrossWeights& weights_;
  PerSeat totals_{};
};

// One line of a trace: `count` times weight number `weight` for a seat.
struct CrossTraceLine {
  int weight;
  rules::Seat seat;
  int count;
};

// The same, and every credit written down: what a tuner fits the weights by.
class TracedCrossAccount {
 public:
  void credit(rules::Seat seat, CrossTerm term, int index, int count) {
    if (count != 0) lines_.push_back({weight_number(term, index), seat, count});
  }
  const std::vector<CrossTraceLine>& lines() const { return lines_; }

 private:
  std::vector<CrossTraceLine> lines_;
};

}  // namespace tabiya::evaluation
