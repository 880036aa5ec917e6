#pragma once

#include <filesystem>
#include <string>

#include "engine/rules/core/expected.h"

namespace tabiya::system {

// SHA-256 of a file's content, 64 lower-case hexadecimal digits.
Expected<std::string> sha256_of(const std::filesystem::path& file);

}  // namespace tabiya::system
