#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "runner/arbiter/arbiter.h"

namespace tabiya::report {

// A game of four seats as PGN4, the form in which chess.com keeps them.
struct Pgn4Game {
  std::string tags;  // written before the game's own, each a line
  const rules::VariantFacts* variant = nullptr;
  std::unique_ptr<rules::Game> start;  // at the first position
  std::array<std::string, rules::kMostSeats> players;
  std::vector<std::string> moves;  // as engines write them, walking kings' too
  std::vector<arbiter::Departure> departures;
  arbiter::Verdict verdict;
};

// The whole game with the empty line after it. A line holds a round of moves, " .. " between the
// seats'; a seat that leaves is an R (T on time), one that is stalemated an S. Refused is a game
// whose moves can't be played.
Expected<std::string> write_pgn4(Pgn4Game game);

}  // namespace tabiya::report
