#pragma once

#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"

namespace tabiya::openings {

// The position of one line of EPD or FEN as text of six fields. The two counters come from the
// opcodes `hmvc` and `fmvn`, else from bare numbers after the fourth field, else they are 0 and 1;
// one that is negative, no number or beyond 10,000 is refused. All other opcodes are passed over; a
// semicolon between quotes does not end one. Whether the fields make a position is not asked here.
Expected<std::string> position_of_line(std::string_view line);

// Whether the line has what a position needs at least.
bool has_four_fields(std::string_view line);

}  // namespace tabiya::openings
