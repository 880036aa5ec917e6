#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/evaluation/term_weights.h"

namespace tabiya::evaluation {

// What the evaluation of the 8x8 family counts. Each term has one weight, or one per index (a
// square, a rank, a number of squares); every weight is a pair for middle game and ending.
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

constexpr const auto& declared_terms(Term) { return kTerms; }

using Weights = TermWeights<Term>;

// The default weights of the variants.
const Weights& chess_weights();
const Weights& king_of_the_hill_weights();
const Weights& racing_kings_weights();

// What a tuner may turn in the default weights of a variant, by its name; nothing for a variant
// that has no evaluation.
std::optional<std::vector<Tunable>> tunables_of(std::string_view variant);

}  // namespace tabiya::evaluation
