#include <array>
#include <ostream>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/whole_file.h"
#include "runner/cli/tune/tuning_report.h"
#include "runner/report/plot.h"
#include "runner/report/run_file.h"
#include "runner/report/run_list.h"
#include "runner/store/ledger_files.h"

namespace tabiya::cli {
namespace {

constexpr CommandOption kFormatOption{"format", "text|json|csv|markdown",
                                      "how it is written (text)"};
constexpr std::array<CommandOption, 2> kOptions{{kDatabaseOption, kFormatOption}};

constexpr std::array<CommandOption, 4> kReportOptions{
    {kDatabaseOption,
     kFormatOption,
     {"plot", "FILE", "of a tuning: draw the way of every parameter, as SVG"},
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
        "the seat of the first engine; shogi games that were replayed are named, not counted.\n"
        "\nThe figures, by the words of the text (and the keys of the JSON):\n"
        "Run, Reason, Event, Time, Sides: number, kind, game and state; why a run that failed "
        "could "
        "not go on (reason); its name; when it began and ended, UTC; whose side all figures are "
        "of.\n"
        "Games: all that were stored and count. An encounter is one opening in all its seatings, "
        "mostly a pair of games with the colours changed; it is complete when all of them are "
        "there.\n"
        "W-D-L, score: wins, draws and losses of complete encounters only, since half a pair would "
        "favour one colour: while a run goes on, or where it was stopped, they add up to fewer "
        "than "
        "Games. The score is wins and half the draws, as a share.\n"
        "Pairs (pentanomial): pairs by what the first engine got in both games: LL 0 points, LD a "
        "half, DD and WL 1, WD one and a half, WW 2; the pentanomial adds DD and WL.\n"
        "Pair draws: the share of pairs that gave 1 point. Pairs ratio: pairs that gave more than "
        "1 "
        "over pairs that gave less. With one game an opening: the share of drawn games.\n"
        "Elo (elo, elo_error): the difference in strength that the score stands for, logistic: 400 "
        "Elo are a score of 10 to 1; +- is half a 95 % interval, from the spread of the pairs.\n"
        "nElo: normalized Elo, the score above one half in standard deviations of a game, by the "
        "factor 800/ln 10 = 347.4: what decides how many games a test needs; comparable across "
        "time controls and books, where Elo is not.\n"
        "LOS: likelihood that the first engine is the stronger one, in percent (los: 0 to 1).\n"
        "Test: the strengths H0 and H1 of an SPRT, and its error rates alpha and beta. LLR (lower, "
        "upper): log likelihood ratio of H1 to H0; at the upper bound H1 is accepted, at the lower "
        "one H0. Verdict: H1, H0, or undecided where the games were used up.\n"
        "Elo after stop: a test stops when it looks best, so that the plain Elo is too far from "
        "zero; this is the median estimate that takes the stopping into account.\n"
        "Ends, Causes, Faults (conducts, causes, faults): how games ended; by which rule; which "
        "engine lost or left by its own fault.\n"
        "Score, Cells, Points, Seat: free-for-all only: the share of rivals that ended behind; "
        "blocks by it; the game's points and places of each engine; the same by seat.\n"
        "Engine, Limits, Options, Settings, Book, Seed, Program, Machine (conditions): what it was "
        "played with and under; --config has it whole.",
    .examples =
        "tabiya report\ntabiya report 3 --format json\n"
        "tabiya report 4 --plot paths.svg\n"
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

std::optional<Refusal> draw(store::Database& ledger, const store::Run& run,
                            const std::string& name) {
  const auto plot = path_plot(ledger, run);
  if (!plot) return Refusal{"--plot: " + plot.refusal().message};
  if (const auto objection = store::objection_to_writing(name, ledger.file()))
    return Refusal{"--plot: " + objection->message};
  auto file = WholeFile::begin(name);
  if (!file) return file.refusal();
  file->out() << report::svg_of(*plot);
  return file->finish();
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
  if (line.has("plot"))
    if (const auto objection = draw(ledger, *run, line.text("plot", "")))
      return refuse(console, *objection);
  const auto text = report_of(ledger, *run, *format);
  if (!text) return refuse(console, text.refusal());
  console.out << *text;
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
