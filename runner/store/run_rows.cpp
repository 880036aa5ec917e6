#include "runner/store/run_rows.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tabiya::store {
namespace {

using arbiter::Microseconds;
using nlohmann::json;

std::string dump(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<std::int64_t> count_of(const std::optional<Microseconds>& time) {
  if (!time) return std::nullopt;
  return time->count();
}

std::optional<std::string> clock_text(const arbiter::TimeControl& control) {
  if (!control.has_clock()) return std::nullopt;
  return arbiter::write_time_control(control);
}

std::optional<std::string> unless_empty(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return text;
}

std::optional<Refusal> insert_files(Database& ledger, std::int64_t run, int participant,
                                    const std::vector<NamedFile>& files) {
  Statement insert = ledger.prepare(
      "INSERT INTO engine_files (run, participant, number, named_by, path, hash)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  int number = 0;
  for (const auto& file : files) {
    insert.bind(run, participant, number++, file.named_by, file.path, file.hash);
    if (!insert.run()) return insert.refusal();
  }
  return std::nullopt;
}

std::optional<Refusal> insert_participants(Database& ledger, std::int64_t run,
                                           const std::vector<Participant>& participants) {
  Statement insert = ledger.prepare(
      "INSERT INTO engines (run, participant, name, command, directory, options, clock, per_move,"
      " nodes, depth, margin, restart, hash, id_name)"
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)");
  int number = 0;
  for (const auto& [engine, hash, id_name, files] : participants) {
    if (auto failed = insert_files(ledger, run, number, files)) return failed;
    insert.bind(run, number++, engine.name, dump(engine.command), engine.directory,
                dump(engine.options), clock_text(engine.control), count_of(engine.control.per_move),
                engine.control.nodes, engine.control.depth, engine.control.margin.count(),
                engine.restart, hash, id_name);
    if (!insert.run()) return insert.refusal();
  }
  return std::nullopt;
}

Expected<arbiter::TimeControl> control_in(const Statement& row, int first_column) {
  arbiter::TimeControl control;
  if (!row.is_null(first_column)) {
    auto clock = arbiter::read_time_control(row.text(first_column));
    if (!clock) return clock;
    control = *std::move(clock);
  }
  if (const auto time = row.maybe_integer(first_column + 1)) control.per_move = Microseconds(*time);
  control.nodes = row.maybe_integer(first_column + 2);
  control.depth = row.maybe_integer(first_column + 3);
  control.margin = Microseconds(row.integer(first_column + 4));
  return control;
}

bool is_text(const json& value) { return value.is_string(); }
bool is_pair_of_texts(const json& value) {
  return value.is_array() && value.size() == 2 && std::ranges::all_of(value, is_text);
}

Expected<Participant> participant_in(const Statement& row) {
  Participant participant;
  participant.engine.name = row.text(0);
  const json command = json::parse(row.text(1), nullptr, false);
  const json options = json::parse(row.text(3), nullptr, false);
  if (!command.is_array() || !options.is_array())
    return Refusal{"engine " + participant.engine.name + ": command or options are no JSON array"};
  if (!std::ranges::all_of(command, is_text) || !std::ranges::all_of(options, is_pair_of_texts))
    return Refusal{"engine " + participant.engine.name +
                   ": command or options hold what is no text"};
  for (const auto& word : command) participant.engine.command.push_back(word);
  participant.engine.directory = row.text(2);
  for (const auto& option : options) participant.engine.options.emplace_back(option[0], option[1]);
  auto control = control_in(row, 4);
  if (!control) return control.refusal();
  participant.engine.control = *std::move(control);
  participant.engine.restart = row.integer(9) != 0;
  participant.hash = row.text(10);
  participant.id_name = row.text(11);
  return participant;
}

// Gives the participants their files.
std::optional<Refusal> select_files(Database& ledger, std::int64_t run,
                                    std::vector<Participant>& participants) {
  Statement rows = ledger.prepare(
      "SELECT participant, named_by, path, hash FROM engine_files WHERE run = ?1"
      " ORDER BY participant, number");
  rows.bind(run);
  while (rows.next()) {
    const auto participant = static_cast<std::size_t>(rows.integer(0));
    if (participant < participants.size())
      participants[participant].files.push_back({rows.text(1), rows.text(2), rows.text(3)});
  }
  return rows.refusal();
}

Expected<std::vector<Participant>> select_participants(Database& ledger, std::int64_t run) {
  Statement rows = ledger.prepare(
      "SELECT name, command, directory, options, clock, per_move, nodes, depth, margin, restart,"
      " hash, id_name FROM engines WHERE run = ?1 ORDER BY participant");
  rows.bind(run);
  std::vector<Participant> participants;
  while (rows.next()) {
    auto participant = participant_in(rows);
    if (!participant) return Refusal{ledger.file() + ": " + participant.refusal().message};
    participants.push_back(*std::move(participant));
  }
  if (rows.refusal()) return *rows.refusal();
  if (auto failed = select_files(ledger, run, participants)) return *failed;
  return participants;
}

Refusal unknown_word(std::string_view column, const std::string& word) {
  return Refusal{std::string(column) + " '" + word + "' is not known to this program"};
}

// The test of a run, where it has one.
Expected<std::optional<stats::Sprt>> sprt_in(const Statement& row, int first_column) {
  const int model_column = first_column + 4;
  if (row.is_null(model_column)) return std::optional<stats::Sprt>{};
  const auto model = stats::model_of(row.text(model_column));
  if (!model) return unknown_word("model", row.text(model_column));
  stats::Sprt sprt;
  sprt.hypotheses = {*model, row.real(first_column), row.real(first_column + 1)};
  sprt.risks = {row.real(first_column + 2), row.real(first_column + 3)};
  return std::optional(sprt);
}

constexpr std::string_view kRunColumns =
    "id, kind, variant, event, state, verdict, config, seed, seats, seatings, games_per_encounter,"
    " planned_encounters, book, book_hash, elo0, elo1, alpha, beta, model, version, machine,"
    " started, finished, (SELECT count(*) FROM games WHERE games.run = runs.id AND"
    " cause <> 'repetition_replay'),"
    " (SELECT count(*) FROM games WHERE games.run = runs.id AND cause = 'repetition_replay'),"
    " (SELECT reason FROM failures WHERE failures.run = runs.id)";

// What is not understood is refused: a run that is read as another one would be played as such.
Expected<Run> run_in(const Statement& row) {
  const auto state = run_state_of(row.text(4));
  if (!state) return unknown_word("state", row.text(4));
  const auto seatings = rules::value_in<SeatingRule>(schedule::kSeatingRuleWords, row.text(9));
  if (!seatings) return unknown_word("seatings", row.text(9));
  auto sprt = sprt_in(row, 14);
  if (!sprt) return sprt.refusal();
  Run run;
  run.id = row.integer(0);
  run.plan.kind = row.text(1);
  run.plan.variant = row.text(2);
  run.plan.event = row.text(3);
  run.state = *state;
  if (!row.is_null(5)) run.verdict = row.text(5);
  run.plan.config = row.text(6);
  run.plan.seed = static_cast<std::uint64_t>(row.integer(7));
  run.plan.seats = static_cast<int>(row.integer(8));
  run.plan.seatings = *seatings;
  run.plan.games_per_encounter = static_cast<int>(row.integer(10));
  run.plan.planned_encounters = row.integer(11);
  run.plan.book = row.text(12);
  run.plan.book_hash = row.text(13);
  run.plan.sprt = *sprt;
  run.plan.version = row.text(19);
  run.plan.machine = row.text(20);
  run.plan.started = row.text(21);
  run.finished = row.text(22);
  run.games = row.integer(23);
  run.replayed = row.integer(24);
  run.reason = row.text(25);
  return run;
}

}  // namespace

Expected<std::int64_t> insert_run(Database& ledger, const RunPlan& plan) {
  Statement insert = ledger.prepare(
      "INSERT INTO runs (kind, variant, event, state, config, seed, seats, seatings,"
      " games_per_encounter, planned_encounters, book, book_hash, version, machine, started)"
      " VALUES (?1, ?2, ?3, 'running', ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)");
  insert.bind(plan.kind, plan.variant, plan.event, plan.config, plan.seed, plan.seats,
              rules::word_in(schedule::kSeatingRuleWords, plan.seatings), plan.games_per_encounter,
              plan.planned_encounters, unless_empty(plan.book), unless_empty(plan.book_hash),
              plan.version, plan.machine, plan.started);
  if (!insert.run()) return *insert.refusal();
  const std::int64_t run = ledger.last_id();
  if (plan.sprt) {
    const auto& [hypotheses, risks] = *plan.sprt;
    Statement update = ledger.prepare(
        "UPDATE runs SET elo0 = ?2, elo1 = ?3, alpha = ?4, beta = ?5, model = ?6 WHERE id = ?1");
    update.bind(run, hypotheses.elo0, hypotheses.elo1, risks.alpha, risks.beta,
                stats::word_of(hypotheses.model));
    if (!update.run()) return *update.refusal();
  }
  if (auto failed = insert_participants(ledger, run, plan.participants)) return *failed;
  return run;
}

Expected<std::vector<Run>> select_runs(Database& ledger, std::string_view condition) {
  Statement rows = ledger.prepare("SELECT " + std::string(kRunColumns) + " FROM runs WHERE " +
                                  std::string(condition) + " ORDER BY id");
  std::vector<Run> runs;
  while (rows.next()) {
    auto run = run_in(rows);
    if (!run)
      return Refusal{ledger.file() + ": run " + std::to_string(rows.integer(0)) + ": " +
                     run.refusal().message};
    runs.push_back(*std::move(run));
  }
  if (rows.refusal()) return *rows.refusal();
  for (Run& run : runs) {
    auto participants = select_participants(ledger, run.id);
    if (!participants) return participants.refusal();
    run.plan.participants = *std::move(participants);
  }
  return runs;
}

}  // namespace tabiya::store
