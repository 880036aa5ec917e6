#pragma once

#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "runner/cli/config.h"
#include "runner/cli/config_layer.h"

namespace tabiya::cli {

// Reads the text of a run file into a layer. `file` is its name for places. Refused are text that
// is no TOML, tables that are none of `[each]` and `[[engine]]`, and values that no setting has
// (lists, dates); whether the settings are known and right is asked by combine().
Expected<Layer> read_layer(std::string_view text, std::string_view file);

// A run file alone.
Expected<Configuration> read_config(RunKind kind, std::string_view text, std::string_view file);

// The configuration as a run file that read_config reads back to the same value.
std::string write_config(const RunConfig& run);

}  // namespace tabiya::cli
