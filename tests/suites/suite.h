#pragma once

#include <string>
#include <vector>

namespace tabiya::suites {

// A position in which one move is much better than all others.
struct Puzzle {
  std::string position;
  std::string move;  // in the variant's engine notation
  std::string id;
  friend bool operator==(const Puzzle&, const Puzzle&) = default;
};

// The puzzles of a text: a line each, "POSITION bm MOVE; id "NAME"; ...", those that begin with '#'
// are remarks. A line that can't be read gives a puzzle without a move.
std::vector<Puzzle> read_puzzles(const std::string& text);

// Those of the suite of that variant, tests/suites/VARIANT.epd; none where there is no such file.
std::vector<Puzzle> suite_of(const std::string& variant);

}  // namespace tabiya::suites
