#include <ostream>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/config_toml.h"
#include "runner/cli/line_service/text_file.h"
#include "runner/cli/manual.h"
#include "runner/cli/tune/tune_command.h"
#include "runner/cli/tune/validation.h"
#include "tuner/parameters/texts.h"

namespace tabiya::cli {
namespace {

const Manual kManual{
    .usage = "tabiya tune spsa [RUN.toml] [options]",
    .about =
        "Tunes the parameters of an engine by SPSA: the engine plays against itself, each side a "
        "step away from where the parameters are now, in opposite directions that are drawn anew "
        "every few encounters; the side that wins draws the parameters its way.\n"
        "\nThe schedule is made from the number of encounters, of parameters and the share of "
        "draws, and shown before the first game with what it can reach. While games are played the "
        "table of parameters is shown now and then: where each one is, how far the sides step, and "
        "what a c_end of it is worth in Elo with its standard error; `no effect` stands where that "
        "may be chance alone. The result is the mean over the last part of the run. Encounters in "
        "which an engine breaks down (crash, silence, illegal move) move nothing and are counted. "
        "Games are stored as they end; a tuning that was stopped goes on with `tabiya resume` "
        "where it was, since its state is its stored games.\n"
        "\nThe engine must have each parameter as an option. With `--oracle CMD` a process of your "
        "own is asked for results instead (`tabiya tune spsa --oracle --help`).",
    .examples =
        "tabiya-engine parameters --format toml > search.toml\n"
        "tabiya tune spsa --parameters search.toml --engine name=mine cmd=./mine nodes=5000 "
        "--book openings/books/chess.epd --encounters 20000 --concurrency 8 --validate\n"
        "tabiya report --format json",
    .options = run_options(),
    .settings = RunSettings::yes};

// The file of parameters, where one is given, has been read into the run.
std::optional<Refusal> read_parameter_file(Configuration& configuration) {
  auto& tuning = configuration.run.tuning;
  if (tuning.file.empty()) return std::nullopt;
  const auto refuse = [&](const Refusal& why) {
    return Refusal{configuration.place_of("parameters") + why.message};
  };
  const auto text = read_text_file(tuning.file);
  if (!text) return refuse(text.refusal());
  auto space = parameters::read_parameters(*text, tuning.file);
  if (!space) return space.refusal();
  tuning.space = *std::move(space);
  tuning.file.clear();
  return std::nullopt;
}

int tune(const CommandLine& line, Console& console) {
  if (const auto stray = line.stray_word(1)) return refuse(console, *stray);
  const auto options = read_play_options(line);
  if (!options) return refuse(console, options.refusal());
  const auto layers = layers_of(line);
  if (!layers) return refuse(console, layers.refusal());
  auto configuration = combine(RunKind::spsa, *layers);
  if (!configuration) return refuse(console, configuration.refusal());
  if (const auto objection = read_parameter_file(*configuration))
    return refuse(console, *objection);
  configuration->run = settled(configuration->run);
  if (line.has("print-config")) {
    console.out << write_config(configuration->run);
    return kDone;
  }
  auto preparation = prepare(*configuration);
  if (!preparation) return refuse(console, preparation.refusal());
  return play_tuned(configuration->run, *std::move(preparation), std::nullopt, *options, console);
}

}  // namespace

int tune_by_games(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, run_options(), RunSettings::yes);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  return tune(*line, console);
}

}  // namespace tabiya::cli
