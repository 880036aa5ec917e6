#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tabiya {

// The name most like `wanted`, by the number of letters to change (case does not count); nullptr
// where none is near enough to be what was meant.
const std::string* nearest_name(std::string_view wanted, std::span<const std::string> names);

// Whether one slip of the finger lies between the two: a letter too many, too few or changed, or
// two neighbours swapped.
bool is_one_slip(std::string_view a, std::string_view b);

}  // namespace tabiya
