#include "engine/evaluation/four_player/weights.h"

#include <algorithm>
#include <cassert>

namespace tabiya::evaluation {
namespace {

template <std::size_t N>
using Row = std::array<int, N>;

constexpr Row<7 * kRings> kPieceRing = {8,    6,    5,   4,   2,   0,   0,    // pawn
                                        30,   28,   22,  14,  4,   -10, -25,  // knight
                                        14,   14,   12,  8,   4,   0,   -8,   // bishop
                                        0,    0,    0,   0,   0,   0,   0,    // rook
                                        8,    8,    8,   6,   4,   0,   -2,   // queen
                                        -120, -110, -90, -70, -45, -15, 0,    // king
                                        8,    8,    8,   6,   4,   0,   -2};  // one-point queen
constexpr Row<4> kMobility = {4, 4, 3, 2};
constexpr Row<4> kKingAttack = {0, -6, -11, -16};

constexpr Row<7> kTeamsMaterial = {100, 300, 450, 500, 1000, 0, 0};
constexpr Row<14> kTeamsAdvance = {0, 0, 4, 6, 8, 14, 24, 45, 90, 160, 0, 0, 0, 0};

// A king is worth what its seat may still earn.
constexpr Row<7> kFreeForAllMaterial = {100, 300, 450, 500, 950, 600, 700};
constexpr Row<14> kFreeForAllAdvance = {0, 0, 4, 14, 45, 110, 230, 0, 0, 0, 0, 0, 0, 0};

CrossWeights shared_weights() {
  CrossWeights weights;
  weights.set(CrossTerm::piece_ring, kPieceRing);
  weights.set(CrossTerm::mobility, kMobility);
  weights.set(CrossTerm::king_attack, kKingAttack);
  weights.set(CrossTerm::king_shelter, 0, 10);
  weights.set(CrossTerm::king_open, 0, -3);
  return weights;
}

}  // namespace

void CrossWeights::set(CrossTerm term, std::span<const int> values) {
  assert(static_cast<int>(values.size()) == facts_of(term).size);
  std::copy(values.begin(), values.end(), weights_.begin() + weight_number(term, 0));
}

const CrossWeights& teams_weights() {
  static const CrossWeights kDefault = [] {
    CrossWeights weights = shared_weights();
    weights.set(CrossTerm::tempo, 0, 12);
    weights.set(CrossTerm::material, kTeamsMaterial);
    weights.set(CrossTerm::pawn_advance, kTeamsAdvance);
    return weights;
  }();
  return kDefault;
}

const CrossWeights& free_for_all_weights() {
  static const CrossWeights kDefault = [] {
    CrossWeights weights = shared_weights();
    weights.set(CrossTerm::material, kFreeForAllMaterial);
    weights.set(CrossTerm::pawn_advance, kFreeForAllAdvance);
    weights.set(CrossTerm::point, 0, 100);
    return weights;
  }();
  return kDefault;
}

std::vector<Tunable> tunables(const CrossWeights& weights) {
  std::vector<Tunable> list;
  for (std::size_t term = 0; term < kCrossTerms.size(); ++term) {
    const TermFacts& facts = kCrossTerms[term];
    const int first = kTermOffsets<CrossTerm>[term];
    bool weighs = false;
    for (int index = 0; index < facts.size; ++index) weighs = weighs || weights[first + index] != 0;
    if (!weighs) continue;
    for (int index = 0; index < facts.size; ++index) {
      list.push_back({weight_name(facts, index), weights[first + index], facts.low, facts.high,
                      first + index, Half::only});
    }
  }
  return list;
}

}  // namespace tabiya::evaluation
