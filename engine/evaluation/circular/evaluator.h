#pragma once

#include "engine/evaluation/circular/terms.h"
#include "engine/evaluation/term_evaluator.h"
#include "engine/rules/circular/position.h"

namespace tabiya::evaluation {

namespace circular {

struct Facts {
  using Variant = rules::Circular;
  using Term = circular::Term;

  static constexpr std::array<int, kKinds> kPhase = {0, 1, 1, 2, 4, 0};

  // Sectors 1 to 8 turned round, and 9 to 16.
  static int square_for(rules::Seat seat, rules::Square square) {
    using Board = rules::Circular::Board;
    if (seat == rules::kWhite) return square;
    const int sector = Board::sector_of(square);
    return Board::at(Board::ring_of(square), sector < 8 ? 7 - sector : 23 - sector);
  }
  static const Weights& default_weights() { return weights(); }
  template <class Ledger>
  static void credit_terms(const rules::Position<rules::Circular>& position, Ledger& ledger);
};

}  // namespace circular

// Material and squares, the officers' freedom, pawns on their way, the kings' exposure. A position
// whose king is taken has none of the king's terms.
template <>
class Evaluator<rules::Circular> : public TermEvaluator<circular::Facts> {
 public:
  using TermEvaluator::TermEvaluator;
};

extern template class TermEvaluator<circular::Facts>;

}  // namespace tabiya::evaluation
