#include <fmt/format.h>

#include <utility>
#include <vector>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/config_toml.h"
#include "runner/cli/manual.h"
#include "runner/cli/tune/tune_command.h"
#include "runner/cli/tune/tuning_command.h"
#include "runner/cli/tune/tuning_report.h"
#include "runner/cli/tune/validation.h"
#include "runner/store/schema.h"
#include "tuner/parameters/texts.h"

namespace tabiya::cli {
namespace {

Manual manual() {
  return {
      .usage = "tabiya tune extend [RUN] --encounters N [options]",
      .about =
          "Goes on from the result of a tuning, the newest run unless one is named: a run of its "
          "own that begins at the values the first one has arrived at, with a schedule made anew "
          "for its own number of encounters. The first run stays as it is, so that both histories "
          "can be reported. Everything else is as in the first run, unless it is given here.",
      .examples = "tabiya tune extend 4 --encounters 20000",
      .options = run_options(RunKind::spsa),
      .settings = RunSettings::of_spsa};
}

// Settings of the first run that the new one does not take over: they made its schedule.
bool belongs_to_schedule(const Statement& statement) {
  return statement.name == "encounters" || statement.name == "seed" || statement.name == "event" ||
         statement.name.starts_with("spsa-");
}

// The first run's configuration, with where it has arrived as the start.
Expected<Layer> layer_after(store::Database& ledger, const store::Run& run) {
  const auto course = stored_course(ledger, run);
  if (!course) return course.refusal();
  const auto place = fmt::format("run {}", run.id);
  auto layer = read_layer(run.plan.config, place);
  if (!layer) return layer.refusal();
  std::erase_if(layer->settings, belongs_to_schedule);
  const auto& plan = course->plan();
  const auto text = parameters::write_toml(plan.space, spsa::estimate(course->state()));
  auto space = parameters::read_toml(text, place);
  if (!space) return space.refusal();
  layer->parameters = *std::move(space);
  return layer;
}

Expected<Configuration> configuration_after(const CommandLine& line) {
  const auto file = database_of(line);
  auto ledger = store::open_ledger(file, store::Access::read);
  if (!ledger) return ledger.refusal();
  const auto run = named_run(*ledger, line);
  if (!run) return run.refusal();
  auto layer = layer_after(*ledger, *run);
  if (!layer) return layer.refusal();
  const std::vector<Layer> layers{*std::move(layer), line.layer};
  auto configuration = combine(RunKind::spsa, layers);
  if (!configuration) return configuration;
  auto& settings = configuration->run;
  settings.database = file;
  if (!settings.encounters)
    return Refusal{"say how many encounters more are to be played: --encounters N"};
  if (!settings.seed) settings.seed = next_seed(run->plan.seed);
  if (settings.event.empty()) settings.event = fmt::format("extends run {}", run->id);
  return configuration;
}

}  // namespace

int extend_tuning(Arguments arguments, Console& console) {
  return run_tuning(arguments, manual(), configuration_after, console);
}

}  // namespace tabiya::cli
