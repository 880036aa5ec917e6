#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// Values as they are typed. Refusals say what would have been right and leave place and word to the
// caller.

Expected<std::int64_t> read_whole(std::string_view text, std::int64_t least, std::int64_t most);
Expected<double> read_number(std::string_view text);
// The place of `word` among `words`, or what would have been right.
Expected<std::size_t> read_choice(std::string_view word, std::span<const std::string_view> words);

}  // namespace tabiya::cli
