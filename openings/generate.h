#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"
#include "openings/scorer.h"

namespace tabiya::openings {

// What book is wanted. Equal plans and equal scores give equal books.
struct BookPlan {
  int positions = 500;
  int plies = 6;           // random moves from the start position
  std::uint64_t seed = 1;  // the only source of chance
  ScoreWindow window;      // with a scorer: the scores of the positions that are taken
};

// Told after every position that was scored: how many were taken, and out of how many.
using ToldOfBook = std::function<void(int taken, int scored)>;

// Makes positions of a book by random play from the variant's start position (Chess960: from its
// 960 start positions in random order). They are unique without regard to their counters, none is
// the mirror image of another, the game goes on in them and the seat to move is not in check. With
// a scorer their scores lie within the plan's window; without one nothing can be taken in them,
// since random play leaves pieces hanging. Refused where the plan asks for more positions than can
// be found, and where the scorer refuses.
Expected<std::vector<std::string>> generate_positions(const rules::VariantEntry& variant,
                                                      const BookPlan& plan, Scorer* scorer,
                                                      const ToldOfBook& tell = {});

// A position text as one line of a book: where it has the six fields of a FEN as EPD, four fields,
// `hmvc` and `fmvn`, else as it stands.
std::string book_line_of(const std::string& position);

}  // namespace tabiya::openings
