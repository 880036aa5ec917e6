#pragma once

#include "engine/evaluation/term_evaluator.h"
#include "engine/evaluation/xiangqi/terms.h"
#include "engine/rules/xiangqi/position.h"

namespace tabiya::evaluation {

namespace xiangqi {

struct Facts {
  using Variant = rules::Xiangqi;
  using Term = xiangqi::Term;

  static constexpr std::array<int, kKinds> kPhase = {0, 0, 0, 2, 2, 2, 0};

  static int square_for(rules::Seat seat, rules::Square square) {
    using rules::xiangqi::Board;
    return seat == rules::kWhite
               ? square
               : Board::at(Board::file_of(square), Board::kRanks - 1 - Board::rank_of(square));
  }
  static const Weights& default_weights() { return weights(); }
  template <class Ledger>
  static void credit_terms(const rules::Position<rules::Xiangqi>& position, Ledger& ledger);
};

}  // namespace xiangqi

// Material and squares, the freedom of rook, horse and cannon, and what the palace is exposed to.
template <>
class Evaluator<rules::Xiangqi> : public TermEvaluator<xiangqi::Facts> {
 public:
  using TermEvaluator::TermEvaluator;
};

extern template class TermEvaluator<xiangqi::Facts>;

}  // namespace tabiya::evaluation
