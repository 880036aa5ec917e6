#include "runner/cli/tune/validation.h"

#include <fmt/format.h>

#include <limits>
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

struct Finished {
  store::RunPlan plan;
  course::Course course;
};

// Where a tuning has come to, from its stored games.
Expected<Finished> finished_tuning(const std::string& file, std::int64_t number) {
  auto ledger = store::open_ledger(file, store::Access::read);
  if (!ledger) return ledger.refusal();
  const auto run = store::find_run(*ledger, number);
  if (!run) return run.refusal();
  auto course = stored_course(*ledger, *run);
  if (!course) return course.refusal();
  return Finished{run->plan, *std::move(course)};
}

// Both sides of the test must be the program that was tuned.
std::optional<Refusal> objection_to_engines(const store::RunPlan& tuned,
                                            const store::RunPlan& test) {
  for (const auto& participant : test.participants)
    if (participant.hash != tuned.participants.front().hash)
      return Refusal{fmt::format(
          "the engine has changed since it was tuned: a test of '{}' would say nothing of the "
          "result; put the old file back and test it by `tabiya sprt`",
          participant.engine.name)};
  return std::nullopt;
}

// The test of a tuning's result: the same conditions, a seed of its own.
RunConfig validation_of(const RunConfig& tuning, std::int64_t number,
                        const course::Course& course) {
  RunConfig run = tuning;
  const auto& plan = course.plan();
  const auto& engine = tuning.engines.front();
  const auto result = spsa::recommendation(plan, course.state());
  run.kind = RunKind::sprt;
  run.tuning = {};
  run.encounters.reset();
  run.seed = next_seed(plan.seed);
  run.sprt.hypotheses = {stats::Model::normalized, 0, tuning.tuning.validate_elo1};
  run.event = fmt::format("validation of run {}", number);
  run.engines = {engine_at(engine, plan.space, result, "tuned"),
                 engine_at(engine, plan.space, plan.space.rounded(plan.space.starts()), "start")};
  return run;
}

int validate(const RunConfig& tuning, std::int64_t number, const PlayOptions& options,
             Console& console) {
  const auto finished = finished_tuning(tuning.database, number);
  if (!finished) return refuse(console, finished.refusal(), kBroken);
  const auto& course = finished->course;
  const auto& plan = course.plan();
  if (spsa::recommendation(plan, course.state()) == plan.space.rounded(plan.space.starts())) {
    console.err << "The tuning has arrived where it began: there is nothing to validate.\n";
    return kDone;
  }
  Configuration configuration;
  configuration.run = validation_of(tuning, number, course);
  auto preparation = prepare(configuration);
  if (!preparation) return refuse(console, preparation.refusal());
  if (const auto objection = objection_to_engines(finished->plan, preparation->stored))
    return refuse(console, *objection);
  return play(*std::move(preparation), std::nullopt, options, console).status;
}

}  // namespace

std::uint64_t next_seed(std::uint64_t seed) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  return seed >= kMost ? 0 : seed + 1;
}

int play_tuned(Preparation preparation, std::optional<Earlier> earlier, const PlayOptions& options,
               Console& console) {
  const auto run = preparation.config;
  // Programs that read the answer read one document: that of the last run.
  const bool is_last = !run.tuning.validate || options.format == report::Format::text ||
                       options.format == report::Format::markdown;
  Console aside{console.in, console.err, console.err};
  aside.database = console.database;
  auto& chosen = is_last ? console : aside;
  const auto played = play(std::move(preparation), std::move(earlier), options, chosen);
  console.database = chosen.database;
  if (played.status != kDone || !played.run || !run.tuning.validate) return played.status;
  return validate(run, *played.run, options, console);
}

}  // namespace tabiya::cli
