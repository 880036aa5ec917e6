#include "runner/match/option_settings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/rules/core/nearest_name.h"
#include "engine/rules/notation/text_fields.h"

namespace tabiya::match {

namespace {

using Type = DeclaredOption::Type;

const DeclaredOption* find_option(std::span<const DeclaredOption> declared, std::string_view name) {
  const auto found =
      std::find_if(declared.begin(), declared.end(),
                   [name](const DeclaredOption& option) { return same_name(option.name, name); });
  return found == declared.end() ? nullptr : &*found;
}

// The spelling of `value` among the option's choices, or nullptr.
const std::string* find_choice(const DeclaredOption& option, std::string_view value) {
  for (const auto& choice : option.choices)
    if (same_name(choice, value)) return &choice;
  return nullptr;
}

std::string setting(const DeclaredOption& option, std::string_view value, Protocol protocol) {
  const bool has_words = protocol != Protocol::ucci;
  std::string line = (has_words ? "setoption name " : "setoption ") + option.name;
  if (option.type == Type::button) return line;
  return line.append(has_words ? " value " : " ").append(value.empty() ? "<empty>" : value);
}

std::string range_of(const DeclaredOption& option) {
  if (option.least && option.most)
    return std::to_string(*option.least) + " to " + std::to_string(*option.most);
  return option.least ? "at least " + std::to_string(*option.least)
                      : "at most " + std::to_string(option.most.value_or(0));
}

std::string spin_objection(const DeclaredOption& option, std::string_view value) {
  const auto number = rules::number_of<std::int64_t>(value);
  if (!number) return "takes a whole number";
  if ((option.least && *number < *option.least) || (option.most && *number > *option.most))
    return "takes " + range_of(option);
  return {};
}

std::string choice_objection(const DeclaredOption& option, std::string_view value) {
  if (find_choice(option, value) != nullptr) return {};
  std::string all = "takes one of";
  for (const auto& choice : option.choices) all += " " + choice;
  if (const auto* nearest = nearest_name(value, option.choices))
    all += "; did you mean " + *nearest + "?";
  return all;
}

// Why the option does not take the value; empty if it does.
std::string objection(const DeclaredOption& option, std::string_view value) {
  switch (option.type) {
    case Type::check:
      return value == "true" || value == "false" ? "" : "takes true or false";
    case Type::spin:
      return spin_objection(option, value);
    case Type::combo:
      return choice_objection(option, value);
    case Type::button:
    case Type::text:
      return {};
  }
  return {};
}

// What the protocols call the same thing; engines that speak several (Fairy-Stockfish) keep to the
// name of one of them.
constexpr std::array<std::array<std::string_view, 3>, 3> kOtherNames{
    {{"Hash", "USI_Hash", "hashsize"},
     {"Threads", "USI_Threads", "threads"},
     {"MultiPV", "USI_MultiPV", "MultiPV"}}};

// The declared option that is another name of `name`, or nullptr.
const DeclaredOption* find_renamed(std::span<const DeclaredOption> declared,
                                   std::string_view name) {
  for (const auto& names : kOtherNames) {
    if (std::ranges::none_of(names, [&](auto known) { return same_name(known, name); })) continue;
    for (const auto other : names)
      if (const auto* option = find_option(declared, other)) return option;
  }
  return nullptr;
}

std::string unknown_option(std::span<const DeclaredOption> declared, std::string_view name) {
  constexpr std::size_t kShort = 4;  // a short word is like too many
  std::vector<std::string> names;
  for (const auto& option : declared) names.push_back(option.name);
  const std::string message = "has no option " + std::string(name);
  if (const auto* option = find_renamed(declared, name))
    return message + "; did you mean " + option->name + "?";
  const auto* nearest = nearest_name(name, names);
  if (nearest == nullptr || (name.size() <= kShort && !is_one_slip(name, *nearest))) return message;
  return message + "; did you mean " + *nearest + "?";
}

// Options that belong to the run, not to the user.
std::optional<std::string> reserved(std::string_view name, std::string_view value,
                                    Protocol protocol) {
  const auto is = [name](std::string_view known) { return same_name(name, known); };
  if (is("UCI_Variant") || is("USI_Variant") || is("UCI_Chess960"))
    return "option " + std::string(name) + " is set by the run's variant: leave it out";
  if ((is("Ponder") || is("USI_Ponder")) && value != "false")
    return "pondering is not supported: leave option " + std::string(name) + " out";
  if (protocol == Protocol::ucci && (is(kMillisecondsOption) || is(kNewGameButton)))
    return "option " + std::string(name) + " is set by the runner: leave it out";
  return std::nullopt;
}

class Settling {
 public:
  Settling(const EngineSpec& engine, std::span<const DeclaredOption> declared, bool lenient)
      : engine_(engine), declared_(declared), lenient_(lenient) {}

  // Each returns why the engine is refused, if it is.
  std::optional<Refusal> check_protocol(const rules::VariantFacts& variant) {
    const auto objection = objection_to(engine_.protocol, variant);
    return objection ? std::optional(refuse(objection->message)) : std::nullopt;
  }

  std::optional<Refusal> choose_variant(const rules::VariantFacts& variant) {
    const auto* option = find_option(declared_, "UCI_Variant");
    if (option == nullptr && engine_.protocol == Protocol::usi)
      option = find_option(declared_, "USI_Variant");
    const bool is_chess = variant.uci_variant == "chess";
    if (option == nullptr) {
      if (is_chess || !only_variant(engine_.protocol).empty()) return std::nullopt;
      return refuse("can play chess only: it has no option UCI_Variant, which " +
                    std::string(variant.name) + " needs");
    }
    const std::string* choice = find_choice(*option, variant.uci_variant);
    if (option->type == Type::combo && choice == nullptr)
      return refuse("does not know the variant " + std::string(variant.uci_variant) +
                    ": it is not among the values of its option UCI_Variant");
    set(*option, choice != nullptr ? std::string_view(*choice) : variant.uci_variant);
    return std::nullopt;
  }

  std::optional<Refusal> choose_castling(const rules::VariantFacts& variant) {
    if (engine_.protocol != Protocol::uci) return std::nullopt;
    const auto* option = find_option(declared_, "UCI_Chess960");
    if (option == nullptr) {
      if (!variant.chess960) return std::nullopt;
      return refuse("can't play " + std::string(variant.name) + ": it has no option UCI_Chess960");
    }
    set(*option, variant.chess960 ? "true" : "false");
    return std::nullopt;
  }

  // UCCI counts in seconds unless this is set; an engine that does not declare it (Fairy-Stockfish
  // 11.1) knows milliseconds only.
  void choose_milliseconds() {
    if (engine_.protocol != Protocol::ucci) return;
    if (const auto* option = find_option(declared_, kMillisecondsOption)) set(*option, "true");
  }

  std::optional<Refusal> set_as_asked(std::string_view name, std::string_view value) {
    if (auto why = reserved(name, value, engine_.protocol)) return refuse(*why);
    const auto* option = find_option(declared_, name);
    if (option == nullptr) return object(unknown_option(declared_, name));
    const auto why = objection(*option, value);
    if (!why.empty()) {
      const auto text = "option " + option->name + " " + why + ", not '" + std::string(value) + "'";
      if (auto refusal = object(text)) return refusal;
    }
    const auto* choice = option->type == Type::combo ? find_choice(*option, value) : nullptr;
    set(*option, choice != nullptr ? std::string_view(*choice) : value);
    return std::nullopt;
  }

  OptionSettings settings;

 private:
  void set(const DeclaredOption& option, std::string_view value) {
    settings.lines.push_back(setting(option, value, engine_.protocol));
  }
  Refusal refuse(const std::string& why) const {
    return Refusal{"engine " + engine_.name + ": " + why};
  }
  std::optional<Refusal> object(const std::string& why) {
    if (!lenient_) return refuse(why);
    settings.warnings.push_back(refuse(why).message);
    return std::nullopt;
  }

  const EngineSpec& engine_;
  std::span<const DeclaredOption> declared_;
  bool lenient_;
};

}  // namespace

Expected<OptionSettings> settle_options(const EngineSpec& engine,
                                        std::span<const DeclaredOption> declared,
                                        const rules::VariantFacts& variant, bool lenient) {
  Settling settling(engine, declared, lenient);
  if (auto refusal = settling.check_protocol(variant)) return *refusal;
  if (auto refusal = settling.choose_variant(variant)) return *refusal;
  if (auto refusal = settling.choose_castling(variant)) return *refusal;
  settling.choose_milliseconds();
  for (const auto& [name, value] : engine.options)
    if (auto refusal = settling.set_as_asked(name, value)) return *refusal;
  return std::move(settling.settings);
}

std::vector<std::string> option_lines(const EngineSpec& engine,
                                      std::span<const DeclaredOption> declared,
                                      const Options& options) {
  std::vector<std::string> lines;
  for (const auto& [name, value] : options)
    if (const auto* option = find_option(declared, name))
      lines.push_back(setting(*option, value, engine.protocol));
  return lines;
}

}  // namespace tabiya::match
