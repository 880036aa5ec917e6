#include "runner/cli/commands/run_options.h"

#include <array>

#include "runner/cli/config_toml.h"
#include "runner/cli/line_service/text_file.h"

namespace tabiya::cli {

std::span<const CommandOption> run_options(RunKind kind) {
  static constexpr std::array<CommandOption, 4> kOptions{
      {{"print-config", "", "print the effective configuration as TOML and play nothing"},
       {"progress", "none|plain|bar|games",
        "how progress is shown on standard error (bar on a terminal, else plain: a line every ten "
        "seconds); games: plain, and for each game that ends a line with its number, its round, "
        "who sat where, result, cause and plies"},
       {"format", "text|json|csv|markdown", "how the final report is written (text)"},
       {"require-pass", "", "exit with 1 unless the test ends in H1"}}};
  static_assert(kOptions.back().name == "require-pass");  // a match has nothing to pass
  return std::span(kOptions).first(kOptions.size() - (kind == RunKind::sprt ? 0 : 1));
}

Expected<std::vector<Layer>> layers_of(const CommandLine& line) {
  std::vector<Layer> layers;
  if (!line.words.empty()) {
    const auto& name = line.words.front();
    const auto text = read_text_file(name);
    if (!text) return text.refusal();
    auto layer = read_layer(*text, name);
    if (!layer) return layer.refusal();
    layers.push_back(*std::move(layer));
  }
  layers.push_back(line.layer);
  return layers;
}

Expected<report::Format> read_format(const CommandLine& line) {
  return line.choice<report::Format>("format", report::kFormatWords);
}

Expected<PlayOptions> read_play_options(const CommandLine& line) {
  const auto progress = read_progress(line, kProgressWords);
  if (!progress) return progress.refusal();
  const auto format = read_format(line);
  if (!format) return format.refusal();
  PlayOptions options;
  options.format = *format;
  options.require_pass = line.has("require-pass");
  options.progress = *progress;
  return options;
}

}  // namespace tabiya::cli
