#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <boost/version.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/rules/core/words.h"
#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/manual.h"
#include "runner/cli/run/edge.h"
#include "runner/system/fitness.h"
#include "runner/system/program.h"

namespace tabiya::cli {
namespace {

using match::Finding;
using Weight = Finding::Weight;

constexpr std::array<CommandOption, 2> kOptions{
    {{"db", "FILE", "the ledger whose disk is looked at (tabiya.db)"},
     {"format", "text|json", "how the findings are written (text)"}}};

constexpr Manual kManual{
    .usage = "tabiya doctor [options]",
    .about =
        "Says whether this machine is fit for timed games: cores and limits on them, frequency "
        "governor, load, the clock and how late sleepers wake, descriptors, memory, the disk of "
        "the ledger, and which libraries and programs are there. Each finding that matters comes "
        "with a remedy. Exit status 1 where something is bad.",
    .examples = "tabiya doctor\ntabiya doctor --db /data/tabiya.db --format json",
    .options = kOptions};

// Programs that Tabiya can do without, and what they are good for.
struct Companion {
  std::string_view program;
  std::string_view use;
};
constexpr std::array kCompanions{
    Companion{"stockfish", "the opponent of the quick start, chess and Chess960"},
    Companion{"fairy-stockfish", "an opponent in the other games"},
    Companion{"pgn-extract", "checks exported PGN"}};

Finding libraries() {
  return {"libraries", Weight::good,
          fmt::format("{}, SQLite {}, Boost {}.{}.{}, fmt {}.{}.{}", program_version(),
                      sqlite3_libversion(), BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000,
                      BOOST_VERSION % 100, FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
                      FMT_VERSION % 100),
          ""};
}

Finding companion(const Companion& which) {
  const auto topic = std::string(which.program);
  for (const auto& place : {topic, "/usr/games/" + topic})
    if (const auto found = system::find_program({place}, ""))
      return {topic, Weight::good, *found, ""};
  return {topic, Weight::note, fmt::format("not installed ({})", which.use),
          fmt::format("apt-get install {}", topic)};
}

std::vector<Finding> examine(const CommandLine& line) {
  const auto ledger = std::filesystem::absolute(line.text("db", "tabiya.db"));
  auto found = system::diagnose(system::observe(ledger.parent_path()));
  found.push_back(libraries());
  for (const auto& which : kCompanions) found.push_back(companion(which));
  return found;
}

constexpr rules::Words<3> kWeightWords{"ok", "note", "BAD"};

std::string as_text(const std::vector<Finding>& found, bool fit) {
  std::string text;
  for (const auto& each : found) {
    text += fmt::format("{:<5} {:<15} {}\n", rules::word_in(kWeightWords, each.weight), each.topic,
                        each.text);
    if (!each.remedy.empty()) text += fmt::format("{:22}-> {}\n", "", each.remedy);
  }
  return text + (fit ? "fit for timed games\n" : "not fit for timed games as it is\n");
}

std::string as_json(const std::vector<Finding>& found, bool fit) {
  auto findings = nlohmann::ordered_json::array();
  for (const auto& each : found)
    findings.push_back({{"topic", each.topic},
                        {"state", rules::word_in(kWeightWords, each.weight)},
                        {"text", each.text},
                        {"remedy", each.remedy}});
  const nlohmann::ordered_json all{{"fit", fit}, {"findings", findings}};
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

int run_doctor(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (const auto stray = line->stray_word(0)) return refuse(console, *stray);
  const auto format = line->choice("format", {"text", "json"});
  if (!format) return refuse(console, format.refusal());
  const auto found = examine(*line);
  const bool fit =
      std::ranges::none_of(found, [](const Finding& each) { return each.weight == Weight::fault; });
  console.out << (*format == "json" ? as_json : as_text)(found, fit) << std::flush;
  return fit ? kDone : kCheckSaidNo;
}

}  // namespace tabiya::cli
