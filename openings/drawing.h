#pragma once

#include <string>
#include <string_view>

namespace tabiya::openings {

// The board of a position text in letters, a line per rank, as FEN and its relatives write it:
// ranks from the last one, divided by slashes, numbers for empty squares; '+' belongs to the letter
// behind it, and where commas divide the squares (four players) so do two letters. Beside it stand
// the numbers of ranks and the letters of files.
std::string drawing_of(std::string_view position);

}  // namespace tabiya::openings
