#include <array>
#include <ostream>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/manual.h"
#include "runner/report/run_file.h"
#include "runner/report/run_list.h"
#include "runner/report/summary.h"

namespace tabiya::cli {
namespace {

constexpr CommandOption kFormatOption{"format", "text|json|csv|markdown",
                                      "how it is written (text)"};
constexpr std::array<CommandOption, 2> kOptions{{kDatabaseOption, kFormatOption}};

constexpr std::array<CommandOption, 3> kReportOptions{
    {kDatabaseOption,
     kFormatOption,
     {"config", "", "print a run file that repeats the run, instead of its figures"}}};

constexpr Manual kRuns{.usage = "tabiya runs [options]",
                       .about = "Lists the runs of a ledger, oldest first.",
                       .examples = "tabiya runs\ntabiya runs --db night.db --format json",
                       .options = kOptions};
constexpr Manual kReport{
    .usage = "tabiya report [RUN] [options]",
    .about =
        "Reports a run from its stored games, from the side of its first engine; without a "
        "number, the newest run. Figures that mean nothing yet are n/a. Free-for-all is told in "
        "cells (blocks by the rivals beaten in their four games), points and places, in all and by "
        "the seat of the first engine; shogi games that were replayed are named, not counted.",
    .examples =
        "tabiya report\ntabiya report 3 --format json\n"
        "tabiya report 3 --config > again.toml",
    .options = kReportOptions};

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
  if (line.has("config")) {
    console.out << report::write_run_file(*run);
    return kDone;
  }
  const auto summary = report::summarize(ledger, *run);
  if (!summary) return refuse(console, summary.refusal());
  console.out << report::write_summary(*summary, *format);
  return kDone;
}

}  // namespace

int run_runs(Arguments arguments, Console& console) {
  return with_ledger(arguments, kRuns, 0, list_runs, console);
}

int run_report(Arguments arguments, Console& console) {
  return with_ledger(arguments, kReport, 1, report_run, console);
}

}  // namespace tabiya::cli
