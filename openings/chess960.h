#pragma once

#include <string>

namespace tabiya::openings {

inline constexpr int kChess960Starts = 960;

// The Chess960 start position of that number (0 to 959, Scharnagl's numbering, in which 518 is the
// start of chess), with Shredder castling letters.
std::string chess960_start(int number);

}  // namespace tabiya::openings
