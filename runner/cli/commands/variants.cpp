#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/rules/catalog.h"
#include "runner/cli/command_line.h"
#include "runner/cli/commands/command.h"
#include "runner/cli/manual.h"

namespace tabiya::cli {
namespace {

constexpr std::array<CommandOption, 1> kOptions{
    {{"format", "text|json", "how the list is written (text)"}}};

constexpr Manual kManual{
    .usage = "tabiya variants [--format text|json]",
    .about =
        "Lists the games that can be played: name, seats, sides, board, start position, and "
        "what engines call the variant in UCI_Variant.",
    .examples = "tabiya variants\ntabiya variants --format json",
    .options = kOptions};

std::string as_text() {
  std::string text;
  for (const auto* entry : rules::catalog()) {
    const auto& facts = entry->facts();
    text += fmt::format("{:<16} {:<5} {} seats  {}\n", facts.name, facts.board, facts.seats,
                        facts.start);
  }
  return text;
}

std::string as_json() {
  auto list = nlohmann::ordered_json::array();
  for (const auto* entry : rules::catalog()) {
    const auto& facts = entry->facts();
    list.push_back({{"name", facts.name},
                    {"seats", facts.seats},
                    {"sides", facts.sides},
                    {"board", facts.board},
                    {"start", facts.start},
                    {"uci_variant", facts.uci_variant}});
  }
  return list.dump(2) + "\n";
}

}  // namespace

int run_variants(Arguments arguments, Console& console) {
  const auto line = read_command_line(arguments, kOptions, RunSettings::no);
  if (!line) return refuse(console, line.refusal());
  if (line->has("help")) {
    console.out << manual_text(kManual);
    return kDone;
  }
  if (const auto stray = line->stray_word(0)) return refuse(console, *stray);
  const auto format = line->choice("format", {"text", "json"});
  if (!format) return refuse(console, format.refusal());
  console.out << (*format == "json" ? as_json() : as_text());
  return kDone;
}

}  // namespace tabiya::cli
