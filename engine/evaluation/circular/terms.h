#pragma once

#include <array>

#include "engine/evaluation/term_weights.h"
#include "engine/rules/variants/circular.h"

namespace tabiya::evaluation::circular {

// What the evaluation of circular chess counts.
enum class Term : std::uint8_t {
  tempo,
  material,
  piece_square,
  knight_mobility,
  bishop_mobility,
  rook_mobility,
  queen_mobility,
  pawn_steps,
  free_pawn,
  shelter,
  king_danger,
};

inline constexpr int kKinds = rules::kKinds;
inline constexpr int kSquares = rules::Circular::Board::kSquares;
inline constexpr int kMostUnits = 24;  // of attack

inline constexpr std::array kTerms = {
    TermFacts{"tempo", 1, "", -50, 100},
    TermFacts{"material", kKinds, "kind", 0, 2500},
    TermFacts{"piece_square", kKinds* kSquares,
              "kind and square, a1 first; Black sees the sectors from 8 down", -400, 400},
    TermFacts{"knight_mobility", 9, "squares", -200, 200},
    TermFacts{"bishop_mobility", 7, "squares", -200, 200},
    TermFacts{"rook_mobility", 19, "squares", -200, 200},
    TermFacts{"queen_mobility", 25, "squares", -200, 200},
    TermFacts{"pawn_steps", 7, "steps to promotion", -50, 400},
    TermFacts{"free_pawn", 7, "steps to promotion of a pawn that no enemy pawn can stop", -50, 500},
    TermFacts{"shelter", 9, "own men beside the king", -100, 150},
    TermFacts{"king_danger", kMostUnits + 1, "units of attack on the squares round the king", -1200,
              50},
};

constexpr const auto& declared_terms(Term) { return kTerms; }

using Weights = TermWeights<Term>;

// The default weights.
const Weights& weights();

}  // namespace tabiya::evaluation::circular
