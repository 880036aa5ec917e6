#include "runner/cli/tune/tuning_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runner/cli/config_toml.h"
#include "runner/cli/run/preparation.h"
#include "runner/cli/tune/spsa_report.h"
#include "runner/report/summary.h"
#include "tuner/parameters/texts.h"
#include "tuner/spsa/effects.h"

namespace tabiya::cli {
namespace {

using course::Course;
using report::Format;
using json = nlohmann::ordered_json;

std::string standing_text(const Course& course) {
  const auto& state = course.state();
  auto text = fmt::format("Steps      {} of {} taken, by {} encounters", state.applied.count(),
                          course.plan().end(), state.encounters);
  if (state.dropped > 0)
    text += fmt::format("; {} encounters dropped, an engine broke down in them", state.dropped);
  if (state.outcomes > 0)
    text += fmt::format("\nDraw rate  {:.2f}, measured", spsa::measured_draw_rate(state));
  return text + "\n";
}

std::string tuning_text(const Course& course, Format format) {
  const auto& plan = course.plan();
  const auto result = spsa::recommendation(plan, course.state());
  const std::string fence = format == Format::markdown ? "```\n" : "";
  return "\n" + standing_text(course) + "\n" + fence + tuning_table(plan, course.state()) + fence +
         "\nResult as options:\n" + fence + parameters::write_setoptions(plan.space, result) +
         fence + "\nResult as parameters:\n" + fence + parameters::write_toml(plan.space, result) +
         fence;
}

}  // namespace

Expected<Course> stored_course(store::Database& ledger, const store::Run& run,
                               const std::function<void(const spsa::State&)>& stepped) {
  const auto place = fmt::format("{}: run {}", ledger.file(), run.id);
  if (run.plan.kind != rules::word_in(kRunKindWords, RunKind::spsa))
    return Refusal{fmt::format("run {} is a {}, not a tuning by SPSA", run.id, run.plan.kind)};
  const auto stored = read_config(RunKind::spsa, run.plan.config, place);
  if (!stored) return stored.refusal();
  const auto& tuning = stored->run.tuning;
  if (!tuning.space) return Refusal{place + " has no parameters: the file is damaged"};
  auto plan = tuning_plan(tuning, run.plan.planned_encounters, run.plan.seed);
  if (!plan) return plan.refusal();
  const auto games = store::results(ledger, run.id);
  if (!games) return games.refusal();
  const auto options = store::encounter_options(ledger, run.id);
  if (!options) return options.refusal();
  return Course::resumed(*std::move(plan), store::unit_of(run.plan), *options, *games, stepped);
}

Expected<report::Plot> path_plot(store::Database& ledger, const store::Run& run) {
  constexpr std::size_t kMostPlaces = 1000;
  std::vector<spsa::State> states;
  const auto course =
      stored_course(ledger, run, [&](const spsa::State& state) { states.push_back(state); });
  if (!course) return course.refusal();
  const auto& space = course->plan().space;
  report::Plot plot;
  plot.title = fmt::format("Tuning of run {}", run.id);
  plot.x_name = "encounters";
  plot.y_name = "c_end from the start";
  plot.levels = {{"start", 0}};
  for (const auto& parameter : space.parameters()) plot.lines.push_back({parameter.name, {{0, 0}}});
  const auto stride = states.size() / kMostPlaces + 1;
  for (std::size_t i = stride - 1; i < states.size(); i += stride)
    for (std::size_t k = 0; k < space.size(); ++k)
      plot.lines[k].places.push_back({static_cast<double>(states[i].encounters),
                                      (states[i].theta[k] - space[k].start) / space[k].c_end});
  return plot;
}

Expected<std::string> report_of(store::Database& ledger, const store::Run& run, Format format) {
  const auto summary = report::summarize(ledger, run);
  if (!summary) return summary.refusal();
  auto text = report::write_summary(*summary, format);
  if (run.plan.kind != rules::word_in(kRunKindWords, RunKind::spsa)) return text;
  if (format == Format::csv) return text;
  const auto course = stored_course(ledger, run);
  if (!course && format != Format::json)
    return text + "\nParameters n/a (" + course.refusal().message + ")\n";
  if (!course) return text;
  if (format != Format::json) return text + tuning_text(*course, format);
  auto whole = json::parse(text);
  whole["tuning"] = tuning_json(course->plan(), course->state());
  return whole.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace tabiya::cli
