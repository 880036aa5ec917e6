#pragma once

#include "engine/evaluation/placed.h"

namespace tabiya::search {

// Centipawns for the side to move. Beyond kProvenWin the game is decided: kMate less the plies
// until it ends.
using Value = int;

inline constexpr int kMostPlies = 120;
inline constexpr Value kDraw = 0;
inline constexpr Value kMate = 32000;
inline constexpr Value kInfinite = kMate + 1;
inline constexpr Value kNoValue = kMate + 2;
inline constexpr Value kProvenWin = kMate - 2 * kMostPlies;
// For a repetition that the opponent may not force: the game is not over yet, but no evaluation
// outweighs it.
inline constexpr Value kWonByRepetition = 25000;
static_assert(evaluation::kMostEvaluation < kWonByRepetition && kWonByRepetition < kProvenWin);

constexpr Value lost_in(int plies) { return -kMate + plies; }
constexpr Value won_in(int plies) { return kMate - plies; }
constexpr bool is_proven(Value value) { return value >= kProvenWin || value <= -kProvenWin; }

// Whole moves until the end of a decided game, negative for the loser.
constexpr int moves_to_end(Value value) {
  return value > 0 ? (kMate - value + 1) / 2 : -(kMate + value) / 2;
}

// The transposition table counts plies from its own position, the search from the root.
constexpr Value to_table(Value value, int ply) {
  if (value >= kProvenWin) return value + ply;
  return value <= -kProvenWin ? value - ply : value;
}
constexpr Value from_table(Value value, int ply) {
  if (value >= kProvenWin) return value - ply;
  return value <= -kProvenWin ? value + ply : value;
}

}  // namespace tabiya::search
