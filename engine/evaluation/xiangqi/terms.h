#pragma once

#include <array>

#include "engine/evaluation/term_weights.h"
#include "engine/rules/xiangqi/board.h"

namespace tabiya::evaluation::xiangqi {

// What the evaluation of xiangqi counts.
enum class Term : std::uint8_t {
  tempo,
  material,
  piece_square,
  rook_mobility,
  horse_mobility,
  cannon_mobility,
  bare_to_rooks,
  bare_to_cannons,
  empty_gun,
  palace_attack,
};

inline constexpr int kKinds = rules::xiangqi::kKinds;
inline constexpr int kSquares = rules::xiangqi::Board::kSquares;
inline constexpr int kMostUnits = 24;  // of attack

inline constexpr std::array kTerms = {
    TermFacts{"tempo", 1, "", -50, 100},
    TermFacts{"material", kKinds, "kind", 0, 2500},
    TermFacts{"piece_square", kKinds* kSquares, "kind and square, a1 first, as the owner sees it",
              -400, 400},
    TermFacts{"rook_mobility", 18, "squares", -200, 200},
    TermFacts{"horse_mobility", 9, "squares", -200, 200},
    TermFacts{"cannon_mobility", 18, "squares, without captures", -200, 200},
    TermFacts{"bare_to_rooks", 3, "own advisors missing, for each enemy rook", -300, 50},
    TermFacts{"bare_to_cannons", 3, "own elephants missing, for each enemy cannon", -300, 100},
    TermFacts{"empty_gun", 1, "enemy cannon that sees the general along its open file", -400, 50},
    TermFacts{"palace_attack", kMostUnits + 1, "units of attack on the general's palace", -800, 50},
};

constexpr const auto& declared_terms(Term) { return kTerms; }

using Weights = TermWeights<Term>;

// The default weights.
const Weights& weights();

}  // namespace tabiya::evaluation::xiangqi
