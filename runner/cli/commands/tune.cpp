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
    .usage = "tabiya tune weights ...",
    .about =
        "weights: fits the weights of our engine's evaluation to positions of stored games.\n\n"
        "`tabiya tune weights --help` explains it.",
    .examples =
        "tabiya export positions --output koth.pos\n"
        "tabiya tune weights koth.pos --output koth.txt",
    .options = {}};

struct TuneCommand {
  std::string_view name;
  int (*run)(Arguments arguments, Console& console);
};
constexpr std::array<TuneCommand, 1> kCommands{{{"weights", tune_weights}}};

}  // namespace

int run_tune(Arguments arguments, Console& console) {
  if (arguments.empty()) return refuse(console, {"tell what to tune: weights"});
  const auto& word = arguments.front();
  if (word == "--help" || word == "-h") {
    console.out << manual_text(kManual);
    return kDone;
  }
  const auto command = std::ranges::find(kCommands, word, &TuneCommand::name);
  if (command != kCommands.end()) return command->run(arguments.subspan(1), console);
  std::vector<std::string_view> names;
  for (const auto& known : kCommands) names.push_back(known.name);
  return refuse(console, {fmt::format("'{}' is nothing to tune{} (`tabiya tune --help`)", word,
                                      did_you_mean(word, names))});
}

}  // namespace tabiya::cli
