#pragma once

#include <cstdint>
#include <iosfwd>
#include <set>
#include <string>

namespace tabiya::report {

// What a PGN file holds of games that PgnWriter wrote.
struct PgnGames {
  std::set<std::string> names;  // values of the tag TabiyaGame of whole games
  std::int64_t whole = 0;       // bytes up to the end of the last whole game, whoever wrote it
};

// A game is whole if its movetext ends with the result and a line end, or, of four seats (PGN4 has
// no result there), with an empty line. Tags and moves of other programs are passed over.
PgnGames find_games(std::istream& pgn);

}  // namespace tabiya::report
