#pragma once

#include <string>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// The whole text of a file; the refusal names it and says why it can't be read.
Expected<std::string> read_text_file(const std::string& name);

}  // namespace tabiya::cli
