#pragma once

#include <string>

#include "engine/rules/core/expected.h"

namespace tabiya::openings {

// The content of a file that may be packed: gzip (one member or several) and zstd (one frame or
// several) are known by their first bytes and unpacked, everything else is given back as it is.
// Refused are damaged and cut archives, and content of more than `most_bytes`.
Expected<std::string> unpacked(std::string content, std::size_t most_bytes = std::size_t{1} << 30);

}  // namespace tabiya::openings
