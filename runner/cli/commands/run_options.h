#pragma once

#include <span>

#include "engine/rules/core/words.h"
#include "runner/cli/command_line.h"
#include "runner/cli/run/edge.h"
#include "runner/cli/run/play.h"

namespace tabiya::cli {

// The options that commands which play games have in common, and those of tests besides.
std::span<const CommandOption> run_options(RunKind kind = RunKind::sprt);

Expected<PlayOptions> read_play_options(const CommandLine& line);

// `--progress` of a command that takes these words; unless given a bar on a terminal, else lines.
template <std::size_t Size>
Expected<ProgressStyle> read_progress(const CommandLine& line, const rules::Words<Size>& words) {
  if (line.has("progress")) return line.choice<ProgressStyle>("progress", words);
  return shows_on_terminal() ? ProgressStyle::bar : ProgressStyle::plain;
}

// What the run file that a command line names says, if it names one, and then the command line.
Expected<std::vector<Layer>> layers_of(const CommandLine& line);

// `--format` of a command that has a report.
Expected<report::Format> read_format(const CommandLine& line);

}  // namespace tabiya::cli
