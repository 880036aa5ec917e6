#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/evaluation/tapered.h"

namespace tabiya::evaluation {

// What the evaluation counts. Each term has one weight, or one per index (a square, a rank, a
// number of squares); every weight is a pair for middle game and ending.
enum class Term : std::uint8_t {
  tempo,
  material,
  piece_square,
  knight_mobility,
  bishop_mobility,
  rook_mobility,
  queen_mobility,
  bishop_pair,
  rook_open_file,
  rook_half_open_file,
  outpost,
  doubled_pawn,
  isolated_pawn,
  backward_pawn,
  phalanx,
  supported_pawn,
  passed_pawn,
  passed_blocked,
  passed_own_king,
  passed_enemy_king,
  shield,
  storm,
  king_danger,
  threat_by_pawn,
  threat_by_minor,
  threat_by_rook,
  hanging,
  hill_distance,
  hill_control,
  race_distance,
  race_control,
  lone_king_edge,
  lone_king_distance,
};

// The declaration of a term, the same in every variant: its name, how many weights it has and what
// their index means, and the range a tuner may move them in (centipawns).
struct TermFacts {
  std::string_view name;
  int size;
  std::string_view index;
  int low;
  int high;
};

inline constexpr std::array kTerms = {
    TermFacts{"tempo", 1, "", -50, 100},
    TermFacts{"material", 6, "kind", 0, 2500},
    TermFacts{"piece_square", 384, "kind and square, a1 first, as the owner sees it", -400, 400},
    TermFacts{"knight_mobility", 9, "squares", -200, 200},
    TermFacts{"bishop_mobility", 14, "squares", -200, 200},
    TermFacts{"rook_mobility", 15, "squares", -200, 200},
    TermFacts{"queen_mobility", 28, "squares", -200, 200},
    TermFacts{"bishop_pair", 1, "", -50, 200},
    TermFacts{"rook_open_file", 1, "", -50, 150},
    TermFacts{"rook_half_open_file", 1, "", -50, 150},
    TermFacts{"outpost", 2, "knight, bishop", -50, 150},
    TermFacts{"doubled_pawn", 1, "", -100, 50},
    TermFacts{"isolated_pawn", 1, "", -100, 50},
    TermFacts{"backward_pawn", 1, "", -100, 50},
    TermFacts{"phalanx", 8, "rank", -50, 200},
    TermFacts{"supported_pawn", 8, "rank", -50, 200},
    TermFacts{"passed_pawn", 8, "rank", -50, 400},
    TermFacts{"passed_blocked", 8, "rank", -300, 50},
    TermFacts{"passed_own_king", 8, "king steps to the square ahead", -200, 200},
    TermFacts{"passed_enemy_king", 8, "king steps to the square ahead", -200, 200},
    TermFacts{"shield", 4, "steps to the own pawn ahead of the king on a file: 1, 2, more, none",
              -100, 100},
    TermFacts{"storm", 5, "steps to the enemy pawn ahead on a file: 1, 2, 3, more, none", -100,
              100},
    TermFacts{"king_danger", 32, "units of attack on the zone round the king", -1500, 50},
    TermFacts{"threat_by_pawn", 6, "kind attacked", -50, 300},
    TermFacts{"threat_by_minor", 6, "kind attacked", -50, 300},
    TermFacts{"threat_by_rook", 6, "kind attacked", -50, 300},
    TermFacts{"hanging", 1, "", -50, 200},
    TermFacts{"hill_distance", 10, "king moves to the hill, delays included; 9: no way", -1000,
              1500},
    TermFacts{"hill_control", 1, "squares of the hill attacked", -50, 200},
    TermFacts{"race_distance", 14, "king moves to the goal, delays included; 13: no way", -1000,
              2500},
    TermFacts{"race_control", 1, "squares of the goal attacked", -50, 200},
    TermFacts{"lone_king_edge", 7, "steps of the lone king from the centre", -50, 400},
    TermFacts{"lone_king_distance", 8, "steps between the kings", -50, 400},
};

constexpr const TermFacts& facts_of(Term term) { return kTerms[static_cast<int>(term)]; }

inline constexpr std::array<int, kTerms.size() + 1> kTermOffsets = [] {
  std::array<int, kTerms.size() + 1> offsets{};
  for (std::size_t term = 0; term < kTerms.size(); ++term)
    offsets[term + 1] = offsets[term] + kTerms[term].size;
  return offsets;
}();
inline constexpr int kWeights = kTermOffsets.back();

// The values of one term in one variant. A term that a variant gives no values weighs nothing.
struct TermValues {
  Term term;
  std::span<const Tapered> values;
};

// All weights of one variant's evaluation: a plain value.
class Weights {
 public:
  Weights() = default;
  explicit Weights(std::span<const TermValues> values);

  constexpr Tapered operator()(Term term, int index = 0) const {
    return weights_[kTermOffsets[static_cast<int>(term)] + index];
  }
  void set(Term term, int index, Tapered value) {
    weights_[kTermOffsets[static_cast<int>(term)] + index] = value;
  }
  void set(const TermValues& values);

  Tapered operator[](int number) const { return weights_[number]; }

 private:
  std::array<Tapered, kWeights> weights_{};
};

// The default weights of the variants.
const Weights& chess_weights();
const Weights& king_of_the_hill_weights();
const Weights& racing_kings_weights();
// The same by the variant's name; null for a variant that has no evaluation.
const Weights* weights_of(std::string_view variant);

// One number a tuner may turn: half of a weight.
struct Tunable {
  std::string name;  // "passed_pawn.6.end"
  int value;
  int low;
  int high;
};

// Every number of `weights`, in the order of the terms; terms that weigh nothing are left out.
std::vector<Tunable> tunables(const Weights& weights);

}  // namespace tabiya::evaluation
