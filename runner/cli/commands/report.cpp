#include <array>
#include <fstream>
#include <ostream>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/manual.h"
#include "runner/report/pgn.h"
#include "runner/report/run_list.h"
#include "runner/report/summary.h"

namespace tabiya::cli {
namespace {

constexpr CommandOption kFormatOption{"format", "text|json|csv|markdown",
                                      "how it is written (text)"};
constexpr std::array<CommandOption, 2> kOptions{{kDatabaseOption, kFormatOption}};
constexpr std::array<CommandOption, 2> kExportOptions{
    {kDatabaseOption, {"pgn", "FILE", "where the games are written; - for standard output"}}};

constexpr Manual kRuns{.usage = "tabiya runs [options]",
                       .about = "Lists the runs of a ledger, oldest first.",
                       .examples = "tabiya runs\ntabiya runs --db night.db --format json",
                       .options = kOptions};
constexpr Manual kReport{
    .usage = "tabiya report [RUN] [options]",
    .about =
        "Reports a run from its stored games, from the side of its first engine; without a "
        "number, the newest run. Figures that mean nothing yet are n/a.",
    .examples = "tabiya report\ntabiya report 3 --format json",
    .options = kOptions};
constexpr Manual kExport{
    .usage = "tabiya export [RUN] --pgn FILE [options]",
    .about =
        "Writes the games of a run as PGN, in the order in which they ended; without a number, "
        "those of the newest run.",
    .examples = "tabiya export --pgn games.pgn\ntabiya export 3 --pgn - | less",
    .options = kExportOptions};

// What such a command does once its options are read and the ledger is open.
using Answer = int (*)(const CommandLine& line, store::Database& ledger, Console& console);

int with_ledger(Arguments arguments, const Manual& manual, std::size_t words, Answer answer,
                Console& console) {
  const auto line = read_command_line(arguments, manual.options, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(manual);
    return kDone;
  }
  if (const auto stray = line->stray_word(words)) return refuse(console, *stray);
  auto ledger = ledger_of(*line);
  if (!ledger) return refuse(console, ledger.refusal());
  return answer(*line, *ledger, console);
}

int list_runs(const CommandLine& line, store::Database& ledger, Console& console) {
  const auto format = read_format(line);
  if (!format) return refuse(console, format.refusal());
  const auto runs = store::all_runs(ledger);
  if (!runs) return refuse(console, runs.refusal());
  console.out << report::write_run_list(*runs, *format);
  return kDone;
}

int report_run(const CommandLine& line, store::Database& ledger, Console& console) {
  const auto format = read_format(line);
  if (!format) return refuse(console, format.refusal());
  const auto run = named_run(ledger, line);
  if (!run) return refuse(console, run.refusal());
  const auto summary = report::summarize(ledger, *run);
  if (!summary) return refuse(console, summary.refusal());
  console.out << report::write_summary(*summary, *format);
  return kDone;
}

int export_to(std::ostream& out, store::Database& ledger, const store::Run& run, Console& console) {
  const auto games = report::export_pgn(ledger, run, out);
  if (!games) return refuse(console, games.refusal(), kBroken);
  if (!out.flush()) return refuse(console, {"the games could not be written whole"}, kBroken);
  console.err << *games << " games of run " << run.id << '\n';
  return kDone;
}

int export_run(const CommandLine& line, store::Database& ledger, Console& console) {
  if (!line.has("pgn")) return refuse(console, {"tell where to: tabiya export --pgn FILE"});
  const auto run = named_run(ledger, line);
  if (!run) return refuse(console, run.refusal());
  const auto name = line.text("pgn", "");
  if (name == "-") return export_to(console.out, ledger, *run, console);
  std::ofstream file(name, std::ios::binary);
  if (!file) return refuse(console, {"--pgn '" + name + "' cannot be written"});
  return export_to(file, ledger, *run, console);
}

}  // namespace

int run_runs(Arguments arguments, Console& console) {
  return with_ledger(arguments, kRuns, 0, list_runs, console);
}

int run_report(Arguments arguments, Console& console) {
  return with_ledger(arguments, kReport, 1, report_run, console);
}

int run_export(Arguments arguments, Console& console) {
  return with_ledger(arguments, kExport, 1, export_run, console);
}

}  // namespace tabiya::cli
