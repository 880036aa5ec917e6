#pragma once

#include <optional>
#include <string_view>

#include "engine/rules/core/expected.h"

namespace tabiya::rules {

// A move written by its two squares, as on the boards that are not 8x8: "d2d4", "f10f11n". Read are
// also a hyphen between the squares and '=' and a capital before and in the promotion: "f10-f11=N".
// The views point into the text.
struct CoordinateText {
  std::string_view from;
  std::string_view to;
  char promotion = 0;  // lower case; 0 where there is none
};

// The refusal quotes the text; whether the squares exist is not asked.
Expected<CoordinateText> read_coordinates(std::string_view text);

// "'d2d5' is not a legal move here"
Refusal no_such_move(std::string_view text);

}  // namespace tabiya::rules
