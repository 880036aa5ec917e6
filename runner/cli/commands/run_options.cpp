#include "runner/cli/commands/run_options.h"

#include <array>

#include "runner/cli/run/edge.h"

namespace tabiya::cli {

std::span<const CommandOption> run_options() {
  static constexpr std::array<CommandOption, 4> kOptions{
      {{"print-config", "", "print the effective configuration as TOML and play nothing"},
       {"progress", "none|plain|bar|games",
        "how progress is shown on standard error (bar on a terminal, else plain: a line every ten "
        "seconds); games: plain, and for each game that ends a line with its number, its round, "
        "who sat where, result, cause and plies"},
       {"format", "text|json|csv|markdown", "how the final report is written (text)"},
       {"require-pass", "", "exit with 1 unless the test ends in H1"}}};
  return kOptions;
}

Expected<report::Format> read_format(const CommandLine& line) {
  const auto word = line.choice("format", {"text", "json", "csv", "markdown"});
  if (!word) return word.refusal();
  return *report::format_of(*word);
}

Expected<PlayOptions> read_play_options(const CommandLine& line) {
  const auto progress = line.choice("progress", {"none", "plain", "bar", "games"});
  if (!progress) return progress.refusal();
  const auto format = read_format(line);
  if (!format) return format.refusal();
  PlayOptions options;
  options.format = *format;
  options.require_pass = line.has("require-pass");
  if (!line.has("progress")) {
    options.progress = shows_on_terminal() ? ProgressStyle::bar : ProgressStyle::plain;
  } else {
    options.progress = *progress == "none"    ? ProgressStyle::none
                       : *progress == "plain" ? ProgressStyle::plain
                       : *progress == "games" ? ProgressStyle::games
                                              : ProgressStyle::bar;
  }
  return options;
}

}  // namespace tabiya::cli
