#pragma once

#include <toml++/toml.h>

#include <string_view>

#include "engine/rules/core/expected.h"
#include "tuner/parameters/space.h"

namespace tabiya::parameters {

// The value of the key `parameter` of a file that holds more than parameters, as read_toml() reads
// it.
Expected<ParameterSpace> read_tables(const toml::node& value, std::string_view file);

}  // namespace tabiya::parameters
