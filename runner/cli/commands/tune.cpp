#include "runner/cli/commands/tune.h"

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
    .usage = "tabiya tune spsa ...",
    .about =
        "spsa: tunes parameters of the search by games of the engine against itself.\n\n"
        "`tabiya tune spsa --help` explains it.",
    .examples = "tabiya tune spsa configs/tune-example.toml",
    .options = {}};

struct TuneCommand {
  std::string_view name;
  int (*run)(Arguments arguments, Console& console);
};
constexpr std::array<TuneCommand, 1> kCommands{{{"spsa", tune_spsa}}};

}  // namespace

int run_tune(Arguments arguments, Console& console) {
  if (arguments.empty()) return refuse(console, {"tell how to tune: spsa"});
  const auto& word = arguments.front();
  if (word == "--help" || word == "-h") {
    console.out << manual_text(kManual);
    return kDone;
  }
  const auto command = std::ranges::find(kCommands, word, &TuneCommand::name);
  if (command != kCommands.end()) return command->run(arguments.subspan(1), console);
  std::vector<std::string_view> names;
  for (const auto& known : kCommands) names.push_back(known.name);
  return refuse(
      console, {fmt::format("'{}' is no way to tune; spsa is{}", word, did_you_mean(word, names))});
}

}  // namespace tabiya::cli
