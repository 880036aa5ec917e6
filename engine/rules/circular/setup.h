#pragma once

#include <string>
#include <string_view>

#include "engine/rules/circular/position.h"
#include "engine/rules/core/expected.h"

namespace tabiya::rules {

// Positions of circular chess as text: sectors 1 to 16 separated by '/', each from ring a
// (innermost) to d, White's men in capitals; side to move; two fields that are always '-'; quiet
// plies; move number. The last two may be missing (0 and 1 then).

// The refusal names the field, the bad text and what was expected. One king a side, at most 24 men
// and 8 pawns, no pawn where men begin or pawns promote.
Expected<Position<Circular>> read_ring(std::string_view text);

std::string write_ring(const Position<Circular>& position);

}  // namespace tabiya::rules
