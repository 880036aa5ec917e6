#pragma once

#include <cstdint>
#include <string>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/store/samples.h"

namespace tabiya::tests {

// A game of legal moves drawn by chance, of which the first are the opening's.
inline match::GameRecord random_game(const rules::VariantEntry& variant, std::uint64_t seed) {
  rules::Chance chance(seed);
  const auto notation = variant.facts().engine_notation;
  auto game = sample_game(static_cast<std::int64_t>(seed), 0, Outcome::drawn);
  game.opening.moves.clear();
  game.moves.clear();
  const auto board = variant.start();
  for (int ply = 0; ply < 120 && !board->ending(); ++ply) {
    const auto legal = board->legal_moves();
    if (legal.empty()) break;
    const auto move = legal[static_cast<int>(chance.below(legal.size()))];
    const std::string text = board->write_move(move, notation);
    if (ply < 6) {
      game.opening.moves.push_back(text);
    } else {
      game.moves.push_back({text, arbiter::Microseconds(ply), {}, {}, {}, {}});
    }
    board->play(move);
  }
  return game;
}

}  // namespace tabiya::tests
