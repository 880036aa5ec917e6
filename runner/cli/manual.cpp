#include "runner/cli/manual.h"

#include <fmt/format.h>

#include <algorithm>

#include "runner/cli/config_engine.h"
#include "runner/cli/config_settings.h"

namespace tabiya::cli {
namespace {

constexpr std::size_t kWidth = 96;
constexpr std::size_t kIndent = 6;

// One paragraph for each line of `text`; blank lines stay.
std::string paragraphs(std::string_view text, std::size_t indent) {
  std::string result;
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n'));
    result += line.empty() ? "\n" : wrapped(line, indent, kWidth);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return result;
}

std::string option_text(std::string_view head, std::string_view meaning) {
  return fmt::format("  {}\n{}", head, wrapped(meaning, kIndent, kWidth));
}

std::string setting_text(const Setting& setting) {
  const bool flag = setting.form == Form::flag;
  return option_text(flag ? fmt::format("--{}, --no-{}", setting.name, setting.name)
                          : fmt::format("--{} {}", setting.name, setting.argument),
                     setting.meaning);
}

bool belongs(const Setting& setting, RunSettings which) {
  if (setting.applies == Applies::to_sprt) return which == RunSettings::of_sprt;
  return setting.applies != Applies::to_tuning || which == RunSettings::of_spsa;
}

std::string settings_text(RunSettings which) {
  std::string text =
      "\nSettings of the run (as options, or as TOML keys of the run file without the dashes):\n";
  for (const auto& setting : settings())
    if (belongs(setting, which)) text += setting_text(setting);
  text +=
      "\nEngines: --engine KEY=VALUE ... once for each, --each KEY=VALUE ... for all; in a run "
      "file "
      "[[engine]]\nand [each]. Keys:\n";
  for (const auto& key : engine_keys())
    text += option_text(fmt::format("{}={}", key.name, key.argument), key.meaning);
  return text +
         paragraphs(
             "\nWhat the command line says wins over the run file, also where it speaks of "
             "each engine; within one of them, what is said of one engine wins over what is "
             "said of each. Where the command line gives an engine a limit (tc, st, nodes, depth), "
             "all four of the run file are dropped for it: --each tc=8+0.08 turns a run by "
             "nodes into one by the clock; limits that are given together hold together. An "
             "engine of the command line with the name of one of the run "
             "file is the same engine.\n\nNames of files are relative to the current directory, in "
             "a run file too, wherever that file lies; cmd without a slash is sought in PATH, with "
             "one (./new) from the current directory, or from dir= where it is given. A run that "
             "is resumed uses the files it was begun with, from whatever directory.",
             0);
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  const std::string margin(indent, ' ');
  std::string result, line;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (!line.empty() && indent + line.size() + 1 + word.size() > width) {
      result += margin + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  return result + margin + line + "\n";
}

std::string manual_text(const Manual& manual) {
  auto text = fmt::format("Usage: {}\n\n{}", manual.usage, paragraphs(manual.about, 0));
  if (!manual.examples.empty()) text += "\nExamples:\n";
  for (auto rest = manual.examples; !rest.empty();) {
    const auto line = rest.substr(0, rest.find('\n'));
    text += fmt::format("  {}\n", line);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  if (!manual.options.empty()) text += "\nOptions:\n";
  for (const auto& option : manual.options)
    text += option_text(
        fmt::format("--{}{}{}", option.name, option.argument.empty() ? "" : " ", option.argument),
        option.meaning);
  if (manual.settings != RunSettings::no) text += settings_text(manual.settings);
  return text;
}

}  // namespace tabiya::cli
