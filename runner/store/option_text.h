#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/schedule/encounter.h"

namespace tabiya::store {

// The options of an encounter as a JSON array of [participant, name, value]; empty where there are
// none.
std::string write_options(const std::vector<schedule::OptionValue>& options);
Expected<std::vector<schedule::OptionValue>> read_options(std::string_view text);

}  // namespace tabiya::store
