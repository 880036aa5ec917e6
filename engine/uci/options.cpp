#include "engine/uci/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "engine/rules/catalog.h"
#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

constexpr int kMostHash = 65536;
constexpr int kMostThreads = 256;
constexpr int kMostLines = 256;
constexpr std::string_view kNoFile = "<empty>";
constexpr int kMostOverhead = 5000;

// The values of UCI_Variant: chess960 is chess by another option.
const std::vector<std::string_view>& variants() {
  static const std::vector<std::string_view> list = [] {
    std::vector<std::string_view> names;
    for (const rules::VariantEntry* variant : rules::catalog())
      if (!variant->facts().chess960) names.push_back(variant->facts().uci_variant);
    return names;
  }();
  return list;
}

struct ValueRuleWord {
  std::string_view word;
  search::ValueRule rule;
};
constexpr std::array<ValueRuleWord, 2> kValueRules = {
    {{"paranoid", search::ValueRule::paranoid}, {"maxn", search::ValueRule::maxn}}};

std::string spin(std::string_view name, int value, int low, int high) {
  return fmt::format("option name {} type spin default {} min {} max {}", name, value, low, high);
}

OptionResult refuse(std::string_view name, std::string_view value, std::string_view expected) {
  return {Consequence::none,
          fmt::format("option {}: '{}' not taken, expected {}", name, value, expected)};
}

// A whole number of an option; unlike those of `go` it is not cut to its bounds.
OptionResult set_number(int& target, std::string_view name, std::string_view value, int low,
                        int high, Consequence consequence) {
  const auto number = read_number(value, low - 1LL, high + 1LL);
  if (!number || *number < low || *number > high)
    return refuse(name, value, fmt::format("a number from {} to {}", low, high));
  target = static_cast<int>(*number);
  return {consequence, std::nullopt};
}

OptionResult set_variant(Settings& settings, std::string_view value) {
  for (const std::string_view variant : variants())
    if (same_word(value, variant)) {
      settings.variant = variant;
      return {Consequence::change_variant, std::nullopt};
    }
  return refuse("UCI_Variant", value, fmt::format("one of {}", fmt::join(variants(), ", ")));
}

OptionResult set_value_rule(Settings& settings, std::string_view value) {
  for (const ValueRuleWord& each : kValueRules)
    if (same_word(value, each.word)) {
      settings.free_for_all = each.rule;
      return {};
    }
  return refuse("FreeForAll", value, "paranoid or maxn");
}

OptionResult set_check(bool& target, std::string_view name, std::string_view value,
                       Consequence consequence) {
  if (!same_word(value, "true") && !same_word(value, "false"))
    return refuse(name, value, "true or false");
  target = same_word(value, "true");
  return {consequence, std::nullopt};
}

OptionResult set_parameter(search::Parameters& parameters, std::string_view name,
                           std::string_view value) {
  for (const search::ParameterFacts& facts : search::kParameters)
    if (same_word(name, facts.name))
      return set_number(parameters.*facts.member, facts.name, value, facts.least(), facts.most(),
                        Consequence::none);
  return {Consequence::none, fmt::format("no such option: '{}'", name)};
}

}  // namespace

std::vector<std::string> option_declarations() {
  const Settings defaults;
  std::vector<std::string> lines = {
      spin("Hash", defaults.hash, 1, kMostHash),
      spin("Threads", defaults.threads, 1, kMostThreads),
      "option name Clear Hash type button",
      spin("MultiPV", defaults.lines, 1, kMostLines),
      "option name Ponder type check default false",
      spin("Move Overhead", defaults.move_overhead, 0, kMostOverhead),
      "option name UCI_ShowWDL type check default false",
      "option name UCI_Chess960 type check default false",
  };
  std::string combo = "option name UCI_Variant type combo default chess";
  for (const std::string_view variant : variants()) combo += fmt::format(" var {}", variant);
  lines.push_back(combo);
  lines.push_back("option name FreeForAll type combo default paranoid var paranoid var maxn");
  lines.push_back(fmt::format("option name EvalFile type string default {}", kNoFile));
  for (const search::ParameterFacts& facts : search::kParameters)
    lines.push_back(parameter_declaration(facts));
  return lines;
}

std::string parameter_declaration(const search::ParameterFacts& facts) {
  return spin(facts.name, facts.value, facts.least(), facts.most());
}

OptionResult set_option(Settings& settings, std::string_view name, std::string_view value) {
  const auto is = [name](std::string_view option) { return same_word(name, option); };
  if (is("Hash"))
    return set_number(settings.hash, "Hash", value, 1, kMostHash, Consequence::resize_table);
  if (is("Threads"))
    return set_number(settings.threads, "Threads", value, 1, kMostThreads, Consequence::none);
  if (is("MultiPV"))
    return set_number(settings.lines, "MultiPV", value, 1, kMostLines, Consequence::none);
  if (is("UCI_ShowWDL"))
    return set_check(settings.show_chances, "UCI_ShowWDL", value, Consequence::none);
  if (is("Clear Hash")) return {Consequence::clear_table, std::nullopt};
  if (is("Ponder")) {
    bool ponder = false;
    return set_check(ponder, "Ponder", value, Consequence::none);
  }
  if (is("Move Overhead"))
    return set_number(settings.move_overhead, "Move Overhead", value, 0, kMostOverhead,
                      Consequence::none);
  if (is("UCI_Chess960"))
    return set_check(settings.chess960, "UCI_Chess960", value, Consequence::change_variant);
  if (is("UCI_Variant")) return set_variant(settings, value);
  if (is("FreeForAll")) return set_value_rule(settings, value);
  if (is("EvalFile")) {
    settings.eval_file = value == kNoFile ? "" : value;
    return {Consequence::read_weights, std::nullopt};
  }
  return set_parameter(settings.parameters, name, value);
}

}  // namespace tabiya::uci
