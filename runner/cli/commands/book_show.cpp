#include <fmt/format.h>

#include <array>
#include <map>
#include <ostream>

#include "openings/drawing.h"
#include "runner/cli/commands/book.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/book_reading.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 3> kOptions{
    {kVariantOption,
     {"plies", "N", "moves taken from each opening that has moves (all)"},
     {"number", "N", "show this opening only, counted from 1 (all)"}}};

constexpr Manual kManual{
    .usage = "tabiya book show FILE [options]",
    .about =
        "Shows the openings of a book: number and line, the board and the position in which the "
        "engines take over, and the moves that lead to it. What could not be read is told on "
        "standard error.",
    .examples =
        "tabiya book show openings/books/chess.epd --number 12\n"
        "tabiya book show openings.pgn --plies 16 | less",
    .options = kOptions};

class Showing {
 public:
  explicit Showing(const NamedBook& named) : named_(named) {
    for (const auto& repeat : named.book.repeats) first_of_[repeat.entry] = repeat.first;
  }

  std::string text_of(std::size_t number) const {
    const auto& entry = named_.book.entries[number];
    const auto position = openings::game_of(entry, *named_.variant)->position_text();
    auto text = fmt::format("Opening {}, line {}", number + 1, entry.line);
    if (const auto first = first_of_.find(number); first != first_of_.end())
      text += fmt::format(", repeats opening {}", first->second + 1);
    text += fmt::format("\n\n{}\n{}\n", openings::drawing_of(position), position);
    if (entry.moves.empty()) return text;
    return text + fmt::format("from {}: {}\n",
                              entry.position.empty() ? "the start position" : entry.position,
                              fmt::join(entry.moves, " "));
  }

 private:
  const NamedBook& named_;
  std::map<std::size_t, std::size_t> first_of_;
};

int show(const CommandLine& line, Console& console) {
  const auto named = read_named_book(line);
  if (!named) return refuse(console, named.refusal());
  const auto size = named->book.entries.size();
  const auto number = line.whole("number", 0, 1, static_cast<std::int64_t>(size));
  if (!number) return refuse(console, number.refusal());
  for (const auto& warning : book_warnings(named->book))
    console.err << "warning: " << warning << '\n';
  const Showing showing(*named);
  const auto first = *number > 0 ? static_cast<std::size_t>(*number - 1) : 0;
  const auto end = *number > 0 ? first + 1 : size;
  for (auto i = first; i < end && console.out; ++i)
    console.out << (i == first ? "" : "\n") << showing.text_of(i);
  console.out << std::flush;
  return kDone;
}

}  // namespace

int show_book(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  return show(*line, console);
}

}  // namespace tabiya::cli
