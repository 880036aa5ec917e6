#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <vector>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/config_settings.h"
#include "runner/cli/config_toml.h"
#include "runner/cli/config_values.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/preparation.h"
#include "runner/cli/tune/validation.h"
#include "runner/store/queries.h"
#include "runner/store/schema.h"

namespace tabiya::cli {
namespace {

// Settings that say where games go and what the machine bears, not how they are played.
constexpr std::array kMayDiffer{"db",       "concurrency",  "oversubscribe",  "max-faults",
                                "pgn",      "log",          "engine-timeout", "engine-grace",
                                "validate", "validate-elo1"};

// For the manual: the settings that may differ stand there like options.
std::span<const CommandOption> resume_options() {
  static const auto all = [] {
    std::vector<CommandOption> options;
    for (const auto* name : kMayDiffer) {
      const auto& setting = *find_setting(name);
      options.push_back({setting.name, setting.argument, setting.meaning});
    }
    const auto own = run_options();
    options.insert(options.end(), own.begin(), own.end());
    return options;
  }();
  return all;
}

const Manual kManual{
    .usage = "tabiya resume [RUN] [--db FILE] [options]",
    .about =
        "Goes on with a run that was stopped, killed or failed: without a number, with the "
        "newest unfinished one. Everything is read from the ledger; only the games that are "
        "missing are played. Settings may be repeated, but not changed, since games under other "
        "conditions would be another run; those below may differ.",
    .examples = "tabiya resume\ntabiya resume 3 --db night.db",
    .options = resume_options(),
    .settings = RunSettings::no};

bool may_differ(std::string_view setting) {
  return std::ranges::find(kMayDiffer, setting) != kMayDiffer.end();
}

// The first setting that the command line has changed.
std::optional<Refusal> conflict(const RunConfig& stored, const RunConfig& wanted) {
  for (const auto& setting : settings()) {
    const auto before = setting.get(stored);
    const auto now = setting.get(wanted);
    if (before == now || may_differ(setting.name)) continue;
    return Refusal{
        fmt::format("command line: {} = '{}': the run was begun with '{}' and goes on with it; "
                    "leave it out, or "
                    "begin a new run",
                    setting.name, now.value_or("none"), before.value_or("none"))};
  }
  if (stored.engines != wanted.engines)
    return Refusal{
        "command line: the engines of a run that goes on cannot be changed; leave them "
        "out, or begin a new run"};
  return std::nullopt;
}

Expected<store::Run> wanted_run(store::Database& ledger, const CommandLine& line) {
  const auto number = run_number(line, 0);
  if (!number) return number.refusal();
  auto run = *number ? store::find_run(ledger, **number) : store::unfinished_run(ledger);
  if (run && run->state == store::RunState::finished)
    return Refusal{
        fmt::format("run {} is finished; `tabiya report {}` shows it", run->id, run->id)};
  if (run && run->state == store::RunState::running)
    return Refusal{fmt::format("run {} is being played by another process", run->id)};
  return run;
}

Expected<Configuration> configuration_of(const store::Run& run, const CommandLine& line,
                                         const std::string& file) {
  const auto kind = read_choice(run.plan.kind, kRunKindWords);
  if (!kind)
    return Refusal{fmt::format("run {} is a {}, which cannot be resumed", run.id, run.plan.kind)};
  const auto layer =
      read_layer(run.plan.config, fmt::format("configuration of run {} in {}", run.id, file));
  if (!layer) return layer.refusal();
  const auto stored = combine(static_cast<RunKind>(*kind), {&*layer, 1});
  if (!stored) return stored.refusal();
  const std::array<Layer, 2> layers{*layer, line.layer};
  auto wanted = combine(static_cast<RunKind>(*kind), layers);
  if (!wanted) return wanted.refusal();
  if (auto objection = conflict(stored->run, wanted->run)) return *objection;
  wanted->run.database = file;
  return wanted;
}

Expected<Earlier> earlier_part(store::Database& ledger, std::int64_t run) {
  auto played = store::played_games(ledger, run);
  if (!played) return played.refusal();
  auto results = store::results(ledger, run);
  if (!results) return results.refusal();
  auto options = store::encounter_options(ledger, run);
  if (!options) return options.refusal();
  return Earlier{run, *std::move(played), *std::move(results), *std::move(options)};
}

// What the ledger holds of a run that is to go on.
struct StoredRun {
  store::Run run;
  Configuration configuration;
  Earlier earlier;
};

// The ledger is closed again when this returns: whoever plays is to be its last user.
Expected<StoredRun> read_stored(const CommandLine& line, const std::string& file) {
  auto ledger = store::open_ledger(file, store::Access::read);
  if (!ledger) return ledger.refusal();
  auto run = wanted_run(*ledger, line);
  if (!run) return run.refusal();
  auto configuration = configuration_of(*run, line, file);
  if (!configuration) return configuration.refusal();
  auto earlier = earlier_part(*ledger, run->id);
  if (!earlier) return earlier.refusal();
  return StoredRun{*std::move(run), *std::move(configuration), *std::move(earlier)};
}

int resume(const CommandLine& line, const std::string& file, const PlayOptions& options,
           Console& console) {
  auto stored = read_stored(line, file);
  if (!stored) return refuse(console, stored.refusal());
  auto preparation = prepare(stored->configuration);
  if (!preparation) return refuse(console, preparation.refusal());
  if (const auto objection = changed_files(stored->run.plan, preparation->stored))
    return refuse(console, *objection);
  preparation->files.keep_those_of(stored->run.plan);
  preparation->stored = stored->run.plan;
  if (line.has("print-config")) return print_config(*preparation, console);
  return play_tuned(*std::move(preparation), std::move(stored->earlier), options, console);
}

}  // namespace

int run_resume(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, run_options(), RunSettings::of_sprt);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (const auto stray = line->stray_word(1)) return refuse(console, *stray);
  const auto options = read_play_options(*line);
  if (!options) return refuse(console, options.refusal());
  name_ledger(console, database_of(*line));
  return resume(*line, database_of(*line), *options, console);
}

}  // namespace tabiya::cli
