#include <fmt/format.h>

#include <limits>
#include <ostream>
#include <utility>
#include <vector>

#include "runner/cli/command_words.h"
#include "runner/cli/line_service/json_lines.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/conversing.h"
#include "runner/cli/tune/oracle_tuning.h"
#include "runner/cli/tune/spsa_options.h"
#include "runner/cli/tune/spsa_report.h"
#include "runner/cli/tune/tune_command.h"
#include "runner/match/engine_spec.h"
#include "runner/system/loop.h"
#include "tuner/parameters/texts.h"

namespace tabiya::cli {
namespace {

const std::vector<CommandOption>& options() {
  static const std::vector<CommandOption> kOptions = [] {
    std::vector<CommandOption> all{
        {"oracle", "CMD", "the process that is asked for results, with its arguments"},
        {"pairs", "N", "how many pairs of results to ask for"},
        {"seed", "N", "source of all chance: the same seed asks the same questions (1)"}};
    const auto wishes = wish_options();
    all.insert(all.end(), wishes.begin(), wishes.end());
    all.push_back({"format", "text|json", "how the result is written (text)"});
    all.push_back({"progress", "plain|none", "how much is said while it works (plain)"});
    return all;
  }();
  return kOptions;
}

struct Order {
  OracleOrder tuning;
  match::EngineSpec oracle;
  bool json = false;
  bool quiet = false;
};

Expected<match::EngineSpec> read_oracle(const Options& given) {
  if (!given.has("oracle")) return Refusal{"say which process answers for the games: --oracle CMD"};
  const auto text = given.text("oracle", "");
  auto words = split_command(text);
  if (!words) return Refusal{fmt::format("--oracle '{}': {}", text, words.refusal().message)};
  if (words->empty()) return Refusal{"--oracle '' names no program"};
  match::EngineSpec spec;
  spec.name = "oracle";
  spec.command = *std::move(words);
  return spec;
}

Expected<Order> read_order(const Options& given) {
  constexpr std::int64_t kMostPairs = 1'000'000'000;
  Order order;
  auto oracle = read_oracle(given);
  if (!oracle) return oracle.refusal();
  order.oracle = *std::move(oracle);
  if (!given.has("pairs")) return Refusal{"say how many pairs to ask for: --pairs N"};
  const auto pairs = given.whole("pairs", 0, 1, kMostPairs);
  if (!pairs) return pairs.refusal();
  const auto seed = given.whole("seed", 1, 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return seed.refusal();
  const auto wishes = read_wishes(given);
  if (!wishes) return wishes.refusal();
  // A wish out of range is bad usage, and is so before anything starts.
  if (const auto tried = spsa::choose_constants(*pairs, 1, spsa::kUsualDrawRate, *wishes); !tried)
    return tried.refusal();
  order.tuning = {*pairs, static_cast<std::uint64_t>(*seed), *wishes};
  const auto format = given.choice("format", {"text", "json"});
  if (!format) return format.refusal();
  order.json = *format == "json";
  const auto progress = given.choice("progress", {"plain", "none"});
  if (!progress) return progress.refusal();
  order.quiet = *progress == "none";
  return order;
}

// What is said while it works: the schedule before the start, then a line for each tenth.
OracleTuning::Events events(const Order& order, Console& console) {
  OracleTuning::Events events;
  events.begun = [&console, quiet = order.quiet](const spsa::Plan& plan) {
    for (const auto& warning : plan.space.warnings())
      console.err << "warning: " << warning << std::endl;
    if (!quiet)
      console.err << schedule_text(plan.stages.front().constants, plan.space.size(),
                                   spsa::kUsualDrawRate)
                  << std::flush;
  };
  events.stepped = [&console, quiet = order.quiet, said = std::int64_t{0}](
                       const spsa::Plan& plan, const spsa::State& state) mutable {
    const auto tenths = 10 * state.applied.next / plan.end();
    if (quiet || tenths == said) return;
    said = tenths;
    console.err << fmt::format("{} of {} pairs\n", state.encounters,
                               plan.stages.front().constants.encounters)
                << std::flush;
  };
  return events;
}

std::string as_text(const OracleTuning& tuning) {
  const auto value = spsa::recommendation(tuning.plan(), tuning.state());
  return tuning_table(tuning.plan(), tuning.state()) + "\n" +
         parameters::write_setoptions(tuning.plan().space, value) +
         fmt::format("\nthe oracle says: {}\n", dumped(tuning.last_answer()));
}

std::string as_json(const OracleTuning& tuning) {
  auto all = tuning_json(tuning.plan(), tuning.state());
  all["final"] = tuning.last_answer();
  return dumped(all) + "\n";
}

int tune(const Order& order, Console& console) {
  constexpr hall::ChildId kChild{1};
  system::Loop loop;
  OracleTuning tuning(order.tuning, events(order, console));
  const auto conversed = converse(loop, kChild, order.oracle, tuning);
  if (conversed.shortage) return refuse(console, *conversed.shortage, kBroken);
  if (conversed.stopped) return kStopped;
  if (tuning.refusal())
    return refuse(console, *tuning.refusal(), tuning.unstarted() ? kRefused : kBroken);
  console.out << (order.json ? as_json : as_text)(tuning) << std::flush;
  return kDone;
}

}  // namespace

int tune_by_oracle(Arguments arguments, Console& console) {
  const auto given = read_options(arguments, options());
  if (!given) return refuse(console, given.refusal());
  if (given->has("help")) {
    console.out << manual_text(spsa_manual());
    return kDone;
  }
  if (const auto stray = given->stray_word(0)) return refuse(console, *stray);
  const auto order = read_order(*given);
  if (!order) return refuse(console, order.refusal());
  return tune(*order, console);
}

}  // namespace tabiya::cli
