#include "runner/report/run_list.h"

#include <nlohmann/json.hpp>

namespace tabiya::report {
namespace {

using json = nlohmann::ordered_json;

std::string write_json(std::span<const store::Run> runs) {
  json list = json::array();
  for (const auto& run : runs) {
    json entry;
    entry["run"] = run.id;
    entry["kind"] = run.plan.kind;
    entry["variant"] = run.plan.variant;
    entry["event"] = run.plan.event;
    entry["state"] = word_of(run.state);
    entry["planned_encounters"] = run.plan.planned_encounters;
    entry["games"] = run.games;
    entry["engines"] = json::array();
    for (const auto& participant : run.plan.participants)
      entry["engines"].push_back(participant.engine.name);
    entry["verdict"] = run.verdict ? json(*run.verdict) : json(nullptr);
    entry["started"] = run.plan.started;
    entry["finished"] = run.finished.empty() ? json(nullptr) : json(run.finished);
    list.push_back(std::move(entry));
  }
  return list.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

std::string engines_text(const store::Run& run) {
  std::string text;
  for (const auto& participant : run.plan.participants)
    text += (text.empty() ? "" : " - ") + participant.engine.name;
  return text;
}

std::vector<std::string> row_of(const store::Run& run) {
  const auto planned = run.plan.planned_encounters * run.plan.games_per_encounter;
  return {std::to_string(run.id),
          run.plan.kind,
          run.plan.variant,
          std::string(word_of(run.state)),
          std::to_string(run.games),
          std::to_string(planned),
          run.verdict.value_or("n/a"),
          run.plan.started,
          engines_text(run),
          run.plan.event};
}

}  // namespace

std::string write_run_list(std::span<const store::Run> runs, Format format) {
  if (format == Format::json) return write_json(runs);
  Table table;
  table.heads = {"run",     "kind",    "variant", "state",   "games",
                 "planned", "verdict", "started", "engines", "event"};
  for (const auto& run : runs) table.rows.push_back(row_of(run));
  return write_table(table, format);
}

}  // namespace tabiya::report
