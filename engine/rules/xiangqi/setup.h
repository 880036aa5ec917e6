#pragma once

#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/xiangqi/position.h"

namespace tabiya::rules::xiangqi {

// Reads a FEN of xiangqi: board from rank 10 down, side to move, two unused fields, and (or 0 and
// 1) the plies since the last capture and the move number. Horse and elephant are written n and b;
// h and e are read too. The refusal names the place, the bad text and what was expected. Refused is
// also what no game can reach in a way that matters: more men than a side begins with (of a kind
// there may be more), generals, and advisors outside their palace, elephants beyond the river, and
// a side not to move that is in check. Generals that face each other are read: collections of
// problems have them, and the side to move must end it.
Expected<Position<Xiangqi>> read_fen(std::string_view text);

// All six fields.
std::string write_fen(const Position<Xiangqi>& position);

}  // namespace tabiya::rules::xiangqi
