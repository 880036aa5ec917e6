#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/cli/config_layer.h"

namespace tabiya::cli {

// An option that belongs to one command and is no setting of a run.
struct CommandOption {
  std::string_view name;      // without the dashes
  std::string_view argument;  // "FILE", or empty for a switch
  std::string_view meaning;   // for the manual
};

// The words after a command, read.
struct CommandLine {
  std::vector<std::string> words;                         // what is no option, in order
  std::map<std::string, std::string, std::less<>> given;  // of the command's own options
  Layer layer;                                            // settings of a run

  bool has(std::string_view option) const { return given.contains(option); }
  std::string text(std::string_view option, std::string_view otherwise) const;
  // A whole number of the option, or `otherwise`; refused with the option's name.
  Expected<std::int64_t> whole(std::string_view option, std::int64_t otherwise, std::int64_t least,
                               std::int64_t most) const;
  // The option's word, one of `known`, or the first of them where it was not given.
  Expected<std::string_view> choice(std::string_view option,
                                    std::initializer_list<std::string_view> known) const;
  // What to say of words beyond the first `wanted`.
  std::optional<Refusal> stray_word(std::size_t wanted) const;
};

// Which options a command takes besides its own.
enum class RunSettings : std::uint8_t { no, yes };

// Reads a command's arguments. Settings of a run are taken as statements of a layer; `--engine` and
// `--each` take the words `key=value` that follow. Refused, in one line that names the option, are
// unknown options (with the nearest known one), missing and superfluous values, repetitions and
// texts that are not UTF-8. `help` is always known.
Expected<CommandLine> read_command_line(std::span<const std::string> arguments,
                                        std::span<const CommandOption> own, RunSettings settings);

}  // namespace tabiya::cli
