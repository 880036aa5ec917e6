#include "runner/cli/run/play.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <utility>

#include "runner/cli/command_words.h"
#include "runner/cli/run/edge.h"
#include "runner/cli/run/ports.h"
#include "runner/hall/hall.h"
#include "runner/hall/planned_schedule.h"
#include "runner/report/live_tally.h"
#include "runner/report/summary.h"
#include "runner/store/ledger.h"
#include "runner/store/queries.h"
#include "runner/store/schema.h"
#include "runner/system/loop.h"

namespace tabiya::cli {
namespace {

using Objection = std::optional<Refusal>;

arbiter::DrawPolicy draw_policy(const RunConfig& run, const rules::VariantFacts& variant) {
  const auto own = variant.draws == rules::DefaultDraws::automatic ? arbiter::DrawRules::automatic
                                                                   : arbiter::DrawRules::claim;
  return {run.draws.value_or(own), run.claims};
}

// A search that no clock judges may take this many times the engine-timeout.
constexpr int kThinkingTimeouts = 6;

hall::Settings hall_settings(const Preparation& preparation) {
  const auto& run = preparation.config;
  hall::Settings settings;
  settings.engines = run.engines;
  settings.conditions.variant = preparation.variant;
  settings.conditions.draws = draw_policy(run, preparation.variant->facts());
  settings.conditions.adjudication = run.adjudication;
  settings.conditions.patience.step = run.engine_timeout;
  settings.conditions.patience.think = kThinkingTimeouts * run.engine_timeout;
  settings.conditions.patience.grace = run.engine_grace;
  settings.tables = run.concurrency;
  settings.lenient = run.lenient;
  settings.max_faults = {run.max_faults.in_a_row, run.max_faults.percent / 100};
  return settings;
}

// A file that text is appended to, open before anything starts.
Expected<std::ofstream> open_to_append(std::string_view setting, const std::string& name) {
  std::ofstream file(name, std::ios::binary | std::ios::app);
  if (!file)
    return Refusal{
        fmt::format("{}: '{}' cannot be written: {}", setting, name, std::strerror(errno))};
  return file;
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
        tally_(preparation_.stored.games_per_encounter, preparation_.stored.sprt,
               earlier_ ? earlier_->results : std::vector<store::GameResult>{}),
        games_before_(earlier_ ? std::ssize(earlier_->results) : 0),
        display_(options.progress, console.err, terminal_width()) {}

  int play() {
    for (const auto& warning : preparation_.warnings) warn(warning);
    if (is_over()) return only_close();
    auto log = open_log();
    if (!log) return refuse(console_, log.refusal());
    if (auto objection = open_pgn()) return refuse(console_, *objection);
    system::Loop loop(preparation_.cores);
    if (*log) log_ = std::make_unique<DialogueLog>(*std::move(*log), loop);
    turn(loop);
    return status_;
  }

 private:
  bool is_decided() const { return tally_.decision() != stats::State::undecided; }
  bool is_over() const {
    return is_decided() || games_ + games_before_ >= preparation_.plan.games();
  }

  void warn(const std::string& text) { console_.err << "warning: " << text << std::endl; }

  Expected<std::optional<std::ofstream>> open_log() const {
    const auto& name = preparation_.config.log;
    if (name.empty()) return std::optional<std::ofstream>{};
    auto file = open_to_append("log", name);
    if (!file) return file.refusal();
    return std::optional<std::ofstream>(*std::move(file));
  }

  Objection open_pgn() {
    const auto& name = preparation_.config.pgn;
    if (name.empty()) return std::nullopt;
    auto file = open_to_append("pgn", name);
    if (!file) return file.refusal();
    pgn_ = std::make_unique<PgnLedger>(*std::move(file), name, late_);
    return std::nullopt;
  }

  // The run itself: everything between the first process and the last.
  void turn(system::Loop& loop) {
    report::TallyLedger counted(tally_, pgn_ ? static_cast<hall::Ledger&>(*pgn_) : late_);
    ToldLedger told(counted, [&] {
      ++games_;
      show_progress(loop.now());
    });
    hall::PlannedSchedule plan(preparation_.plan,
                               earlier_ ? earlier_->played : schedule::PlayedGames{});
    const hall::Hall* opened = nullptr;
    BeginningSchedule schedule(plan, [&] {
      started_ = loop.now();
      return begin(*opened);
    });
    LoggedLauncher launcher(loop, log_.get());
    hall::Hall hall(hall_settings(preparation_), schedule, told, launcher, loop);
    opened = &hall;
    WatchedEvents events(hall, log_.get());
    hall.open();
    const bool forced = loop.run(events) == system::Loop::Ending::forced;
    display_.finish();
    status_ = close(hall, schedule, forced || events.stopped_by_user());
  }

  // All engines have greeted: the run enters the ledger, or its row is opened again.
  Objection begin(const hall::Hall& hall) {
    auto ledger = earlier_ ? store::SqliteLedger::resume(file(), earlier_->run)
                           : store::SqliteLedger::begin(file(), preparation_.stored);
    if (!ledger) return ledger.refusal();
    ledger_ = *std::move(ledger);
    if (auto objection = played_meanwhile()) return objection;
    late_.set(*ledger_);
    for (std::size_t i = 0; i < hall.id_names().size(); ++i)
      ledger_->identify(static_cast<int>(i), hall.id_names()[i]);
    for (const auto& warning : hall.warnings()) warn(warning);
    say_what_begins();
    return pgn_ ? pgn_->set(stored_run()) : std::nullopt;
  }

  // What is to be played was worked out before the ledger was ours alone.
  Objection played_meanwhile() const {
    if (!earlier_) return std::nullopt;
    auto database = store::open_ledger(file(), store::Access::read);
    if (!database) return database.refusal();
    const auto results = store::results(*database, earlier_->run);
    if (!results) return results.refusal();
    if (std::ssize(*results) == games_before_) return std::nullopt;
    return Refusal{
        fmt::format("run {} was played on by another process meanwhile; try again", earlier_->run)};
  }

  void say_what_begins() {
    const auto& run = preparation_.config;
    console_.err << fmt::format("Run {} in {}: {}, {} against {}, {} games at most, seed {}\n",
                                ledger_->run(), file(), run.variant, run.engines[0].name,
                                run.engines[1].name, preparation_.plan.games(), *run.seed)
                 << std::flush;
  }

  store::Run stored_run() const {
    store::Run run;
    run.id = ledger_->run();
    run.plan = preparation_.stored;
    return run;
  }

  const std::string& file() const { return preparation_.config.database; }

  void show_progress(arbiter::Instant now) {
    RunStatus status;
    status.games = games_before_ + games_;
    status.planned = preparation_.plan.games();
    status.fresh = games_;
    status.elapsed = now - started_;
    status.counts = tally_.counts();
    status.figures = tally_.figures();
    display_.show(status, now);
  }

  // A run that was left with nothing to play: its last game is stored, its end is not.
  int only_close() {
    auto ledger = store::SqliteLedger::resume(file(), earlier_->run);
    if (!ledger) return refuse(console_, ledger.refusal());
    ledger_ = *std::move(ledger);
    return close_as(store::RunState::finished, kDone);
  }

  void warn_of_faults(const hall::Progress& progress) {
    if (progress.with_faults > 0)
      warn(fmt::format("{} of {} games had an engine's fault (time, crash, silence, illegal move)",
                       progress.with_faults, progress.games));
  }

  int close(const hall::Hall& hall, const BeginningSchedule& schedule, bool by_user) {
    warn_of_faults(hall.progress());
    if (schedule.refusal()) return refuse(console_, *schedule.refusal());
    const auto& failure = hall.failure();
    if (!schedule.begun()) {
      if (failure) return refuse(console_, {failure->text});
      return refuse(console_, {"stopped before the first game"}, kStopped);
    }
    if (failure) return close_as(store::RunState::failed, failed(*failure));
    if (!ledger_->flush()) return close_as(store::RunState::failed, kBroken);
    if (by_user && !is_over()) return close_as(store::RunState::interrupted, kStopped);
    return close_as(store::RunState::finished, kDone);
  }

  int failed(const hall::Failure& failure) {
    const bool bad_book = failure.kind == hall::Failure::Kind::bad_opening && games_ == 0;
    return refuse(console_, {failure.text}, bad_book ? kRefused : kBroken);
  }

  // The word a finished test ends with.
  std::optional<std::string> verdict(store::RunState state) const {
    if (!preparation_.stored.sprt || state != store::RunState::finished) return std::nullopt;
    return is_decided() ? std::string(word_of(tally_.decision())) : "undecided";
  }

  int close_as(store::RunState state, int status) {
    const auto result = verdict(state);
    const auto run = ledger_->run();
    const auto refusal = ledger_->close({state, result, utc_now()});
    ledger_.reset();
    if (refusal) status = refuse(console_, *refusal, kBroken);
    if (pgn_ && pgn_->refusal()) warn(pgn_->refusal()->message);
    if (status != kRefused) status = report(run, status);
    if (state != store::RunState::finished) say_how_to_go_on(run);
    if (status == kDone && options_.require_pass && result != "H1") return kCheckSaidNo;
    return status;
  }

  // The report is computed from what is stored, like every later one.
  int report(std::int64_t run, int status) {
    auto database = store::open_ledger(file(), store::Access::read);
    if (!database) return refuse(console_, database.refusal(), kBroken);
    const auto found = store::find_run(*database, run);
    if (!found) return refuse(console_, found.refusal(), kBroken);
    const auto summary = report::summarize(*database, *found);
    if (!summary) return refuse(console_, summary.refusal(), kBroken);
    console_.out << report::write_summary(*summary, options_.format) << std::flush;
    return status;
  }

  void say_how_to_go_on(std::int64_t run) {
    const std::vector<std::string> command{"tabiya", "resume", std::to_string(run), "--db",
                                           std::filesystem::absolute(file()).string()};
    console_.err << "Go on with: " << join_command(command) << std::endl;
  }

  Preparation preparation_;
  std::optional<Earlier> earlier_;
  const PlayOptions& options_;
  Console& console_;
  report::LiveTally tally_;
  std::int64_t games_ = 0;  // of this part of the run
  std::int64_t games_before_;
  arbiter::Instant started_;
  ProgressDisplay display_;
  LateLedger late_;
  std::unique_ptr<PgnLedger> pgn_;
  std::unique_ptr<DialogueLog> log_;
  std::unique_ptr<store::SqliteLedger> ledger_;
  int status_ = kDone;
};

}  // namespace

int play(Preparation preparation, std::optional<Earlier> earlier, const PlayOptions& options,
         Console& console) {
  return Playing(std::move(preparation), std::move(earlier), options, console).play();
}

}  // namespace tabiya::cli
