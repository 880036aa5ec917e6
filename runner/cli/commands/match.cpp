#include <fmt/format.h>

#include <ostream>

#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/commands/run_options.h"
#include "runner/cli/config_toml.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/play.h"
#include "runner/cli/run/preparation.h"

namespace tabiya::cli {
namespace {

Manual manual_of(RunKind kind) {
  if (kind == RunKind::match)
    return {.usage = "tabiya match [RUN.toml] [options]",
            .about =
                "Plays a match of fixed length between two engines and reports the result from "
                "the side of the first one. Every opening is played with both colours, or in "
                "every seating of four seats (--seatings). Games "
                "are stored as they end; a match that was stopped goes on with `tabiya "
                "resume`.",
            .examples =
                "tabiya match configs/match-example.toml\n"
                "tabiya match --engine name=new cmd=./new --engine name=base cmd=./base "
                "--each tc=8+0.08 --encounters 50 --concurrency 2 --book "
                "openings/books/chess.epd",
            .options = run_options(kind),
            .settings = RunSettings::of_match};
  return {
      .usage = "tabiya sprt [RUN.toml] [options]",
      .about =
          "Tests whether the first engine is stronger than the second by a sequential "
          "probability ratio test: games are played until H1 (it is elo1 stronger) or H0 (it "
          "is elo0 stronger) is accepted, or the encounters are used up. Pairs of games "
          "with the same opening are counted together, in fourplayer-ffa blocks of four games; "
          "the tenth pair or block is the first that may decide. Games are stored as they end; a "
          "test that was stopped goes on with `tabiya resume`.",
      .examples =
          "tabiya sprt configs/sprt-example.toml\n"
          "tabiya sprt configs/sprt-example.toml --concurrency 1 --each tc=2+0.02\n"
          "tabiya sprt --preset stc --engine name=new cmd=./new --engine name=base "
          "cmd=./base --each tc=8+0.08 option.Hash=16",
      .options = run_options(kind),
      .settings = RunSettings::of_sprt};
}

int run_games(RunKind kind, const CommandLine& line, Console& console) {
  if (const auto stray = line.stray_word(1)) return refuse(console, *stray);
  const auto options = read_play_options(line);
  if (!options) return refuse(console, options.refusal());
  const auto layers = layers_of(line);
  if (!layers) return refuse(console, layers.refusal());
  const auto configuration = combine(kind, *layers);
  if (!configuration) return refuse(console, configuration.refusal());
  auto preparation = prepare(*configuration);
  if (!preparation) return refuse(console, preparation.refusal());
  if (line.has("print-config")) return print_config(*preparation, console);
  return play(*std::move(preparation), std::nullopt, *options, console).status;
}

int run_command(RunKind kind, Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, run_options(kind), RunSettings::of_sprt);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(manual_of(kind));
    return kDone;
  }
  return run_games(kind, *line, console);
}

}  // namespace

int run_match(Arguments arguments, Console& console) {
  return run_command(RunKind::match, arguments, console);
}

int run_sprt(Arguments arguments, Console& console) {
  return run_command(RunKind::sprt, arguments, console);
}

}  // namespace tabiya::cli
