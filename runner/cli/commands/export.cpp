#include <fmt/format.h>

#include <array>
#include <memory>
#include <ostream>
#include <vector>

#include "runner/cli/commands/command.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/run/whole_file.h"
#include "runner/report/game_export.h"
#include "runner/store/ledger_files.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 6> kOptions{
    {{"pgn", "FILE", "the games as PGN; - is standard output, for every form"},
     {"epd", "FILE", "positions of the games as EPD"},
     {"positions", "last|all",
      "which of them: the one each game ended in (last), or every one an engine moved in, with its "
      "move (sm), score (ce), depth (acd) and nodes (acn)"},
     {"csv", "FILE", "a row per game"},
     {"json", "FILE", "an array of games with everything that is stored of them"},
     kDatabaseOption}};
constexpr std::array<std::string_view, 4> kForms{"pgn", "epd", "csv", "json"};

constexpr Manual kManual{
    .usage =
        "tabiya export [RUN] --pgn|--epd|--csv|--json FILE [options]\n"
        "       tabiya export positions [RUN...] --output FILE [options]",
    .about =
        "Writes the games of a run, in the order in which they ended; without a number, those of "
        "the newest run. Games of a pair have the number before the point of their round in "
        "common; a third number is the attempt at a game that was replayed. Games of four seats "
        "are PGN4. Comments of PGN: the engine's view of its move in pawns, depth, seconds, and "
        "for "
        "programs [%eval] (White's view) and [%clk]; EPD opcodes of the game: c0 its result, c1 "
        "how it ended, id.\n\n"
        "`tabiya export positions --help` explains data sets for `tabiya tune weights`.",
    .examples =
        "tabiya export --pgn games.pgn\n"
        "tabiya export 3 --pgn - | less\n"
        "tabiya export --epd all.epd --positions all --json games.json",
    .options = kOptions};

using Writer = Expected<std::unique_ptr<report::GameWriter>>;

Writer writer_of(std::string_view form, const store::Run& run, report::Positions positions) {
  if (form == "pgn") return report::pgn_writer(run);
  if (form == "epd") return report::epd_writer(run, positions);
  if (form == "csv") return report::csv_writer(run);
  return report::json_writer(run);
}

// One form and where it goes.
struct Task {
  std::string name;  // of the file
  std::unique_ptr<report::GameWriter> writer;
};

Expected<report::Positions> read_positions(const CommandLine& line) {
  const auto word = line.choice("positions", {"last", "all"});
  if (!word) return word.refusal();
  if (line.has("positions") && !line.has("epd"))
    return Refusal{"--positions belongs to --epd; give it, or leave this out"};
  return *word == "all" ? report::Positions::all : report::Positions::last;
}

Expected<std::vector<Task>> tasks_of(const CommandLine& line, const store::Run& run) {
  const auto positions = read_positions(line);
  if (!positions) return positions.refusal();
  std::vector<Task> tasks;
  for (const auto form : kForms) {
    if (!line.has(form)) continue;
    auto name = line.text(form, "");
    for (const auto& task : tasks)
      if (task.name == name)
        return Refusal{fmt::format("'{}' is named twice; each form needs its own file", name)};
    auto writer = writer_of(form, run, *positions);
    if (!writer) return writer.refusal();
    tasks.push_back({std::move(name), *std::move(writer)});
  }
  if (tasks.empty()) return Refusal{"tell what to write: tabiya export --pgn FILE"};
  return tasks;
}

int write_to(std::ostream& out, const Task& task, store::Database& ledger, const store::Run& run,
             Console& console) {
  const auto games = report::export_games(ledger, run, *task.writer, out);
  if (!games)
    return refuse(console, {fmt::format("'{}': {}", task.name, games.refusal().message)}, kBroken);
  console.err << fmt::format("{}: {} games of run {}\n", task.name, *games, run.id);
  return kDone;
}

int write(const Task& task, store::Database& ledger, const store::Run& run, Console& console) {
  if (task.name == "-") return write_to(console.out, task, ledger, run, console);
  auto file = WholeFile::begin(task.name);
  if (!file) return refuse(console, file.refusal());
  const int status = write_to(file->out(), task, ledger, run, console);
  if (status != kDone) return status;
  if (const auto unfinished = file->finish()) return refuse(console, *unfinished, kBroken);
  return kDone;
}

// Before any of them is opened.
std::optional<Refusal> objection_to(const std::vector<Task>& tasks, const std::string& ledger) {
  for (const auto& task : tasks)
    if (task.name != "-")
      if (auto objection = store::objection_to_writing(task.name, ledger)) return objection;
  return std::nullopt;
}

int export_run(const CommandLine& line, store::Database& ledger, Console& console) {
  const auto run = named_run(ledger, line);
  if (!run) return refuse(console, run.refusal());
  const auto tasks = tasks_of(line, *run);
  if (!tasks) return refuse(console, tasks.refusal());
  if (const auto objection = objection_to(*tasks, ledger.file()))
    return refuse(console, *objection);
  for (const auto& task : *tasks)
    if (const int status = write(task, ledger, *run, console); status != kDone) return status;
  return kDone;
}

}  // namespace

int run_export(Arguments arguments, Console& console) {
  if (!arguments.empty() && arguments.front() == "positions")
    return export_positions(arguments.subspan(1), console);
  return with_ledger(arguments, kManual, 1, export_run, console);
}

}  // namespace tabiya::cli
