#pragma once

#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/shogi/position.h"

namespace tabiya::rules::shogi {

// Reads a position in one of two texts, told apart by the bracket after the board:
//   FEN   "lnsgkgsnl/.../LNSGKGSNL[-] w 0 1": hands in the bracket ("RGgspp"), 'w' is the first
//         player, a counter of plies and the move number, with or without "- -" before them; both
//         may be left out;
//   SFEN  "lnsgkgsnl/.../LNSGKGSNL b - 1": 'b' is the first player, then the hands ("RGgs2p") and
//         the number of the ply, which may be left out.
// Refused, with the place, are texts of another shape and positions that no game can reach: not one
// king each, more pieces of a kind than there are, a piece that could never move, two unpromoted
// pawns of a side on a file, a side that left its king in check.
Expected<Position<Shogi>> read_position(std::string_view text);

std::string write_fen(const Position<Shogi>& position);
std::string write_sfen(const Position<Shogi>& position);

}  // namespace tabiya::rules::shogi
