#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"

namespace tabiya::openings {

// Judges positions for the generator; an engine stands behind it where one is used.
class Scorer {
 public:
  virtual ~Scorer() = default;
  // The score of the position in centipawns from the view of the seat to move.
  virtual Expected<int> score(const rules::Game& game) = 0;
};

// What book is wanted. Equal plans give equal books.
struct BookPlan {
  int positions = 500;
  int plies = 6;           // random moves from the start position
  std::uint64_t seed = 1;  // the only source of chance
  int window = 100;        // with a scorer: positions within so many centipawns of an even score
};

// Makes positions of a book by random play from the variant's start position (Chess960: from its
// 960 start positions in random order). They are unique without regard to their counters, the game
// goes on in them, and the seat to move is not in check and can take nothing. Refused where the
// plan asks for more positions than can be found, or where the scorer fails. Without a scorer no
// score is asked for.
Expected<std::vector<std::string>> generate_positions(const rules::VariantEntry& variant,
                                                      const BookPlan& plan, Scorer* scorer);

// A position text with counters as one line of EPD: four fields, `hmvc` and `fmvn`.
std::string epd_line_of(const std::string& position);

}  // namespace tabiya::openings
