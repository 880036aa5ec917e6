#include "runner/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runner/cli/config_settings.h"

namespace tabiya::cli {
namespace {

using Objection = std::optional<Refusal>;

constexpr std::string_view kPlace = "command line";
constexpr std::string_view kNo = "no-";

// Options whose value is several words of the form key=value.
bool takes_words(std::string_view name) {
  constexpr std::array<std::string_view, 5> kNames{"engine", "each", "adjudicate-draw",
                                                   "adjudicate-win", "max-faults"};
  return std::ranges::find(kNames, name) != kNames.end();
}

std::vector<OptionForm> setting_forms() {
  std::vector<OptionForm> forms;
  for (const auto& setting : settings()) {
    const std::string name(setting.name);
    if (setting.form == Form::flag) {
      forms.push_back({name, Takes::nothing, ""});
      forms.push_back({std::string(kNo) + name, Takes::nothing, ""});
    } else {
      forms.push_back({name, takes_words(name) ? Takes::values : Takes::value, setting.argument});
    }
  }
  for (const auto* name : {"engine", "each"})
    forms.push_back({name, Takes::values, "KEY=VALUE ..."});
  return forms;
}

// Engines have no keys of such names: a run file, also one that a shell makes of a pipe.
bool is_run_file(std::string_view word) {
  return word.ends_with(".toml") || word.starts_with("/dev/fd/") || word == "/dev/stdin";
}

// Sorts what was given into the command's own options and the layer.
class Sorter {
 public:
  explicit Sorter(std::span<const CommandOption> own) : own_(own) {}

  Expected<CommandLine> sort(const std::vector<GivenOption>& given) {
    for (const auto& option : given)
      if (auto objection = take(option)) return *objection;
    return std::move(line_);
  }

 private:
  Objection take(const GivenOption& option) {
    const auto& name = option.name;
    if (name == "engine" || name == "each") return take_engine(name, option.values);
    const bool own = name.empty() || name == "help" ||
                     std::ranges::find(own_, name, &CommandOption::name) != own_.end();
    if (own) return line_.take(option);
    take_setting(name, option.values);
    return std::nullopt;
  }

  void take_setting(const std::string& name, const std::vector<std::string>& values) {
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
      if (equals == std::string::npos && is_run_file(value)) {
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

  std::span<const CommandOption> own_;
  CommandLine line_;
};

}  // namespace

Expected<CommandLine> read_command_line(std::span<const std::string> arguments,
                                        std::span<const CommandOption> own,
                                        RunSettings with_settings) {
  auto forms = forms_of(own);
  for (auto& form : forms)
    if (takes_words(form.name)) form.takes = Takes::values;
  if (with_settings != RunSettings::no)
    for (auto& form : setting_forms()) forms.push_back(std::move(form));
  const auto given = split_arguments(arguments, forms);
  if (!given) return given.refusal();
  return Sorter(own).sort(*given);
}

}  // namespace tabiya::cli
