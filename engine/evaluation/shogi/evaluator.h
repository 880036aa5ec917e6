#pragma once

#include "engine/evaluation/shogi/terms.h"
#include "engine/evaluation/term_evaluator.h"
#include "engine/rules/shogi/position.h"

namespace tabiya::evaluation {

namespace shogi {

struct Facts {
  using Variant = rules::Shogi;
  using Term = shogi::Term;

  static constexpr int kHandKinds = rules::shogi::kHandKinds;
  // What is in hand or promoted has left the middle game.
  static constexpr std::array<int, kKinds> kPhase = {0, 1, 1, 1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0};

  static int square_for(rules::Seat seat, rules::Square square) {
    return seat == rules::kWhite ? square : kSquares - 1 - square;
  }
  static int kind_in_hand(rules::shogi::Kind kind) {
    return static_cast<int>(rules::shogi::unpromoted(kind));
  }
  static const Weights& default_weights() { return weights(); }
  template <class Ledger>
  static void credit_terms(const rules::Position<rules::Shogi>& position, Ledger& ledger);
};

}  // namespace shogi

// Material and squares, pieces near both kings, the attack on each king, the long-range pieces'
// freedom.
template <>
class Evaluator<rules::Shogi> : public TermEvaluator<shogi::Facts> {
 public:
  using TermEvaluator::TermEvaluator;
};

extern template class TermEvaluator<shogi::Facts>;

}  // namespace tabiya::evaluation
