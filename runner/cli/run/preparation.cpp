#include "runner/cli/run/preparation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <utility>

#include "openings/book_file.h"
#include "openings/chess960.h"
#include "runner/cli/config_toml.h"
#include "runner/cli/config_values.h"
#include "runner/cli/run/book_reading.h"
#include "runner/cli/run/edge.h"
#include "runner/match/uci_line.h"
#include "runner/stats/length.h"
#include "runner/system/file_hash.h"
#include "runner/system/machine.h"
#include "runner/system/own_descriptors.h"
#include "tuner/course/course.h"

namespace tabiya::cli {
namespace {

using Warnings = std::vector<std::string>;

schedule::Openings openings_of(openings::Book book) {
  const auto entries =
      std::make_shared<const std::vector<openings::Entry>>(std::move(book.entries));
  const auto at = [entries](std::int64_t number) {
    const auto& entry = (*entries)[static_cast<std::size_t>(number)];
    return schedule::Opening{number, entry.position, entry.moves};
  };
  return {static_cast<std::int64_t>(entries->size()), at};
}

schedule::Openings openings_without_book(const rules::VariantFacts& variant) {
  if (!variant.chess960) return schedule::start_position_only();
  return {
      openings::kChess960Starts, [](std::int64_t number) {
        return schedule::Opening{number, openings::chess960_start(static_cast<int>(number)), {}};
      }};
}

Expected<schedule::Openings> load_openings(const RunConfig& run, const rules::VariantEntry& variant,
                                           Warnings& warnings) {
  if (run.book.file.empty()) return openings_without_book(variant.facts());
  auto book = openings::load_book(run.book.file, variant, reading_terms(run, variant));
  if (!book) return book.refusal();
  for (auto& warning : book_warnings(*book)) warnings.push_back(std::move(warning));
  if (auto beyond = start_warning(*book, run.book); !beyond.empty())
    warnings.push_back(std::move(beyond));
  return openings_of(*std::move(book));
}

// The most threads any engine is told to use.
int threads_of(const std::vector<match::EngineSpec>& engines) {
  std::int64_t most = 1;
  for (const auto& engine : engines)
    for (const auto& [name, value] : engine.options)
      if (const auto threads = read_whole(value, 1, 100'000);
          match::same_name(name, "Threads") && threads)
        most = std::max(most, *threads);
  return static_cast<int>(most);
}

std::string absolute(const std::string& path) {
  return path.empty() ? path : std::filesystem::absolute(path).lexically_normal().string();
}

// The same run from whatever directory it is resumed in.
RunConfig rooted(RunConfig run) {
  run.book.file = absolute(run.book.file);
  run.pgn = absolute(run.pgn);
  run.log = absolute(run.log);
  for (auto& engine : run.engines) engine = rooted_engine(std::move(engine));
  return run;
}

// Both sides of an engine that is tuned.
std::vector<match::EngineSpec> sides_of(const match::EngineSpec& engine) {
  std::vector<match::EngineSpec> sides{engine, engine};
  sides[course::kPlus].name += " plus";
  sides[course::kMinus].name += " minus";
  return sides;
}

// They are started at the ends of the parameters' ranges, which shows before the first game whether
// the engine takes them all; each game sets its own values.
void set_to_ends(std::vector<match::EngineSpec>& sides, const parameters::ParameterSpace& space) {
  const auto set = [](match::EngineSpec& side, const parameters::Parameter& parameter,
                      double value) {
    side.options.emplace_back(parameter.name, parameters::value_text(parameter, value));
  };
  // A real one is no whole number there, so that an option for whole numbers is found out.
  constexpr double kAside = 1.0 / 1024;
  for (const auto& parameter : space.parameters()) {
    const bool is_real = parameter.kind == parameters::Kind::real;
    const double aside = is_real ? kAside * (parameter.max - parameter.min) : 0;
    set(sides[course::kPlus], parameter, parameter.max - aside);
    set(sides[course::kMinus], parameter, parameter.min + aside);
  }
}

// The tasks of prepare(), each with what it needs of the ones before.
class Preparing {
 public:
  explicit Preparing(const Configuration& configuration)
      : configuration_(configuration),
        run_(settled(configuration.run)),
        variant_(*rules::find_variant(run_.variant)),
        machine_(system::read_machine()) {}

  Expected<Preparation> finish() {
    if (auto objection = check_seats()) return *objection;
    if (auto objection = check_cores()) return *objection;
    if (auto objection = check_descriptors()) return *objection;
    auto tuning = plan_tuning();
    if (!tuning) return tuning.refusal();
    engines_ = *tuning ? sides_of(run_.engines.front()) : run_.engines;
    if (auto objection = find_engines()) return *objection;
    if (*tuning) set_to_ends(engines_, (*tuning)->space);
    auto plan = make_plan();
    if (!plan) return plan.refusal();
    warn_of_same_games();
    warn_of_adjudication();
    auto stored = stored_plan();
    if (!stored) return stored.refusal();
    return Preparation{run_,
                       std::move(engines_),
                       &variant_,
                       *std::move(plan),
                       *std::move(stored),
                       std::move(files_),
                       core_plan(),
                       *std::move(tuning),
                       std::move(warnings_)};
  }

 private:
  using Objection = std::optional<Refusal>;

  Refusal refuse(std::string_view setting, std::string_view why) const {
    return {configuration_.place_of(setting) + std::string(why)};
  }

  Objection check_seats() const {
    if (run_.seatings != schedule::SeatingRule::two_two || variant_.facts().sides == 4)
      return std::nullopt;
    return refuse("seatings", fmt::format("seatings two-two is for games of four sides "
                                          "(fourplayer-ffa), and {} has two; take all",
                                          run_.variant));
  }

  // Nothing where nothing is tuned.
  Expected<std::optional<spsa::Plan>> plan_tuning() {
    const auto& tuning = run_.tuning;
    if (run_.kind != RunKind::spsa) return std::optional<spsa::Plan>{};
    if (!tuning.space)
      return Refusal{"nothing to tune: give --parameters FILE, or [[parameter]] in the run file"};
    for (const auto& [name, value] : run_.engines.front().options)
      for (const auto& parameter : tuning.space->parameters())
        if (match::same_name(name, parameter.name))
          return refuse("engine " + run_.engines.front().name,
                        fmt::format("option.{} is tuned: leave it out here", name));
    auto plan = tuning_plan(tuning, *run_.encounters, *run_.seed);
    if (!plan) return plan.refusal();
    keep(plan->stages.front().constants);
    const auto& warnings = tuning.space->warnings();
    warnings_.insert(warnings_.end(), warnings.begin(), warnings.end());
    return std::optional(*std::move(plan));
  }

  // What was chosen is stored like what was wished for: the run goes on by it in every later
  // program.
  void keep(const spsa::Constants& chosen) {
    run_.tuning.wishes = {.batch = chosen.batch,
                          .c = chosen.c,
                          .r_end = chosen.r_end,
                          .A = chosen.A,
                          .alpha = chosen.alpha,
                          .gamma = chosen.gamma,
                          .averaged = chosen.averaged};
  }

  Objection check_cores() const {
    const auto threads = std::int64_t{run_.concurrency} * threads_of(run_.engines);
    const auto cores = static_cast<std::int64_t>(machine_.usable.size());
    if (threads <= cores || cores == 0 || run_.oversubscribe) return std::nullopt;
    return refuse(
        "concurrency",
        fmt::format("concurrency {} needs {} cores, and {} can be used; lower it, or give "
                    "--oversubscribe",
                    run_.concurrency, threads, cores));
  }

  Objection check_descriptors() const {
    // Where engines are started anew for each game, those before still take their leave.
    const bool restarts = std::ranges::any_of(run_.engines, &match::EngineSpec::restart);
    const auto processes = std::uint64_t(run_.concurrency) *
                           static_cast<std::uint64_t>(variant_.facts().seats) * (restarts ? 2 : 1);
    const auto needed = system::descriptors_needed(processes);
    const auto limit = system::descriptor_limit();
    if (limit == 0 || needed <= limit) return std::nullopt;
    return refuse("concurrency",
                  fmt::format("concurrency {} needs {} open files, and this program may hold {}: "
                              "raise the limit (ulimit -n {}), or lower it",
                              run_.concurrency, needed, limit, needed));
  }

  Objection find_engines() {
    for (const auto& engine : engines_) {
      const bool is_side = run_.kind == RunKind::spsa;
      const auto place = "engine " + (is_side ? run_.engines.front() : engine).name;
      const auto& directory = engine.directory;
      if (!directory.empty() && !std::filesystem::is_directory(directory))
        return refuse(
            place, fmt::format("engine '{}': there is no directory '{}'", engine.name, directory));
      if (const auto missing = files_.add(engine))
        return refuse(place, fmt::format("engine '{}': {}", engine.name, missing->message));
    }
    return std::nullopt;
  }

  // Engines without a clock mostly answer alike from one game to the next.
  bool is_untimed() const {
    return std::ranges::all_of(run_.engines, [](const match::EngineSpec& engine) {
      return !engine.control.has_clock() && !engine.control.per_move;
    });
  }

  void warn_of_same_games() {
    const bool one_opening = run_.book.file.empty() && !variant_.facts().chess960;
    if (one_opening && *run_.encounters > 1 && is_untimed())
      warnings_.emplace_back(
          "no book, and limits by nodes or depth: the games will repeat one another; give --book");
  }

  // A test mostly ends long before it has played all it may, so that it is told when repeats begin.
  void warn_of_repeats(const schedule::MatchPlan& plan, std::int64_t openings) {
    if (run_.kind == RunKind::spsa) return;  // its engines are never the same twice
    const bool one_opening = run_.book.file.empty() && !variant_.facts().chess960;
    const bool is_match = run_.kind == RunKind::match;
    if (one_opening || (is_match ? plan.repeats() == 0 : plan.size() <= openings)) return;
    const auto source =
        run_.book.file.empty() ? "the start positions" : fmt::format("book '{}'", run_.book.file);
    auto warning = is_match
                       ? fmt::format("{} is used up: {} of {} encounters repeat an opening", source,
                                     plan.repeats(), plan.size())
                       : fmt::format(
                             "{} has {} openings, and the test may play {} encounters: openings "
                             "repeat from encounter {} on at the latest",
                             source, openings, plan.size(), openings + 1);
    if (is_untimed())
      warning +=
          ". No engine has a clock, so a repeated opening may repeat its games, which then count "
          "twice and falsify error bars and verdict; take a larger book, or give tc=";
    warnings_.push_back(std::move(warning));
  }

  void warn_of_adjudication() {
    if (variant_.facts().seats != 2 && (run_.adjudication.draw || run_.adjudication.win))
      warnings_.emplace_back(
          "scores adjudicate games of two seats only: adjudicate-draw and adjudicate-win do "
          "nothing "
          "here");
  }

  Expected<schedule::MatchPlan> make_plan() {
    auto openings = load_openings(run_, variant_, warnings_);
    if (!openings) return refuse("book", openings.refusal().message);
    const auto count = openings->size;
    auto plan = schedule::MatchPlan::make({.encounters = *run_.encounters,
                                           .seatings = run_.seatings,
                                           .order = run_.book.order,
                                           .first_opening = run_.book.start,
                                           .seed = *run_.seed,
                                           .board = board_of(run_)},
                                          *std::move(openings));
    if (plan) warn_of_repeats(*plan, count);
    return plan;
  }

  Expected<store::RunPlan> stored_plan() const {
    store::RunPlan plan;
    plan.kind = rules::word_in(kRunKindWords, run_.kind);
    plan.variant = run_.variant;
    plan.event = run_.event;
    plan.config = write_config(rooted(run_));
    plan.seed = *run_.seed;
    plan.seats = variant_.facts().seats;
    plan.seatings = run_.seatings;
    plan.games_per_encounter = games_per_encounter(run_);
    plan.planned_encounters = *run_.encounters;
    plan.book = run_.book.file;
    if (run_.kind == RunKind::sprt) plan.sprt = run_.sprt;
    plan.version = program_version();
    plan.machine = machine_line(machine_);
    plan.started = utc_now();
    plan.participants = files_.participants();
    if (plan.book.empty()) return plan;
    const auto hash = system::sha256_of(plan.book);
    if (!hash) return refuse("book", hash.refusal().message);
    plan.book_hash = *hash;
    return plan;
  }

  system::CorePlan core_plan() const {
    if (!run_.affinity) return {};
    return system::plan_cores(machine_.usable, run_.concurrency, threads_of(run_.engines));
  }

  const Configuration& configuration_;
  RunConfig run_;
  std::vector<match::EngineSpec> engines_;  // that play
  const rules::VariantEntry& variant_;
  system::Machine machine_;
  RunFiles files_;
  Warnings warnings_;
};

}  // namespace

Expected<Preparation> prepare(const Configuration& configuration) {
  return Preparing(configuration).finish();
}

RunConfig settled(RunConfig run) {
  if (!run.seed) run.seed = drawn_seed();
  if (!run.encounters) run.encounters = usual_encounters(run);
  return run;
}

Expected<spsa::Plan> tuning_plan(const TuningSettings& tuning, std::int64_t encounters,
                                 std::uint64_t seed) {
  const auto constants =
      spsa::choose_constants(encounters, tuning.space->size(), tuning.draw_rate, tuning.wishes);
  if (!constants) return constants.refusal();
  return spsa::make_plan(*tuning.space, seed, *constants);
}

schedule::Board board_of(const RunConfig& run) {
  const auto& facts = rules::find_variant(run.variant)->facts();
  return {facts.seats, facts.sides};
}

int games_per_encounter(const RunConfig& run) {
  const auto board = board_of(run);
  const bool beyond = run.seatings == schedule::SeatingRule::two_two && board.sides != 4;
  return beyond ? 1 : schedule::games_per_encounter(board, run.seatings);  // refused later
}

std::int64_t usual_encounters(const RunConfig& run) {
  constexpr std::int64_t kOfAMatch = 100;
  constexpr std::int64_t kOfATuning = 10'000;
  constexpr std::int64_t kMost = 100'000'000;
  constexpr double kTimesTheMean = 3;
  // Few draws and no bias make long tests in logistic Elo; in normalized Elo they change nothing.
  constexpr stats::ExpectedGames kGames{.draw_ratio = 0.3, .opening_bias = 0};
  if (run.kind == RunKind::spsa) return kOfATuning;
  if (run.kind != RunKind::sprt) return kOfAMatch;
  const auto length =
      stats::longest_expected_length(run.sprt.hypotheses, stats::bounds_of(run.sprt.risks), kGames);
  if (!length || !std::isfinite(length->games)) return kMost;
  const double encounters = kTimesTheMean * length->games / games_per_encounter(run);
  return static_cast<std::int64_t>(std::clamp(std::ceil(encounters), 1.0, double(kMost)));
}

}  // namespace tabiya::cli
