#include <fmt/format.h>

#include <array>
#include <limits>
#include <optional>
#include <ostream>

#include "openings/generate.h"
#include "runner/cli/commands/book.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/whole_file.h"
#include "runner/store/ledger_files.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 11> kOptions{
    {kVariantOption,
     {"positions", "N", "how many positions (500)"},
     {"plies", "N", "random moves from the start position to each of them (6)"},
     {"seed", "N", "source of all chance: the same seed gives the same book (1)"},
     kEngineOption,
     kTimeoutOption,
     kWindowOption,
     kViewOption,
     {"unscored", "", "use no engine: take every position in which nothing can be taken"},
     {"output", "FILE", "where the book is written (standard output)"},
     kProgressOption}};

constexpr Manual kManual{
    .usage = "tabiya book generate [options]",
    .about =
        "Makes an opening book by seeded play: random moves from the start position (Chess960: "
        "from "
        "all 960 of them), then those positions are taken that an engine scores within a window. "
        "They are unique, none is a mirror image of another where that plays the same, the game "
        "goes on in them and no check is given. The book is EPD, one position a line.\n\n"
        "The same seed gives the same book as long as the engine gives the same scores: with one "
        "thread and a limit of nodes or depth. It is told ucinewgame before each position.",
    .examples =
        "tabiya book generate --variant kingofthehill --output koth.epd\n"
        "tabiya book generate --plies 8 --engine cmd=stockfish nodes=20000 --window -20 60 --view "
        "white --output chess.epd\n"
        "tabiya book generate --positions 1000 --seed 7 --unscored > chess.epd",
    .options = kOptions};

struct Order {
  const rules::VariantEntry* variant = nullptr;
  openings::BookPlan plan;
  std::optional<match::EngineSpec> engine;  // none: unscored
  match::Patience patience;
  ProgressStyle progress = ProgressStyle::plain;
};

Expected<openings::BookPlan> read_plan(const CommandLine& line) {
  const auto positions = line.whole("positions", 500, 1, 10'000'000);
  if (!positions) return positions.refusal();
  const auto plies = line.whole("plies", 6, 0, 1000);
  if (!plies) return plies.refusal();
  const auto seed = line.whole("seed", 1, 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return seed.refusal();
  const auto window = read_window(line);
  if (!window) return window.refusal();
  return openings::BookPlan{static_cast<int>(*positions), static_cast<int>(*plies),
                            static_cast<std::uint64_t>(*seed), *window};
}

Expected<Order> read_order(const CommandLine& line) {
  Order order;
  const auto variant = read_variant(line);
  if (!variant) return variant.refusal();
  order.variant = *variant;
  const auto plan = read_plan(line);
  if (!plan) return plan.refusal();
  order.plan = *plan;
  const auto progress = read_progress(line, kProgressWordsWithoutGames);
  if (!progress) return progress.refusal();
  order.progress = *progress;
  if (line.has("output"))
    if (const auto objection = store::objection_to_writing(line.text("output", "")))
      return Refusal{"--output " + objection->message};
  if (line.has("unscored")) {
    if (line.has("window") || line.has("view") || !line.layer.engines.empty())
      return Refusal{"--unscored uses no engine: leave --engine, --window and --view out"};
    return order;
  }
  auto engine = read_scoring_engine(line);
  if (!engine) return engine.refusal();
  order.engine = *std::move(engine);
  const auto patience = read_patience(line);
  if (!patience) return patience.refusal();
  order.patience = *patience;
  return order;
}

int write_book(const CommandLine& line, const std::vector<std::string>& positions,
               Console& console) {
  std::string text;
  for (const auto& position : positions) text += openings::book_line_of(position) + "\n";
  if (!line.has("output")) {
    console.out << text << std::flush;
    return console.out ? kDone : refuse(console, {"the book could not be written"}, kBroken);
  }
  const auto name = line.text("output", "");
  auto file = WholeFile::begin(name);
  if (!file) return refuse(console, {"--output " + file.refusal().message});
  file->out() << text;
  if (const auto unfinished = file->finish()) return refuse(console, *unfinished, kBroken);
  console.err << fmt::format("{}: {} positions\n", name, positions.size());
  return kDone;
}

int generate_unscored(const CommandLine& line, const Order& order, Console& console) {
  const auto positions = openings::generate_positions(*order.variant, order.plan, nullptr);
  if (!positions) return refuse(console, positions.refusal());
  return write_book(line, *positions, console);
}

int generate_scored(const CommandLine& line, const Order& order, Console& console) {
  EngineScorer scorer(*order.engine, order.variant->facts(), order.patience);
  ScoringProgress progress(console, order.progress);
  const auto tell = [&](int taken, int scored) {
    progress.show(
        static_cast<std::size_t>(scored),
        fmt::format("{} of {} positions, {} scored", taken, order.plan.positions, scored));
  };
  const auto positions = openings::generate_positions(*order.variant, order.plan, &scorer, tell);
  progress.finish();
  if (!positions) return refuse_scoring(console, scorer, positions.refusal());
  console.err << fmt::format("scored by {}: {}\n", scorer.engine_name(),
                             window_text(order.plan.window));
  return write_book(line, *positions, console);
}

}  // namespace

int generate_book(Arguments arguments, Console& console) {
  const auto line = read_command_line(arranged(arguments), kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (const auto stray = line->stray_word(0)) return refuse(console, *stray);
  const auto order = read_order(*line);
  if (!order) return refuse(console, order.refusal());
  return order->engine ? generate_scored(*line, *order, console)
                       : generate_unscored(*line, *order, console);
}

}  // namespace tabiya::cli
