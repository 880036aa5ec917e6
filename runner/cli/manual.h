#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runner/cli/command_line.h"

namespace tabiya::cli {

// One command as its `--help` explains it.
struct Manual {
  std::string_view usage;     // "tabiya book generate [options]"
  std::string_view about;     // paragraphs, with a blank line between
  std::string_view examples;  // lines as they would be typed
  std::span<const CommandOption> options;
  RunSettings settings = RunSettings::no;
};

std::string manual_text(const Manual& manual);

// `text` broken into lines of at most `width` letters, each after `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

}  // namespace tabiya::cli
