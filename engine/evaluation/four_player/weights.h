#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "engine/evaluation/weights.h"

namespace tabiya::evaluation {

// What the evaluation of four-player chess counts, for each seat by itself. A term has one weight
// or one per index, and gives a seat so many times its weight.
enum class CrossTerm : std::uint8_t {
  tempo,
  material,
  piece_ring,
  pawn_advance,
  mobility,
  king_shelter,
  king_open,
  king_attack,
  point,
};

inline constexpr int kRings = 7;

// The declaration of a term, the same in both games: its name, how many weights it has and what
// their index means, and the range a tuner may move them in (centipawns).
inline constexpr std::array kCrossTerms = {
    TermFacts{"tempo", 1, "", -50, 100},
    TermFacts{"material", 7, "kind, the one-point queen last", 0, 2500},
    TermFacts{"piece_ring", 7 * kRings, "kind and ring round the middle, the innermost first", -400,
              400},
    TermFacts{"pawn_advance", 14, "row from the own edge", -100, 800},
    TermFacts{"mobility", 4, "a square reached by a knight, bishop, rook, queen", -20, 40},
    TermFacts{"king_shelter", 1, "own man beside the king", -50, 100},
    TermFacts{"king_open", 1, "square that a queen would see from the king's", -50, 20},
    TermFacts{
        "king_attack", 4,
        "attack on a square of the king's zone, by the number of hostile armies that attack it",
        -200, 20},
    TermFacts{"point", 1, "the game's own point", 0, 400},
};

constexpr const auto& declared_terms(CrossTerm) { return kCrossTerms; }

inline constexpr int kCrossWeights = kTermOffsets<CrossTerm>.back();

constexpr int weight_number(CrossTerm term, int index) {
  return kTermOffsets<CrossTerm>[static_cast<int>(term)] + index;
}

// All weights of one of the two games, in centipawns: a plain value.
class CrossWeights {
 public:
  int operator()(CrossTerm term, int index = 0) const {
    return weights_[weight_number(term, index)];
  }
  void set(CrossTerm term, int index, int value) { weights_[weight_number(term, index)] = value; }
  // As many values as the term has weights.
  void set(CrossTerm term, std::span<const int> values);

  int operator[](int number) const { return weights_[number]; }
  void set_number(int number, Half /*only*/, int value) { weights_[number] = value; }

 private:
  std::array<int, kCrossWeights> weights_{};
};

// The default weights of the games.
const CrossWeights& teams_weights();
const CrossWeights& free_for_all_weights();

// Every number of `weights`, in the order of the terms; terms that weigh nothing are left out.
std::vector<Tunable> tunables(const CrossWeights& weights);

}  // namespace tabiya::evaluation
