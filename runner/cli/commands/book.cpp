#include "runner/cli/commands/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ostream>

#include "runner/cli/line_service/spelling.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {
namespace {

constexpr Manual kManual{
    .usage = "tabiya book generate|check|show ...",
    .about =
        "generate: makes a book by seeded play, filtered by an engine's scores.\n"
        "check: is a book legal, unique and balanced?\n"
        "show: openings as boards, positions and moves.\n\n"
        "Books are PGN, or lists of EPD, FEN or UCI moves, one a line, as they are or packed by "
        "gzip or zstd; what a file is shows in its text, not in its name. `tabiya book generate "
        "--help` and so on explain each.",
    .examples =
        "tabiya book generate --variant kingofthehill --output koth.epd\n"
        "tabiya book check koth.epd --variant kingofthehill --window -60 60\n"
        "tabiya book show openings.pgn --plies 16 --number 3",
    .options = {}};

struct BookCommand {
  std::string_view name;
  int (*run)(Arguments arguments, Console& console);
};
constexpr std::array<BookCommand, 3> kCommands{
    {{"generate", generate_book}, {"check", check_book}, {"show", show_book}}};

}  // namespace

int run_book(Arguments arguments, Console& console) {
  if (arguments.empty())
    return refuse(console, {"tell what to do with a book: generate, check or show"});
  const auto& word = arguments.front();
  if (word == "--help" || word == "-h") {
    console.out << manual_text(kManual);
    return kDone;
  }
  const auto command = std::ranges::find(kCommands, word, &BookCommand::name);
  if (command != kCommands.end()) return command->run(arguments.subspan(1), console);
  std::vector<std::string_view> names;
  for (const auto& known : kCommands) names.push_back(known.name);
  return refuse(console, {fmt::format("'{}' is nothing to do with a book; generate, check and show "
                                      "are{}",
                                      word, did_you_mean(word, names))});
}

}  // namespace tabiya::cli
