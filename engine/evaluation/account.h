#pragma once

#include <vector>

#include "engine/evaluation/term_weights.h"
#include "engine/rules/core/seat.h"

namespace tabiya::evaluation {

// Adds up what the terms give, White's view. Terms credit a seat with `count` times a weight.
template <class Term>
class Account {
 public:
  Account(const TermWeights<Term>& weights, Tapered start) : weights_(weights), total_(start) {}

  void credit(rules::Seat seat, Term term, int index = 0, int count = 1) {
    const Tapered value = weights_(term, index) * count;
    if (seat == rules::kWhite) {
      total_ += value;
    } else {
      total_ -= value;
    }
  }
  Tapered total() const { return total_; }

 private:
  const TermWeights<Term>& weights_;
  Tapered total_;
};

// One line of a trace: `count` times weight number `weight`, White's view.
struct TraceLine {
  int weight;
  int count;
};

// The same, and every credit written down: what a tuner fits the weights by.
template <class Term>
class TracedAccount {
 public:
  explicit TracedAccount(const TermWeights<Term>& weights) : account_(weights, {}) {}

  void credit(rules::Seat seat, Term term, int index = 0, int count = 1) {
    account_.credit(seat, term, index, count);
    const int sign = seat == rules::kWhite ? 1 : -1;
    lines_.push_back({kTermOffsets<Term>[static_cast<int>(term)] + index, sign * count});
  }
  Tapered total() const { return account_.total(); }
  const std::vector<TraceLine>& lines() const { return lines_; }

 private:
  Account<Term> account_;
  std::vector<TraceLine> lines_;
};

}  // namespace tabiya::evaluation
