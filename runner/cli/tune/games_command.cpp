#include <vector>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/line_service/text_file.h"
#include "runner/cli/manual.h"
#include "runner/cli/tune/tune_command.h"
#include "runner/cli/tune/tuning_command.h"
#include "tuner/parameters/texts.h"

namespace tabiya::cli {
namespace {

// Those of both ways to tune.
const std::vector<CommandOption>& manual_options() {
  static const std::vector<CommandOption> kOptions = [] {
    std::vector<CommandOption> all(run_options(RunKind::spsa).begin(),
                                   run_options(RunKind::spsa).end());
    all.push_back({"oracle", "CMD", "the process that is asked for results, in place of games"});
    all.push_back({"pairs", "N", "with --oracle: how many pairs of results to ask for"});
    return all;
  }();
  return kOptions;
}

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

Expected<Configuration> configuration_of(const CommandLine& line) {
  const auto layers = layers_of(line);
  if (!layers) return layers.refusal();
  auto configuration = combine(RunKind::spsa, *layers);
  if (!configuration) return configuration;
  if (const auto objection = read_parameter_file(*configuration)) return *objection;
  return configuration;
}

}  // namespace

Manual spsa_manual() {
  return {
      .usage =
          "tabiya tune spsa [RUN.toml] [options]\n"
          "       tabiya tune spsa --oracle CMD --pairs N [options]",
      .about =
          "Tunes the parameters of an engine by SPSA: the engine plays against itself, all "
          "parameters of each side a step away from where they are now, up or down by chance and "
          "for the other side the other way; the side that wins draws them its way.\n\n"
          "The schedule is made from the number of encounters, of parameters and the share of "
          "draws, and shown before the first game with what it can reach. While games are played "
          "the table of parameters is shown now and then. The result is the mean over the last "
          "half of the way. Encounters in which an engine breaks down (crash, silence, illegal "
          "move) move nothing and are counted; lost time is a lost game. Games are stored as they "
          "end; a tuning that was stopped goes on with `tabiya resume` where it was, since its "
          "state is its stored games. The engine must have each parameter as an option.\n\n"
          "Columns of the table: start; now, the value that would be recommended; how far it has "
          "moved, in c_end; the gradient there with one standard error. `no effect` marks a "
          "parameter whose slope and curvature together are what chance alone gives 19 times of "
          "20.\n\n"
          "With --oracle a process of your own is asked for results, in place of games, so that "
          "the tuner can be measured on a surface that is known: one line of JSON each way, "
          "through its standard input and output. Besides --pairs it takes --seed, --format text "
          "or json, --progress plain or none and what begins with --spsa. An answer that is none, "
          "or an `error`, ends it with status 3.\n"
          "{\"info\": 1} -> [{\"name\", \"start\", \"min\", \"max\", \"c_end\"}, ...], whole "
          "numbers\n"
          "{\"plus\": [...], \"minus\": [...], \"pairs\": n} -> {\"penta\": [LL, LD, DD+WL, WD, "
          "WW], \"wins\", \"losses\", \"draws\"}, from the plus side\n"
          "{\"final\": [...]} -> any object; it is shown with the result",
      .examples =
          "tabiya-engine parameters --format toml > search.toml\n"
          "tabiya tune spsa --parameters search.toml --engine name=mine cmd=./mine nodes=5000 "
          "--book openings/books/chess.epd --encounters 20000 --concurrency 8 --validate\n"
          "tabiya tune spsa configs/tune-example.toml\n"
          "tabiya tune spsa --oracle './surface --seed 3' --pairs 20000",
      .options = manual_options(),
      .settings = RunSettings::of_spsa};
}

int tune_by_games(Arguments arguments, Console& console) {
  return run_tuning(arguments, spsa_manual(), configuration_of, console);
}

}  // namespace tabiya::cli
