#include "runner/cli/tune/tune_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>
#include <vector>

#include "runner/cli/line_service/spelling.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {
namespace {

constexpr Manual kManual{
    .usage = "tabiya tune spsa|extend|weights ...",
    .about =
        "spsa: tunes the parameters of an engine by its games against itself.\n"
        "extend: goes on from the result of a tuning with a new schedule.\n"
        "weights: fits the weights of our engine's evaluation to positions of stored games.\n\n"
        "`tabiya tune spsa --help` and so on explain each.",
    .examples =
        "tabiya tune spsa configs/tune-example.toml\n"
        "tabiya tune spsa --oracle './surface --seed 3' --pairs 20000\n"
        "tabiya export positions --output koth.pos\n"
        "tabiya tune weights koth.pos --output koth.txt",
    .options = {}};

int tune_by_spsa(Arguments arguments, Console& console) {
  const bool asks_oracle = std::ranges::any_of(arguments, [](std::string_view argument) {
    const auto option = argument.substr(0, argument.find('='));
    return option == "--oracle" || option == "--pairs";
  });
  return asks_oracle ? tune_by_oracle(arguments, console) : tune_by_games(arguments, console);
}

struct TuneCommand {
  std::string_view name;
  int (*run)(Arguments arguments, Console& console);
};
constexpr std::array<TuneCommand, 3> kCommands{
    {{"spsa", tune_by_spsa}, {"extend", extend_tuning}, {"weights", tune_weights}}};

}  // namespace

int run_tune(Arguments arguments, Console& console) {
  if (arguments.empty())
    return refuse(console,
                  {"say what to tune by: spsa, extend or weights (see `tabiya tune --help`)"});
  const auto& word = arguments.front();
  if (word == "--help" || word == "-h") {
    console.out << manual_text(kManual);
    return kDone;
  }
  const auto command = std::ranges::find(kCommands, word, &TuneCommand::name);
  if (command != kCommands.end()) return command->run(arguments.subspan(1), console);
  std::vector<std::string_view> names;
  for (const auto& known : kCommands) names.push_back(known.name);
  return refuse(console, {fmt::format("unknown word '{}'{} (see `tabiya tune --help`)", word,
                                      did_you_mean(word, names))});
}

}  // namespace tabiya::cli
