#include "runner/cli/run/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <ostream>
#include <sstream>
#include <utility>

#include "runner/cli/config_toml.h"
#include "runner/cli/run/dialogue_log.h"
#include "runner/cli/run/edge.h"
#include "runner/cli/run/pgn_file.h"
#include "runner/cli/run/ports.h"
#include "runner/cli/run/speaker.h"
#include "runner/cli/tune/spsa_options.h"
#include "runner/cli/tune/spsa_report.h"
#include "runner/cli/tune/tuning_report.h"
#include "runner/hall/hall.h"
#include "runner/hall/planned_schedule.h"
#include "runner/report/game_export.h"
#include "runner/report/live_tally.h"
#include "runner/store/ledger.h"
#include "runner/store/ledger_files.h"
#include "runner/store/queries.h"
#include "runner/store/schema.h"
#include "runner/system/loop.h"
#include "tuner/course/tuning_schedule.h"

namespace tabiya::cli {
namespace {

using Objection = std::optional<Refusal>;

// How often a tuning shows its parameters.
constexpr std::int64_t kTuningTables = 20;

arbiter::DrawPolicy draw_policy(const RunConfig& run, const rules::VariantFacts& variant) {
  return {run.draws.value_or(arbiter::own_rules(variant)), run.claims, run.impasse, run.move_limit};
}

hall::Settings hall_settings(const Preparation& preparation) {
  const auto& run = preparation.config;
  hall::Settings settings;
  settings.engines = preparation.engines;
  settings.conditions.variant = preparation.variant;
  settings.conditions.draws = draw_policy(run, preparation.variant->facts());
  settings.conditions.adjudication = run.adjudication;
  settings.conditions.seed = *run.seed;
  settings.conditions.max_replays = run.max_replays;
  settings.conditions.patience = run.patience;
  settings.tables = run.concurrency;
  settings.lenient = run.lenient;
  settings.max_faults = run.max_faults;
  return settings;
}

// What is appended to while games end must be no part of the ledger.
Objection check_files(const RunConfig& run) {
  for (const auto& [setting, name] : {std::pair{"pgn", &run.pgn}, {"log", &run.log}})
    if (!name->empty())
      if (const auto objection = store::objection_to_writing(*name, run.database))
        return Refusal{fmt::format("{}: {}", setting, objection->message)};
  return std::nullopt;
}

// What can be seen of a bad ledger before anything starts.
Objection check_ledger(const std::string& file) {
  const auto is_new = store::is_new_ledger(file);
  if (!is_new) return is_new.refusal();
  if (*is_new) return std::nullopt;  // made when the run begins
  const auto ledger = store::open_ledger(file, store::Access::read);
  return ledger ? std::nullopt : Objection(ledger.refusal());
}

// Games that need not be played again.
std::int64_t counting(const std::vector<store::GameResult>& results) {
  return std::ranges::count(results, false, &store::GameResult::replayed);
}

// "Game 12 (6.2): new - base 1-0, checkmate, 57 plies"; of four seats in the order of their moves.
std::string game_line(const match::GameRecord& game, std::int64_t number,
                      const Preparation& preparation) {
  const auto& verdict = game.verdict;
  const auto& facts = preparation.variant->facts();
  const auto seats = static_cast<std::size_t>(facts.seats);
  std::string seated;
  for (std::size_t seat = 0; seat < seats; ++seat)
    seated += fmt::format(
        "{}{}", seat == 0 ? "" : " - ",
        preparation.engines[static_cast<std::size_t>(game.seating.participant[seat])].name);
  auto result = std::string(arbiter::result_text(verdict));
  if (facts.sides == 4) result = fmt::format("points {}", fmt::join(verdict.standing.points, "-"));
  if (game.replayed()) result = "to be replayed";
  const bool by_rules = verdict.conduct == arbiter::Conduct::played_out;
  return fmt::format("Game {} ({}): {} {}, {}, {} plies", number, match::round_of(game), seated,
                     result, by_rules ? word_of(verdict.cause) : word_of(verdict.conduct),
                     game.moves.size());
}

// One run, from its first process to its last word.
class Playing {
 public:
  Playing(Preparation preparation, std::optional<Earlier> earlier, const PlayOptions& options,
          Console& console)
      : preparation_(std::move(preparation)),
        earlier_(std::move(earlier)),
        options_(options),
        console_(console),
        unit_(store::unit_of(stored())),
        tally_(unit_, stored().sprt,
               earlier_ ? earlier_->results : std::vector<store::GameResult>{}),
        games_before_(earlier_ ? counting(earlier_->results) : 0) {}

  int play() {
    if (file() != RunConfig{}.database)
      console_.database = std::filesystem::absolute(file()).string();
    if (auto objection = check_files(preparation_.config)) return refuse(*objection, kRefused);
    if (auto objection = check_ledger(file())) return refuse(*objection, kRefused);
    if (auto objection = open_pgn()) return refuse(*objection, kRefused);
    if (auto objection = take_up_tuning()) return refuse(*objection, kRefused);
    if (is_over()) return only_close();
    if (auto objection = open_log()) return refuse(*objection, kRefused);
    speaker_.emplace(options_.progress, console_.err, [this](const store::Counts& counts) {
      return report::figures_of(counts, unit_, stored().sprt);
    });
    for (const auto& warning : preparation_.warnings) warn(warning);
    const auto end = turn();
    return close(end);
  }

  // The number of the run, once it is closed.
  std::optional<std::int64_t> run() const { return run_; }

 private:
  // How the turning of the loop came to its end.
  struct End {
    hall::Progress progress;
    std::optional<hall::Failure> failure;
    std::optional<Refusal> shortage;
    std::optional<Refusal> not_begun;
    bool begun = false;
    bool by_user = false;
  };

  const store::RunPlan& stored() const { return preparation_.stored; }
  const std::string& file() const { return preparation_.config.database; }
  bool is_decided() const { return tally_.decision() != stats::State::undecided; }
  bool is_over() const {
    return is_decided() || games_ + games_before_ >= preparation_.plan.games();
  }

  void warn(const std::string& text) { speaker_->say("warning: " + text); }

  Objection open_log() {
    const auto& name = preparation_.config.log;
    if (name.empty()) return std::nullopt;
    auto log = DialogueLog::open(name, fmt::format("{} {}", program_version(), utc_now()));
    if (!log) return log.refusal();
    log_ = *std::move(log);
    return std::nullopt;
  }

  Objection open_pgn() {
    const auto& name = preparation_.config.pgn;
    if (name.empty()) return std::nullopt;
    auto pgn = PgnFile::open(name, stored());
    if (!pgn) return pgn.refusal();
    pgn_ = *std::move(pgn);
    return std::nullopt;
  }

  // Where a tuning stands: at its beginning, or where its stored games have brought it.
  Objection take_up_tuning() {
    if (!preparation_.tuning) return std::nullopt;
    const auto earlier = earlier_.value_or(Earlier{});
    auto course =
        course::Course::resumed(*preparation_.tuning, unit_, earlier.options, earlier.results);
    if (!course) return course.refusal();
    course_ = *std::move(course);
    return std::nullopt;
  }

  std::unique_ptr<hall::Schedule> make_schedule() {
    const auto played = earlier_ ? earlier_->played : schedule::PlayedGames{};
    if (course_)
      return std::make_unique<course::TuningSchedule>(preparation_.plan, played, *course_);
    return std::make_unique<hall::PlannedSchedule>(preparation_.plan, played);
  }

  // The run itself: everything between the first process and the last.
  End turn() {
    auto& loop = loop_.emplace(preparation_.cores, [this](const match::EngineSpec& engine) {
      return preparation_.files.objection_to_start(engine);
    });
    report::TallyLedger counted(tally_, late_);
    ToldLedger told(counted, [this](const auto& game) { return took_game(game); });
    const auto plan = make_schedule();
    LoggedLauncher launcher(loop, loop, log_.get());
    hall::Hall hall(hall_settings(preparation_), *plan, told, launcher, loop);
    WatchedEvents events(hall, log_.get());
    Objection not_begun;
    bool begun = false;
    hall.open([&] {
      started_ = loop.now();
      not_begun = begin(hall);
      return begun = !not_begun;
    });
    const bool forced = loop.run(events) == system::Loop::Ending::forced;
    return {hall.progress(),      hall.failure(), loop.shortage(),
            std::move(not_begun), begun,          forced || events.stopped_by_user()};
  }

  hall::Onward took_game(const match::GameRecord& game) {
    if (!game.replayed()) ++games_;
    if (game.counts()) note_game(game);
    if (game.counts() && course_) take_step(game);
    show_progress();
    return log_ && log_->failed() ? hall::Onward::stop : hall::Onward::go_on;
  }

  void take_step(const match::GameRecord& game) {
    if (!course_->add(store::result_of(game))) return;
    const auto& applied = course_->state().applied;
    const auto end = course_->plan().end();
    const auto shown = std::max<std::int64_t>(1, end / kTuningTables);
    if (applied.count() % shown == 0) say_lines(tuning_table(course_->plan(), course_->state()));
  }

  void say_lines(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) speaker_->say(line);
  }

  void note_game(const match::GameRecord& game) {
    time_losses_ +=
        std::ranges::count(game.faults, arbiter::Conduct::time_forfeit, &match::Fault::conduct);
    if (options_.progress == ProgressStyle::games)
      speaker_->say(game_line(game, games_before_ + games_, preparation_));
  }

  // All engines have greeted: the run enters the ledger, or its row is opened again.
  Objection begin(const hall::Hall& hall) {
    if (!earlier_) settle_files();
    preparation_.files.watch_named();
    if (auto objection = open_ledger()) return objection;
    if (auto objection = played_meanwhile()) return objection;
    late_.set(*ledger_);
    for (std::size_t i = 0; i < hall.id_names().size(); ++i)
      ledger_->identify(static_cast<int>(i), hall.id_names()[i]);
    for (const auto& warning : hall.warnings()) warn(warning);
    say_what_begins();
    show_progress();
    return std::nullopt;
  }

  void settle_files() {
    for (const auto& warning : preparation_.files.leave_out_written()) warn(warning);
    preparation_.stored.participants = preparation_.files.participants();
  }

  Objection open_ledger() {
    auto ledger = earlier_ ? store::SqliteLedger::resume(file(), earlier_->run)
                           : store::SqliteLedger::begin(file(), stored());
    if (!ledger) return ledger.refusal();
    ledger_ = *std::move(ledger);
    if (pgn_) ledger_->follow(*pgn_);
    return std::nullopt;
  }

  // What is to be played was worked out before the ledger was ours alone.
  Objection played_meanwhile() const {
    if (!earlier_) return std::nullopt;
    auto database = store::open_ledger(file(), store::Access::read);
    if (!database) return database.refusal();
    const auto results = store::results(*database, earlier_->run);
    if (!results) return results.refusal();
    if (results->size() == earlier_->results.size()) return std::nullopt;
    return Refusal{
        fmt::format("run {} was played on by another process meanwhile; try again", earlier_->run)};
  }

  void say_what_begins() {
    const auto& run = preparation_.config;
    if (course_)
      say_lines(schedule_text(course_->plan().stages.front().constants,
                              course_->plan().space.size(), run.tuning.draw_rate));
    speaker_->say(fmt::format("Run {} in {}: {}, {} against {}, {} games at most, seed {}",
                              ledger_->run(), file(), run.variant, preparation_.engines[0].name,
                              preparation_.engines[1].name, preparation_.plan.games(), *run.seed));
  }

  void show_progress() {
    RunStatus status;
    status.games = games_before_ + games_;
    status.planned = preparation_.plan.games();
    status.fresh = games_;
    status.counts = tally_.counts();
    speaker_->show(status, started_);
  }

  // A run that was left with nothing to play: its last game is stored, its end is not.
  int only_close() {
    if (auto objection = open_ledger()) return refuse(*objection, kRefused);
    if (!ledger_->flush()) return close_as(store::RunState::failed, kBroken);
    return close_as(store::RunState::finished, kDone);
  }

  void warn_of_faults(const hall::Progress& progress) {
    if (progress.with_faults > 0)
      warn(fmt::format("{} of {} games had an engine's fault (time, crash, silence, illegal move)",
                       progress.with_faults, progress.games));
    if (time_losses_ > 0)
      warn(with_hints(console_,
                      fmt::format("engines overstepped their time {} times: `tabiya doctor` says "
                                  "whether this machine is fit for timed games; timemargin=MS on "
                                  "an engine forgives so many milliseconds",
                                  time_losses_)));
  }

  int close(const End& end) {
    warn_of_faults(end.progress);
    if (end.not_begun) return refuse(*end.not_begun, kRefused);
    if (!end.begun && end.shortage) return refuse(*end.shortage, kRefused);
    if (!end.begun && end.failure) return refuse({end.failure->text}, kRefused);
    if (!end.begun) return refuse({"stopped before the first game"}, kStopped);
    const auto bad_log = log_ ? log_->close() : std::nullopt;
    if (!ledger_->flush()) return close_as(store::RunState::failed, kBroken);
    if (end.failure)
      return close_as(store::RunState::failed, status_of(*end.failure), Refusal{end.failure->text});
    if (end.shortage && !is_over()) return close_as(store::RunState::failed, kBroken, end.shortage);
    const auto state = is_over()     ? store::RunState::finished
                       : end.by_user ? store::RunState::interrupted
                                     : store::RunState::failed;
    if (bad_log || state == store::RunState::failed)
      return close_as(state, kBroken,
                      bad_log ? bad_log : Refusal{"the games ended before all were played"});
    return close_as(state, state == store::RunState::finished ? kDone : kStopped);
  }

  // What is said once nobody speaks any more.
  int refuse(const Refusal& why, int status) {
    if (speaker_) speaker_->finish();
    return cli::refuse(console_, why, status);
  }

  int status_of(const hall::Failure& failure) const {
    const bool bad_book = failure.kind == hall::Failure::Kind::bad_opening && games_ == 0;
    return bad_book ? kRefused : kBroken;
  }

  // The word a finished test ends with.
  std::optional<std::string> verdict(store::RunState state) const {
    if (!stored().sprt || state != store::RunState::finished) return std::nullopt;
    return is_decided() ? std::string(word_of(tally_.decision())) : "undecided";
  }

  // The ledger is closed before anything is said: whoever does not read may keep us waiting then.
  int close_as(store::RunState state, int status, const Objection& why = std::nullopt) {
    const auto result = verdict(state);
    const auto run = ledger_->run();
    run_ = run;
    const bool failed = state == store::RunState::failed;
    const auto refusal =
        ledger_->close({state, result, utc_now(), failed && why ? why->message : std::string{}});
    ledger_.reset();
    if (why) refuse(*why, status);
    if (refusal) status = refuse(*refusal, kBroken);
    if (speaker_) speaker_->finish();
    const bool is_there = std::filesystem::exists(file());
    if (status != kRefused && is_there) status = report(run, status);
    if (state != store::RunState::finished && is_there) say_how_to_go_on(run);
    if (status == kDone && options_.require_pass && !course_ && result != "H1") return kCheckSaidNo;
    return status;
  }

  // The report is computed from what is stored, like every later one.
  int report(std::int64_t run, int status) {
    auto database = store::open_ledger(file(), store::Access::read);
    if (!database) return refuse(database.refusal(), kBroken);
    const auto found = store::find_run(*database, run);
    if (!found) return refuse(found.refusal(), kBroken);
    const auto text = report_of(*database, *found, options_.format);
    if (!text) return refuse(text.refusal(), kBroken);
    loop_.reset();
    console_.out << *text << std::flush;
    return status;
  }

  void say_how_to_go_on(std::int64_t run) {
    const std::array<std::string, 2> words{"resume", std::to_string(run)};
    console_.err << "Go on with: " + hint(console_, words) + "\n" << std::flush;
  }

  Preparation preparation_;
  std::optional<Earlier> earlier_;
  const PlayOptions& options_;
  Console& console_;
  store::Unit unit_;
  report::LiveTally tally_;
  std::optional<course::Course> course_;  // of a tuning
  std::optional<std::int64_t> run_;
  std::int64_t games_ = 0;  // that count, of this part of the run
  std::int64_t games_before_;
  std::int64_t time_losses_ = 0;
  arbiter::Instant started_;
  LateLedger late_;
  // Kept beyond its turning, since a signal must not end the program before all is stored; but not
  // while the report is written to somebody who may not read it.
  std::optional<system::Loop> loop_;
  std::unique_ptr<PgnFile> pgn_;
  std::unique_ptr<DialogueLog> log_;
  std::unique_ptr<store::SqliteLedger> ledger_;
  std::optional<Speaker> speaker_;
};

}  // namespace

int print_config(const Preparation& preparation, Console& console) {
  const auto& run = preparation.config;
  if (const auto objection = check_files(run)) return refuse(console, *objection);
  if (const auto objection = check_ledger(run.database)) return refuse(console, *objection);
  console.out << write_config(run);
  return kDone;
}

Played play(Preparation preparation, std::optional<Earlier> earlier, const PlayOptions& options,
            Console& console) {
  Playing playing(std::move(preparation), std::move(earlier), options, console);
  const int status = playing.play();
  return {status, playing.run()};
}

}  // namespace tabiya::cli
