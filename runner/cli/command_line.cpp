#include "runner/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>

#include "runner/cli/config_settings.h"
#include "runner/cli/config_values.h"
#include "runner/cli/spelling.h"

namespace tabiya::cli {
namespace {

namespace options = boost::program_options;
using Objection = std::optional<Refusal>;

constexpr std::string_view kPlace = "command line";
constexpr std::string_view kNo = "no-";

// Settings whose value is several words of the form key=value.
bool takes_words(std::string_view name) {
  constexpr std::array<std::string_view, 5> kNames{"engine", "each", "adjudicate-draw",
                                                   "adjudicate-win", "max-faults"};
  return std::ranges::find(kNames, name) != kNames.end();
}

// The option's name in a form that Boost keeps.
class Vocabulary {
 public:
  Vocabulary(std::span<const CommandOption> own, RunSettings with_settings) {
    add_switch("help");
    for (const auto& option : own)
      option.argument.empty() ? add_switch(option.name) : add_value(option.name);
    if (with_settings == RunSettings::no) return;
    for (const auto& setting : settings()) add_setting(setting);
    add_value("engine");
    add_value("each");
  }

  const options::options_description& description() const { return description_; }
  const std::vector<std::string>& names() const { return names_; }
  // Whether `word` is an option of this command, "--pgn".
  bool has(std::string_view word) const {
    return word.starts_with("--") && std::ranges::find(names_, word.substr(2)) != names_.end();
  }

 private:
  void add_setting(const Setting& setting) {
    if (setting.form != Form::flag) return add_value(setting.name);
    add_switch(setting.name);
    add_switch(std::string(kNo) + std::string(setting.name));
  }
  void add_switch(std::string_view name) {
    names_.emplace_back(name);
    description_.add_options()(names_.back().c_str(), options::bool_switch(), "");
  }
  void add_value(std::string_view name) {
    names_.emplace_back(name);
    if (takes_words(name)) {
      auto* words = options::value<std::vector<std::string>>()->multitoken();
      description_.add_options()(names_.back().c_str(), words, "");
    } else {
      description_.add_options()(names_.back().c_str(), options::value<std::string>(), "");
    }
  }

  options::options_description description_;
  std::vector<std::string> names_;
};

Refusal unknown_option(const std::string& name, const std::vector<std::string>& known) {
  std::vector<std::string> dashed;
  for (const auto& option : known) dashed.push_back("--" + option);
  const std::vector<std::string_view> views(dashed.begin(), dashed.end());
  return {fmt::format("unknown option '{}'{}", name, did_you_mean(name, views))};
}

Refusal needs_a_value(const std::string& option) {
  const auto* setting = find_setting(std::string_view(option).substr(2));
  return {fmt::format("option '{}' needs a value{}{}", option, setting != nullptr ? ": " : "",
                      setting != nullptr ? setting->argument : "")};
}

// Sorts parsed options into the words, the command's own options and the layer.
class Sorter {
 public:
  explicit Sorter(const Vocabulary& vocabulary, std::span<const CommandOption> own)
      : vocabulary_(vocabulary), own_(own) {}

  Expected<CommandLine> sort(const std::vector<options::option>& parsed) {
    for (const auto& option : parsed)
      if (auto objection = take(option)) return *objection;
    return std::move(line_);
  }

 private:
  Objection take(const options::option& option) {
    if (option.unregistered) return unknown_option(name_of(option), vocabulary_.names());
    for (const auto& word : option.value)
      if (!is_utf8(word)) return Refusal{"an argument is not UTF-8 text"};
    const auto& name = option.string_key;
    if (!option.value.empty() && vocabulary_.has(option.value.front()))
      return needs_a_value("--" + name);  // the next option was taken for one
    if (name.empty()) return take_word(option.value.front());
    if (name == "engine" || name == "each") return take_engine(name, option.value);
    const bool own =
        name == "help" || std::ranges::find(own_, name, &CommandOption::name) != own_.end();
    return own ? take_own(name, option.value) : take_setting(name, option.value);
  }

  static std::string name_of(const options::option& option) {
    const auto& token = option.original_tokens.front();
    return token.substr(0, token.find('='));
  }

  Objection take_word(const std::string& word) {
    if (word.starts_with("-") && word.size() > 1) return unknown_option(word, vocabulary_.names());
    line_.words.push_back(word);
    return std::nullopt;
  }

  Objection take_own(const std::string& name, const std::vector<std::string>& values) {
    const auto [place, is_new] = line_.given.emplace(name, values.empty() ? "" : values.front());
    if (!is_new) return Refusal{fmt::format("--{} is given twice", name)};
    return std::nullopt;
  }

  Objection take_setting(const std::string& name, const std::vector<std::string>& values) {
    const auto* setting = find_setting(name);
    if (setting == nullptr) {
      add_statement(name.substr(kNo.size()), "false");
    } else if (setting->form == Form::flag) {
      add_statement(name, "true");
    } else if (takes_words(name)) {
      add_statement(name, fmt::format("{}", fmt::join(own_words(values), " ")));
    } else {
      add_statement(name, values.front());
    }
    return std::nullopt;
  }

  // The words that belong to the option; others have only followed it.
  std::vector<std::string> own_words(const std::vector<std::string>& values) {
    std::vector<std::string> words{values.front()};
    for (std::size_t i = 1; i < values.size(); ++i) {
      const bool belongs = values[i].find('=') != std::string::npos;
      (belongs ? words : line_.words).push_back(values[i]);
    }
    return words;
  }

  void add_statement(std::string name, std::string text) {
    line_.layer.settings.push_back(
        {std::move(name), std::move(text), std::nullopt, std::string(kPlace)});
  }

  Objection take_engine(const std::string& option, const std::vector<std::string>& values) {
    EngineStatements engine{{}, fmt::format("{}: --{}", kPlace, option)};
    for (const auto& value : values) {
      const auto equals = value.find('=');
      if (equals == std::string::npos && value.ends_with(".toml")) {
        line_.words.push_back(value);
      } else if (equals == std::string::npos || equals == 0) {
        return Refusal{
            fmt::format("{}: '{}' is no key=value (values that hold blanks must be quoted)",
                        engine.place, value)};
      } else {
        engine.keys.push_back(
            {value.substr(0, equals), value.substr(equals + 1), std::nullopt, engine.place});
      }
    }
    if (option == "engine") {
      line_.layer.engines.push_back(std::move(engine));
    } else {
      line_.layer.each.insert(line_.layer.each.end(), engine.keys.begin(), engine.keys.end());
    }
    return std::nullopt;
  }

  const Vocabulary& vocabulary_;
  std::span<const CommandOption> own_;
  CommandLine line_;
};

Refusal syntax_refusal(const options::error_with_option_name& error) {
  const auto name = error.get_option_name();
  if (const auto* syntax = dynamic_cast<const options::invalid_command_line_syntax*>(&error)) {
    using Kind = options::invalid_syntax::kind_t;
    if (syntax->kind() == Kind::missing_parameter ||
        syntax->kind() == Kind::empty_adjacent_parameter)
      return needs_a_value(name);
    if (syntax->kind() == Kind::extra_parameter)
      return {fmt::format("option '{}' takes no value", name)};
  }
  return {error.what()};
}

}  // namespace

std::string CommandLine::text(std::string_view option, std::string_view otherwise) const {
  const auto found = given.find(option);
  return found == given.end() ? std::string(otherwise) : found->second;
}

Expected<std::int64_t> CommandLine::whole(std::string_view option, std::int64_t otherwise,
                                          std::int64_t least, std::int64_t most) const {
  const auto found = given.find(option);
  if (found == given.end()) return otherwise;
  const auto number = read_whole(found->second, least, most);
  if (!number)
    return Refusal{fmt::format("--{} '{}' {}", option, found->second, number.refusal().message)};
  return *number;
}

Expected<std::string_view> CommandLine::choice(
    std::string_view option, std::initializer_list<std::string_view> known) const {
  const auto found = given.find(option);
  if (found == given.end()) return *known.begin();
  const auto place = read_choice(found->second, known);
  if (!place)
    return Refusal{fmt::format("--{} '{}' {}", option, found->second, place.refusal().message)};
  return known.begin()[*place];
}

std::optional<Refusal> CommandLine::stray_word(std::size_t wanted) const {
  if (words.size() <= wanted) return std::nullopt;
  return Refusal{fmt::format("'{}' is one word too many", words[wanted])};
}

Expected<CommandLine> read_command_line(std::span<const std::string> arguments,
                                        std::span<const CommandOption> own, RunSettings settings) {
  using Style = options::command_line_style::style_t;
  const Vocabulary vocabulary(own, settings);
  std::vector<std::string> words(arguments.begin(), arguments.end());
  std::ranges::replace(words, std::string("-h"), std::string("--help"));
  try {
    const auto parsed =
        options::command_line_parser(words)
            .options(vocabulary.description())
            .style(Style::allow_long | Style::long_allow_adjacent | Style::long_allow_next)
            .allow_unregistered()
            .run();
    return Sorter(vocabulary, own).sort(parsed.options);
  } catch (const options::error_with_option_name& error) {
    return syntax_refusal(error);
  } catch (const options::error& error) {
    return Refusal{error.what()};
  }
}

}  // namespace tabiya::cli
