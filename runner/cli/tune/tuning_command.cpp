#include "runner/cli/tune/tuning_command.h"

#include <ostream>
#include <utility>

#include "runner/cli/commands/run_options.h"
#include "runner/cli/tune/validation.h"

namespace tabiya::cli {
namespace {

int play_tuning(const CommandLine& line, Configure configure, Console& console) {
  if (const auto stray = line.stray_word(1)) return refuse(console, *stray);
  const auto options = read_play_options(line);
  if (!options) return refuse(console, options.refusal());
  const auto configuration = configure(line);
  if (!configuration) return refuse(console, configuration.refusal());
  auto preparation = prepare(*configuration);
  if (!preparation) return refuse(console, preparation.refusal());
  if (line.has("print-config")) return print_config(*preparation, console);
  return play_tuned(*std::move(preparation), std::nullopt, *options, console);
}

}  // namespace

int run_tuning(Arguments arguments, const Manual& manual, Configure configure, Console& console) {
  const auto line = read_command_line(arguments, run_options(RunKind::spsa), RunSettings::of_spsa);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(manual);
    return kDone;
  }
  return play_tuning(*line, configure, console);
}

}  // namespace tabiya::cli
