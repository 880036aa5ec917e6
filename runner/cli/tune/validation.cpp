#include "runner/cli/tune/validation.h"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "runner/cli/tune/tuning_report.h"
#include "runner/store/schema.h"

namespace tabiya::cli {
namespace {

match::EngineSpec engine_at(match::EngineSpec engine, const parameters::ParameterSpace& space,
                            const parameters::Point& point, std::string_view what) {
  for (std::size_t i = 0; i < space.size(); ++i)
    engine.options.emplace_back(space[i].name, parameters::value_text(space[i], point[i]));
  engine.name += fmt::format(" {}", what);
  return engine;
}

// Where a tuning has come to, from its stored games.
Expected<course::Course> finished_course(const std::string& file, std::int64_t number) {
  auto ledger = store::open_ledger(file, store::Access::read);
  if (!ledger) return ledger.refusal();
  const auto run = store::find_run(*ledger, number);
  if (!run) return run.refusal();
  return stored_course(*ledger, *run);
}

// The test of a tuning's result. Its openings are others than those the tuning was played with, as
// far as the book goes.
RunConfig validation_of(const RunConfig& tuning, std::int64_t number,
                        const course::Course& course) {
  RunConfig run = tuning;
  const auto& plan = course.plan();
  const auto& engine = tuning.engines.front();
  const auto result = spsa::recommendation(plan, course.state());
  run.kind = RunKind::sprt;
  run.tuning = {};
  run.encounters.reset();
  run.seed = plan.seed + 1;
  run.sprt.hypotheses = {stats::Model::normalized, 0, tuning.tuning.validate_elo1};
  run.event = fmt::format("validation of run {}", number);
  run.engines = {engine_at(engine, plan.space, result, "tuned"),
                 engine_at(engine, plan.space, plan.space.rounded(plan.space.starts()), "start")};
  return run;
}

int validate(const RunConfig& tuning, std::int64_t number, const PlayOptions& options,
             Console& console) {
  const auto course = finished_course(tuning.database, number);
  if (!course) return refuse(console, course.refusal(), kBroken);
  const auto& plan = course->plan();
  if (spsa::recommendation(plan, course->state()) == plan.space.rounded(plan.space.starts())) {
    console.err << "The tuning has arrived where it began: there is nothing to validate.\n";
    return kDone;
  }
  Configuration configuration;
  configuration.run = validation_of(tuning, number, *course);
  auto preparation = prepare(configuration);
  if (!preparation) return refuse(console, preparation.refusal());
  return play(*std::move(preparation), std::nullopt, options, console).status;
}

}  // namespace

int play_tuned(const RunConfig& run, Preparation preparation, std::optional<Earlier> earlier,
               const PlayOptions& options, Console& console) {
  const auto played = play(std::move(preparation), std::move(earlier), options, console);
  if (played.status != kDone || !played.run || !run.tuning.validate) return played.status;
  return validate(run, *played.run, options, console);
}

}  // namespace tabiya::cli
