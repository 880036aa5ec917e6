#include "runner/cli/tune/tune_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "runner/cli/line_service/spelling.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {
namespace {

constexpr Manual kManual{
    .usage = "tabiya tune spsa [options]",
    .about = "Tunes the parameters of an engine. `tabiya tune spsa --help` explains how.",
    .examples =
        "tabiya tune spsa configs/tune-example.toml --validate\n"
        "tabiya tune spsa --oracle './surface --seed 3' --pairs 20000",
    .options = {}};

int tune_by_spsa(Arguments arguments, Console& console) {
  const bool asks_oracle = std::ranges::any_of(arguments, [](std::string_view argument) {
    const auto option = argument.substr(0, argument.find('='));
    return option == "--oracle" || option == "--pairs";
  });
  return asks_oracle ? tune_by_oracle(arguments, console) : tune_by_games(arguments, console);
}

}  // namespace

int run_tune(Arguments arguments, Console& console) {
  constexpr std::array<std::string_view, 1> kWords{"spsa"};
  if (arguments.empty())
    return refuse(console, {"say what to tune by: tabiya tune spsa (see `tabiya tune --help`)"});
  const auto& word = arguments.front();
  if (word == "--help" || word == "-h") {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (word == "spsa") return tune_by_spsa(arguments.subspan(1), console);
  return refuse(console, {fmt::format("unknown word '{}'{} (see `tabiya tune --help`)", word,
                                      did_you_mean(word, kWords))});
}

}  // namespace tabiya::cli
