#pragma once

#include <array>

#include "engine/evaluation/term_weights.h"
#include "engine/rules/shogi/board.h"

namespace tabiya::evaluation::shogi {

// What the evaluation of shogi counts.
enum class Term : std::uint8_t {
  tempo,
  material,
  hand,
  piece_square,
  near_enemy_king,
  near_own_king,
  king_danger,
  rook_mobility,
  bishop_mobility,
};

inline constexpr int kKinds = rules::shogi::kKinds;
inline constexpr int kSquares = rules::shogi::Board::kSquares;
inline constexpr int kFar = 7;         // king steps; what is farther counts as this
inline constexpr int kMostUnits = 40;  // of attack

inline constexpr std::array kTerms = {
    TermFacts{"tempo", 1, "", -50, 150},
    TermFacts{"material", kKinds, "kind, the promoted ones from 8", 0, 3000},
    TermFacts{"hand", rules::shogi::kHandKinds, "kind", 0, 3000},
    TermFacts{"piece_square", kKinds* kSquares, "kind and square, a1 first, as the owner sees it",
              -400, 400},
    TermFacts{"near_enemy_king", kKinds*(kFar + 1),
              "kind, and king steps to the enemy king, 0 to 7", -200, 300},
    TermFacts{"near_own_king", kKinds*(kFar + 1), "kind, and king steps to the own king, 0 to 7",
              -200, 300},
    TermFacts{"king_danger", kMostUnits + 1, "units of attack on the king and the squares around",
              -2500, 50},
    TermFacts{"rook_mobility", 17, "squares, rooks and dragons", -200, 200},
    TermFacts{"bishop_mobility", 17, "squares, bishops and horses", -200, 200},
};

constexpr const auto& declared_terms(Term) { return kTerms; }

using Weights = TermWeights<Term>;

// The default weights.
const Weights& weights();

}  // namespace tabiya::evaluation::shogi
