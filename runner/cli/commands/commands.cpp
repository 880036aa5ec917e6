#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <vector>

#include "runner/cli/commands/command.h"
#include "runner/cli/judge/judge_command.h"
#include "runner/cli/line_service/spelling.h"
#include "runner/cli/perft/perft_command.h"
#include "runner/cli/run/edge.h"
#include "runner/cli/stats/stats_command.h"
#include "runner/cli/tune/tune_command.h"

namespace tabiya::cli {
namespace {

std::string overview() {
  std::string text =
      "Tabiya tests engines for chess and its relatives against each other.\n\n"
      "Usage: tabiya COMMAND [options]\n\nCommands:\n";
  for (const auto& command : commands())
    text += fmt::format("  {:<9} {}\n", command.name, command.summary);
  return text +
         "\n`tabiya COMMAND --help` explains a command; `tabiya --version` names version and "
         "commit.\nExit status: 0 done; 1 a check said no; 2 bad usage, configuration, engine or "
         "book; 3 the run\ncould not go on; 130 stopped by a signal, resumable.\n";
}

// A command that stands alone, in the form of the others.
template <int (*kRun)(Arguments, std::istream&, std::ostream&, std::ostream&)>
int run_alone(Arguments arguments, Console& console) {
  return kRun(arguments, console.in, console.out, console.err);
}

Refusal unknown_command(const std::string& word) {
  std::vector<std::string_view> names;
  for (const auto& command : commands()) names.push_back(command.name);
  return {fmt::format("unknown command '{}'{}{}", word, did_you_mean(word, names),
                      " (`tabiya --help` lists them)")};
}

}  // namespace

std::span<const Command> commands() {
  static constexpr std::array kCommands{
      Command{"match", "plays a match of fixed length between two engines", run_match},
      Command{"sprt", "plays two engines until a test decides between them", run_sprt},
      Command{"resume", "goes on with a run that was stopped", run_resume},
      Command{"runs", "lists the runs of a ledger", run_runs},
      Command{"report", "reports a run from its stored games", run_report},
      Command{"export", "writes games as PGN, EPD, CSV or JSON, or positions to learn from",
              run_export},
      Command{"tune", "finds better numbers for an engine and its evaluation", run_tune},
      Command{"book", "makes, checks and shows opening books", run_book},
      Command{"engine", "examines how an engine speaks UCI, USI or UCCI", run_engine},
      Command{"doctor", "says whether this machine is fit for timed games", run_doctor},
      Command{"variants", "lists the games that can be played", run_variants},
      Command{"perft", "counts the legal moves below a position", run_alone<run_perft>},
      Command{"judge", "judges games, one a line", run_alone<run_judge>},
      Command{"stats", "the statistics, directly", run_alone<run_stats>},
  };
  return kCommands;
}

int run_program(Arguments arguments, Console& console) {
  if (arguments.empty()) {
    console.err << overview();
    return kRefused;
  }
  const auto& word = arguments.front();
  if (word == "--help" || word == "-h" || (word == "help" && arguments.size() == 1)) {
    console.out << overview();
    return kDone;
  }
  if (word == "--version") {
    console.out << program_version() << '\n';
    return kDone;
  }
  if (word == "help") {
    const std::vector<std::string> asked{arguments[1], "--help"};
    return run_program(asked, console);
  }
  const auto command = std::ranges::find(commands(), word, &Command::name);
  if (command == commands().end()) return refuse(console, unknown_command(word));
  return command->run(arguments.subspan(1), console);
}

}  // namespace tabiya::cli
