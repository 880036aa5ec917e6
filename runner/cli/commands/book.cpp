#include <fmt/format.h>

#include <array>
#include <fstream>
#include <limits>
#include <ostream>

#include "openings/generate.h"
#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/config_values.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 5> kOptions{
    {{"variant", "NAME", "the game the book is for (chess)"},
     {"positions", "N", "how many positions (500)"},
     {"plies", "N", "random moves from the start position to each of them (6)"},
     {"seed", "N", "source of all chance: the same seed gives the same book (1)"},
     {"output", "FILE", "where the book is written (standard output)"}}};

constexpr Manual kManual{
    .usage = "tabiya book generate [options]",
    .about =
        "Makes an opening book by seeded play: unique positions a few moves from the start, in "
        "which the game goes on, no check is given and nothing can be taken. Chess960 begins from "
        "all 960 start "
        "positions. The book is EPD, one position a line.",
    .examples =
        "tabiya book generate --variant kingofthehill --output koth.epd\n"
        "tabiya book generate --positions 1000 --plies 8 --seed 7 > chess.epd",
    .options = kOptions};

struct Order {
  const rules::VariantEntry* variant = nullptr;
  openings::BookPlan plan;
};

Expected<Order> read_order(const CommandLine& line) {
  const auto variant = Variant::read(line.text("variant", "chess"));
  if (!variant) return Refusal{"--variant " + variant.refusal().message};
  const auto positions = line.whole("positions", 500, 1, 10'000'000);
  if (!positions) return positions.refusal();
  const auto plies = line.whole("plies", 6, 0, 1000);
  if (!plies) return plies.refusal();
  const auto seed = line.whole("seed", 1, 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return seed.refusal();
  return Order{rules::find_variant(*variant),
               {.positions = static_cast<int>(*positions),
                .plies = static_cast<int>(*plies),
                .seed = static_cast<std::uint64_t>(*seed)}};
}

int write_book(const CommandLine& line, const std::vector<std::string>& positions,
               Console& console) {
  std::string text;
  for (const auto& position : positions) text += openings::epd_line_of(position) + "\n";
  if (!line.has("output")) {
    console.out << text << std::flush;
    return console.out ? kDone : refuse(console, {"the book could not be written"}, kBroken);
  }
  const auto name = line.text("output", "");
  std::ofstream file(name, std::ios::binary);
  if (!file) return refuse(console, {fmt::format("--output '{}' cannot be written", name)});
  file << text << std::flush;
  if (!file)
    return refuse(console, {fmt::format("'{}' could not be written whole", name)}, kBroken);
  console.err << fmt::format("{}: {} positions\n", name, positions.size());
  return kDone;
}

int generate(const CommandLine& line, Console& console) {
  const auto order = read_order(line);
  if (!order) return refuse(console, order.refusal());
  const auto positions = openings::generate_positions(*order->variant, order->plan, nullptr);
  if (!positions) return refuse(console, positions.refusal());
  return write_book(line, *positions, console);
}

}  // namespace

int run_book(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (line->words.empty() || line->words.front() != "generate")
    return refuse(console, {"tell what to do with a book: tabiya book generate"});
  if (const auto stray = line->stray_word(1)) return refuse(console, *stray);
  return generate(*line, console);
}

}  // namespace tabiya::cli
