#include "runner/cli/run/tuning_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runner/cli/config_toml.h"
#include "runner/report/summary.h"
#include "tuner/parameters/texts.h"
#include "tuner/spsa/effects.h"

namespace tabiya::cli {
namespace {

using course::Course;
using report::Format;
using report::number_text;
using json = nlohmann::ordered_json;

// Whole numbers move by less than a whole.
constexpr int kDecimals = 2;

std::string effect_text(const spsa::Effect& effect) {
  if (!std::isfinite(effect.gradient_error)) return "n/a";
  return fmt::format("{} +- {}", number_text(effect.gradient, kDecimals),
                     number_text(effect.gradient_error, kDecimals));
}

json finite(double number) { return std::isfinite(number) ? json(number) : json(nullptr); }

json tuning_json(const Course& course) {
  const auto& [plan, state] = std::tie(course.plan(), course.state());
  const auto result = spsa::recommendation(plan, state);
  const auto effects = spsa::effects(plan, state);
  json parameters = json::array();
  for (std::size_t i = 0; i < plan.space.size(); ++i) {
    const auto& parameter = plan.space[i];
    parameters.push_back({{"name", parameter.name},
                          {"start", parameter.start},
                          {"min", parameter.min},
                          {"max", parameter.max},
                          {"c_end", parameter.c_end},
                          {"now", state.theta[i]},
                          {"result", result[i]},
                          {"gradient", finite(effects[i].gradient)},
                          {"gradient_error", finite(effects[i].gradient_error)},
                          {"no_effect", effects[i].no_effect}});
  }
  return {{"perturbations", plan.end()},
          {"applied", state.applied.count()},
          {"counted_encounters", state.encounters},
          {"dropped_encounters", state.dropped},
          {"draw_rate", finite(spsa::measured_draw_rate(state))},
          {"parameters", std::move(parameters)},
          {"setoptions", parameters::write_setoptions(plan.space, result)}};
}

std::string standing_text(const Course& course) {
  const auto& state = course.state();
  auto text = fmt::format("Steps      {} of {} taken, by {} encounters", state.applied.count(),
                          course.plan().end(), state.encounters);
  if (state.dropped > 0)
    text += fmt::format("; {} encounters dropped, an engine broke down in them", state.dropped);
  return text + "\n";
}

std::string tuning_text(const Course& course, Format format) {
  const auto& plan = course.plan();
  const auto result = spsa::recommendation(plan, course.state());
  const bool is_markdown = format == Format::markdown;
  const std::string fence = is_markdown ? "```\n" : "";
  return "\n" + standing_text(course) + "\n" + parameter_table(course, format) +
         "\nResult as options:\n" + fence + parameters::write_setoptions(plan.space, result) +
         fence + "\nResult as parameters:\n" + fence + parameters::write_toml(plan.space, result) +
         fence;
}

}  // namespace

std::string parameter_table(const Course& course, Format format) {
  const auto& plan = course.plan();
  const auto& state = course.state();
  const auto pace =
      spsa::pace_of(plan, std::clamp<spsa::Number>(state.applied.next, 0, plan.end() - 1));
  const auto result = spsa::recommendation(plan, state);
  const auto effects = spsa::effects(plan, state);
  report::Table table{{"parameter", "start", "now", "result", "step", "Elo per c_end", "effect"},
                      {}};
  for (std::size_t i = 0; i < plan.space.size(); ++i) {
    const auto& parameter = plan.space[i];
    table.rows.push_back({parameter.name, number_text(parameter.start, kDecimals),
                          number_text(state.theta[i], kDecimals),
                          parameters::value_text(parameter, result[i]),
                          number_text(pace.c * parameter.c_end, kDecimals), effect_text(effects[i]),
                          effects[i].no_effect ? "no effect" : ""});
  }
  return report::write_table(table, format);
}

std::string schedule_text(const spsa::Plan& plan, double draw_rate) {
  const auto& constants = plan.stages.back().constants;
  const auto forecast = spsa::forecast(constants, plan.space.size(), draw_rate);
  return fmt::format(
      "SPSA of {} parameters in {} encounters, {} for each step: c = {} c_end, r_end = {}, A = {}, "
      "alpha = {}, gamma = {}; a parameter worth 1 Elo per c_end relaxes in {:.0f} encounters; "
      "expected loss by chance {:.2f} Elo",
      plan.space.size(), constants.encounters, constants.batch, constants.c, constants.r_end,
      constants.A, constants.alpha, constants.gamma, forecast.relaxation, forecast.loss);
}

Expected<Course> stored_course(store::Database& ledger, const store::Run& run) {
  const auto place = fmt::format("{}: run {}", ledger.file(), run.id);
  if (run.plan.kind != rules::word_in(kRunKindWords, RunKind::spsa))
    return Refusal{fmt::format("run {} is a {}, not a tuning by SPSA", run.id, run.plan.kind)};
  const auto stored = read_config(RunKind::spsa, run.plan.config, place);
  if (!stored) return stored.refusal();
  const auto& tuning = stored->run.tuning;
  if (!tuning.space) return Refusal{place + " has no parameters: the file is damaged"};
  const auto constants = spsa::choose_constants(run.plan.planned_encounters, tuning.space->size(),
                                                tuning.draw_rate, tuning.wishes);
  if (!constants) return constants.refusal();
  const auto games = store::results(ledger, run.id);
  if (!games) return games.refusal();
  const auto options = store::encounter_options(ledger, run.id);
  if (!options) return options.refusal();
  return Course::resumed(spsa::make_plan(*tuning.space, run.plan.seed, *constants),
                         store::unit_of(run.plan), *options, *games);
}

Expected<std::string> report_of(store::Database& ledger, const store::Run& run, Format format) {
  const auto summary = report::summarize(ledger, run);
  if (!summary) return summary.refusal();
  auto text = report::write_summary(*summary, format);
  if (run.plan.kind != rules::word_in(kRunKindWords, RunKind::spsa)) return text;
  const auto course = stored_course(ledger, run);
  if (!course) return course.refusal();
  if (format == Format::csv) return parameter_table(*course, format);
  if (format != Format::json) return text + tuning_text(*course, format);
  auto whole = json::parse(text);
  whole["tuning"] = tuning_json(*course);
  return whole.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace tabiya::cli
