#include "engine/rules/game.h"

namespace tabiya::rules {

std::map<std::string, std::uint64_t> Game::divide(int depth, Notation notation) const {
  std::map<std::string, std::uint64_t> counts;
  for (const Move move : legal_moves()) {
    const auto after = clone();
    after->play(move);
    counts[write_move(move, notation)] = after->perft(depth - 1);
  }
  return counts;
}

}  // namespace tabiya::rules
