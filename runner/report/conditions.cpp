#include "runner/report/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "runner/arbiter/time_control.h"
#include "runner/match/printable.h"
#include "runner/schedule/match_plan.h"

namespace tabiya::report {
namespace {

using json = nlohmann::ordered_json;

std::string limit_text(const arbiter::TimeControl& control) {
  std::vector<std::string> parts;
  if (control.has_clock()) parts.push_back(arbiter::write_time_control(control));
  const auto seconds = [](arbiter::Microseconds time) { return double(time.count()) / 1e6; };
  if (control.per_move) parts.push_back(fmt::format("{:g} s a move", seconds(*control.per_move)));
  if (control.nodes) parts.push_back(fmt::format("nodes {}", *control.nodes));
  if (control.depth) parts.push_back(fmt::format("depth {}", *control.depth));
  if (parts.empty()) parts.emplace_back("no limit");
  if (control.margin.count() > 0)
    parts.push_back(fmt::format("timemargin {} ms", control.margin.count() / 1000));
  return fmt::format("{}", fmt::join(parts, ", "));
}

// "A=1 each; new B=2; base B=3": first what every list has, then what only some have.
std::string shared_first(const std::vector<std::string>& names,
                         const std::vector<std::vector<std::string>>& lists) {
  const auto everywhere = [&](const std::string& text) {
    return std::ranges::all_of(
        lists, [&](const auto& list) { return std::ranges::find(list, text) != list.end(); });
  };
  std::string shared, own;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    std::string of_this;
    for (const auto& text : lists[i])
      if (!everywhere(text)) {
        of_this += " " + text;
      } else if (i == 0) {
        shared += text + " ";
      }
    if (!of_this.empty()) own += fmt::format("{}{}{}", own.empty() ? "" : "; ", names[i], of_this);
  }
  if (!shared.empty()) shared += own.empty() ? "each" : "each; ";
  return match::printable(shared + own);
}

template <class Texts>
std::string by_engine(const store::RunPlan& plan, Texts texts) {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> lists;
  for (const auto& participant : plan.participants) {
    names.push_back(participant.engine.name);
    lists.push_back(texts(participant.engine));
  }
  return shared_first(names, lists);
}

// The value of a setting of the run, as the program has written the configuration: a line each,
// before the first table.
std::optional<std::string> setting_in(std::string_view config, std::string_view name) {
  while (!config.empty()) {
    const auto line = config.substr(0, config.find('\n'));
    config.remove_prefix(std::min(line.size() + 1, config.size()));
    if (line.starts_with('[')) break;
    if (!line.starts_with(name) || !line.substr(name.size()).starts_with(" = ")) continue;
    auto value = line.substr(name.size() + 3);
    if (value.size() > 1 && value.front() == '"') value = value.substr(1, value.size() - 2);
    return std::string(value);
  }
  return std::nullopt;
}

}  // namespace

std::string limits_text(const store::RunPlan& plan) {
  return by_engine(plan, [](const match::EngineSpec& engine) {
    return std::vector<std::string>{limit_text(engine.control)};
  });
}

std::string options_text(const store::RunPlan& plan) {
  return by_engine(plan, [](const match::EngineSpec& engine) {
    std::vector<std::string> texts;
    for (const auto& [name, value] : engine.options) texts.push_back(name + "=" + value);
    return texts;
  });
}

std::string settings_text(const store::RunPlan& plan) {
  std::string text;
  for (const auto* name : {"seatings", "concurrency", "book-order", "book-start", "book-plies",
                           "adjudicate-draw", "adjudicate-win", "max-plies"})
    if (const auto value = setting_in(plan.config, name))
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, *value);
  return match::printable(text);
}

json conditions_json(const store::RunPlan& plan) {
  json conditions;
  conditions["limits"] = json::object();
  conditions["options"] = json::object();
  for (const auto& participant : plan.participants) {
    const auto& engine = participant.engine;
    conditions["limits"][engine.name] = limit_text(engine.control);
    conditions["options"][engine.name] = json::object();
    for (const auto& [name, value] : engine.options)
      conditions["options"][engine.name][name] = value;
  }
  const auto concurrency = setting_in(plan.config, "concurrency");
  conditions["concurrency"] = concurrency ? json::parse(*concurrency, nullptr, false) : json();
  const auto order = setting_in(plan.config, "book-order");
  conditions["book"] = plan.book.empty() ? json() : json(plan.book);
  conditions["book_order"] = order ? json(*order) : json();
  const auto start = setting_in(plan.config, "book-start");
  conditions["book_start"] = start ? json::parse(*start, nullptr, false) : json();
  conditions["seatings"] = rules::word_in(schedule::kSeatingRuleWords, plan.seatings);
  conditions["seed"] = plan.seed;
  return conditions;
}

}  // namespace tabiya::report
