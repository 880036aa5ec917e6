#include <fmt/format.h>

#include <array>
#include <ostream>
#include <vector>

#include "runner/cli/commands/command.h"
#include "runner/cli/commands/ledger_options.h"
#include "runner/cli/config_values.h"
#include "runner/cli/run/whole_file.h"
#include "runner/store/ledger_files.h"
#include "tuner/weights/selection.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 7> kOptions{
    {{"output", "FILE", "the data set; must be given"},
     {"variant", "NAME", "every run of this game, in place of numbers"},
     {"first", "N", "moves of each game that are left out, behind its opening (8)"},
     {"per-game", "N", "positions of a game at most, spread evenly (50)"},
     {"quiet", "CP",
      "what the seat to move may gain by captures, as our engine's evaluation and a search of "
      "captures see it; positions with more are not quiet (60)"},
     {"most-score", "CP", "positions that the engine scored beyond this are decided (1500)"},
     kDatabaseOption}};

constexpr Manual kManual{
    .usage = "tabiya export positions [RUN...] --output FILE [options]",
    .about =
        "Writes a data set for `tabiya tune weights`: positions of stored games with the game's "
        "result and the score of the engine that moved; of the runs named, which must be of one "
        "variant, or of the newest.\n\n"
        "Left out are: openings and the first moves behind them, positions with one legal move or "
        "in check, those where a capture or promotion was played or would gain something, decided "
        "ones, repeated ones, and games that were ended by a fault or are to be replayed. One game "
        "in ten is held out, by a hash of run and encounter: the same games are held out in "
        "every data set.\n\n"
        "The file is text packed by zstd (`zstd -dc FILE`): four lines of head (tabiya positions "
        "1, variant, positions, games), then a line a position: number of the game; t (to learn "
        "from) or h (held out); half points of the seat to move, of 2 for each other side; the "
        "score in centipawns, its view, or -; the position.",
    .examples =
        "tabiya export positions --output koth.pos\n"
        "tabiya export positions 3 4 7 --output shogi.pos --db night.db\n"
        "tabiya export positions --variant xiangqi --output xiangqi.pos --per-game 30",
    .options = kOptions};

Expected<std::vector<store::Run>> runs_of_variant(store::Database& ledger,
                                                  const std::string& name) {
  const auto variant = Variant::read(name);
  if (!variant) return Refusal{"--variant " + variant.refusal().message};
  auto runs = store::all_runs(ledger);
  if (!runs) return runs.refusal();
  std::erase_if(*runs, [&](const store::Run& run) { return run.plan.variant != *variant; });
  if (runs->empty())
    return Refusal{fmt::format("there is no run of {}; `tabiya runs` lists them", *variant)};
  return runs;
}

Expected<std::vector<store::Run>> numbered_runs(const CommandLine& line, store::Database& ledger) {
  std::vector<store::Run> runs;
  for (std::size_t place = 0; place < line.words.size(); ++place) {
    const auto number = run_number(line, place);
    if (!number) return number.refusal();
    auto run = store::find_run(ledger, **number);
    if (!run) return run.refusal();
    for (const auto& other : runs)
      if (other.id == run->id) return Refusal{fmt::format("run {} is named twice", run->id)};
    runs.push_back(*std::move(run));
  }
  return runs;
}

Expected<std::vector<store::Run>> named_runs(const CommandLine& line, store::Database& ledger) {
  if (line.has("variant")) {
    if (!line.words.empty()) return Refusal{"name runs or --variant, not both"};
    return runs_of_variant(ledger, line.text("variant", ""));
  }
  if (!line.words.empty()) return numbered_runs(line, ledger);
  auto newest = store::newest_run(ledger);
  if (!newest) return newest.refusal();
  return std::vector<store::Run>{*std::move(newest)};
}

Expected<weights::SelectionRules> read_rules(const CommandLine& line) {
  constexpr std::int64_t kMost = 1'000'000;
  weights::SelectionRules rules;
  const auto read = [&](std::string_view option, int least, int& value) {
    const auto number = line.whole(option, value, least, kMost);
    if (number) value = static_cast<int>(*number);
    return number;
  };
  if (auto number = read("first", 0, rules.first_plies); !number) return number.refusal();
  if (auto number = read("per-game", 1, rules.most_per_game); !number) return number.refusal();
  if (auto number = read("quiet", 0, rules.most_gain); !number) return number.refusal();
  if (auto number = read("most-score", 0, rules.most_score); !number) return number.refusal();
  return rules;
}

std::string tally_text(const weights::SelectionTally& tally) {
  return fmt::format(
      "looked at {}: first moves {}, one legal move {}, in check {}, capture or promotion played "
      "{}, decided {}, not quiet {}, repeated {}, more than a game may give {}; games ended by a "
      "fault or replayed {}\n",
      tally.positions, tally.early, tally.forced, tally.in_check, tally.tactical, tally.decided,
      tally.loud, tally.repeated, tally.surplus, tally.faulty_games);
}

// Takes the positions of every game of a run.
std::optional<Refusal> take_run(store::Database& ledger, const store::Run& run,
                                weights::Selection& selection, weights::DataSetWriter& writer) {
  std::optional<Refusal> refused;
  auto failed = store::visit_games(ledger, run.id, [&](const match::GameRecord& game) {
    if (auto refusal = selection.take(run.id, game, writer))
      refused = Refusal{fmt::format("run {}, {}", run.id, refusal->message)};
    return !refused;
  });
  return failed ? failed : refused;
}

int write(const std::string& name, store::Database& ledger, const std::vector<store::Run>& runs,
          const weights::SelectionRules& rules, Console& console) {
  const auto& variant = runs.front().plan.variant;
  const auto* entry = rules::find_variant(variant);
  const auto tracer = weights::make_tracer(variant, "");
  if (entry == nullptr || !tracer)
    return refuse(console, {fmt::format("there is no evaluation of '{}'", variant)});
  auto file = WholeFile::begin(name);
  if (!file) return refuse(console, file.refusal());
  weights::Selection selection(*entry, **tracer, rules);
  weights::DataSetWriter writer(variant);
  for (const auto& run : runs)
    if (const auto refusal = take_run(ledger, run, selection, writer))
      return refuse(console, *refusal, kBroken);
  file->out() << writer.finish();
  if (const auto unfinished = file->finish()) return refuse(console, *unfinished, kBroken);
  const auto& tally = selection.tally();
  console.err << tally_text(tally)
              << fmt::format("{}: {} positions of {} games of {}, {} of them held out\n", name,
                             tally.taken, tally.games, variant, tally.held_out);
  return kDone;
}

int export_them(const CommandLine& line, store::Database& ledger, Console& console) {
  const auto name = line.text("output", "");
  if (name.empty())
    return refuse(console, {"tell where the data set goes: tabiya export positions --output FILE"});
  if (const auto objection = store::objection_to_writing(name, ledger.file()))
    return refuse(console, *objection);
  const auto rules = read_rules(line);
  if (!rules) return refuse(console, rules.refusal());
  const auto runs = named_runs(line, ledger);
  if (!runs) return refuse(console, runs.refusal());
  for (const auto& run : *runs)
    if (run.plan.variant != runs->front().plan.variant)
      return refuse(
          console,
          {fmt::format("run {} is {}, run {} is {}: a data set is of one variant", runs->front().id,
                       runs->front().plan.variant, run.id, run.plan.variant)});
  return write(name, ledger, *runs, *rules, console);
}

}  // namespace

int export_positions(Arguments arguments, Console& console) {
  constexpr std::size_t kMostRuns = 10'000;
  return with_ledger(arguments, kManual, kMostRuns, export_them, console);
}

}  // namespace tabiya::cli
