#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "runner/cli/config_layer.h"
#include "runner/cli/line_service/options.h"

namespace tabiya::cli {

// The words after a command that may hold settings of a run.
struct CommandLine : Options {
  Layer layer;
};

// Which settings of runs a command has as options besides its own: none, or those of runs of a
// kind.
enum class RunSettings : std::uint8_t { no, of_match, of_sprt, of_spsa };

// Reads a command's arguments (read_options). Settings of a run are taken as statements of a layer;
// `--engine` and `--each` take the words `key=value` that follow. Settings of
// other kinds are read too, and refused with the reason when the layers are combined.
Expected<CommandLine> read_command_line(std::span<const std::string> arguments,
                                        std::span<const CommandOption> own, RunSettings settings);

}  // namespace tabiya::cli
