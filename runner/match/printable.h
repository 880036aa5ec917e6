#pragma once

#include <string>
#include <string_view>

namespace tabiya::match {

bool is_utf8(std::string_view text);

// Text of an engine as records may hold it: valid UTF-8 in one line. Control characters become
// blanks, bytes that are no UTF-8 become '?'.
std::string printable(std::string_view text);

}  // namespace tabiya::match
