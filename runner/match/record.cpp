#include "runner/match/record.h"

namespace tabiya::match {

std::string round_of(const GameRecord& game) {
  const auto round =
      std::to_string(game.encounter + 1) + "." + std::to_string(game.seating.number + 1);
  const int attempt = game.seating.attempt;
  return attempt > 0 ? round + "." + std::to_string(attempt + 1) : round;
}

}  // namespace tabiya::match
