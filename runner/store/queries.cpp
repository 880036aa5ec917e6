#include "runner/store/queries.h"

#include <functional>

#include "runner/store/game_rows.h"
#include "runner/store/lease.h"
#include "runner/store/option_text.h"
#include "runner/store/run_rows.h"

namespace tabiya::store {
namespace {

// A run whose player was killed still stands as running: the lease tells.
void settle_state(const Database& ledger, Run& run) {
  if (run.state == RunState::running && !is_leased(ledger.file(), run.id))
    run.state = RunState::interrupted;
}

Expected<std::vector<Run>> runs_where(Database& ledger, std::string_view condition) {
  auto runs = select_runs(ledger, condition);
  if (!runs) return runs;
  for (Run& run : *runs) settle_state(ledger, run);
  return runs;
}

Expected<Run> only(Expected<std::vector<Run>> runs, const Refusal& if_none) {
  if (!runs) return runs.refusal();
  if (runs->empty()) return if_none;
  return std::move(runs->front());
}

std::string numbers_of(const std::vector<Run>& runs) {
  constexpr std::size_t kShown = 10;
  std::string text;
  const std::size_t first = runs.size() > kShown ? runs.size() - kShown : 0;
  for (std::size_t i = first; i < runs.size(); ++i)
    text += (i == first ? (first == 0 ? "" : "..., ") : ", ") + std::to_string(runs[i].id);
  return text;
}

GameResult result_in(const Statement& row) {
  GameResult result;
  result.encounter = row.integer(0);
  result.seating.number = static_cast<int>(row.integer(1));
  for (int seat = 0; seat < rules::kMostSeats; ++seat) {
    result.seating.participant[seat] = static_cast<int>(row.integer(2 + seat));
    result.standing.half_points[seat] = static_cast<std::int16_t>(row.integer(6 + seat));
    result.standing.points[seat] = static_cast<std::int16_t>(row.integer(10 + seat));
    result.standing.places[seat] = static_cast<std::int16_t>(row.integer(14 + seat));
  }
  result.seating.attempt = static_cast<int>(row.integer(18));
  result.replayed = row.integer(19) != 0;
  result.broken = row.integer(20) != 0;
  return result;
}

std::optional<Refusal> count_words(Database& ledger, std::int64_t run, std::string_view sql,
                                   std::map<std::string, std::int64_t>& counts) {
  Statement rows = ledger.prepare(sql);
  rows.bind(run);
  while (rows.next()) counts[rows.text(0)] = rows.integer(1);
  return rows.refusal();
}

// The results of a run, in the order in which its games ended.
std::optional<Refusal> visit_results(Database& ledger, std::int64_t run,
                                     const std::function<void(const GameResult&)>& visit) {
  Statement rows = ledger.prepare(
      "SELECT encounter, seating, participant_0, participant_1, participant_2, participant_3,"
      " half_points_0, half_points_1, half_points_2, half_points_3,"
      " points_0, points_1, points_2, points_3, place_0, place_1, place_2, place_3,"
      " attempt, cause = 'repetition_replay',"
      " conduct IN ('disconnected', 'stalled', 'illegal_move') OR EXISTS (SELECT 1 FROM departures"
      " WHERE game = id AND"
      " departures.conduct IN ('disconnected', 'stalled', 'illegal_move'))"
      " FROM games WHERE run = ?1 ORDER BY id");
  rows.bind(run);
  while (rows.next()) visit(result_in(rows));
  return rows.refusal();
}

}  // namespace

Expected<std::vector<Run>> all_runs(Database& ledger) { return runs_where(ledger, "TRUE"); }

Expected<Run> find_run(Database& ledger, std::int64_t id) {
  auto runs = all_runs(ledger);
  if (!runs) return runs.refusal();
  for (Run& run : *runs)
    if (run.id == id) return std::move(run);
  const std::string known =
      runs->empty() ? "it holds none" : "there are " + numbers_of(*runs) + " (`tabiya runs`)";
  return Refusal{ledger.file() + ": there is no run " + std::to_string(id) + ": " + known};
}

Expected<Run> newest_run(Database& ledger) {
  return only(runs_where(ledger, "id = (SELECT max(id) FROM runs)"),
              {ledger.file() + ": there is no run yet: begin one with `tabiya match` or `sprt`"});
}

Expected<Run> unfinished_run(Database& ledger) {
  auto runs = runs_where(ledger, "state <> 'finished'");
  if (!runs) return runs.refusal();
  for (auto run = runs->rbegin(); run != runs->rend(); ++run)
    if (run->state != RunState::running) return std::move(*run);
  return Refusal{ledger.file() + ": there is no run to resume: all are finished or being played" +
                 " (`tabiya runs`)"};
}

Expected<schedule::PlayedGames> played_games(Database& ledger, std::int64_t run) {
  Statement rows = ledger.prepare(
      "SELECT encounter, seating, cause = 'repetition_replay' FROM games WHERE run = ?1");
  rows.bind(run);
  schedule::PlayedGames played;
  while (rows.next()) {
    const auto encounter = rows.integer(0);
    const auto seating = static_cast<int>(rows.integer(1));
    if (rows.integer(2) != 0) {
      played.add_replayed(encounter, seating);
    } else {
      played.add(encounter, seating);
    }
  }
  if (rows.refusal()) return *rows.refusal();
  return played;
}

Expected<std::vector<GameResult>> results(Database& ledger, std::int64_t run) {
  std::vector<GameResult> results;
  const auto keep = [&](const GameResult& game) { results.push_back(game); };
  if (auto failed = visit_results(ledger, run, keep)) return *failed;
  return results;
}

Expected<EncounterOptions> encounter_options(Database& ledger, std::int64_t run) {
  Statement rows = ledger.prepare(
      "SELECT number, options FROM encounters WHERE run = ?1 AND options <> '' ORDER BY number");
  rows.bind(run);
  EncounterOptions all;
  while (rows.next()) {
    auto options = read_options(rows.text(1));
    if (!options)
      return Refusal{ledger.file() + ": encounter " + std::to_string(rows.integer(0)) + ": " +
                     options.refusal().message + ": the file is damaged"};
    all.emplace(rows.integer(0), *std::move(options));
  }
  if (rows.refusal()) return *rows.refusal();
  return all;
}

Expected<Counts> counts(Database& ledger, const Run& run) {
  Tally tally(unit_of(run.plan));
  const auto add = [&](const GameResult& game) { tally.add(game); };
  if (auto failed = visit_results(ledger, run.id, add)) return *failed;
  return tally.counts();
}

std::optional<Refusal> visit_games(Database& ledger, std::int64_t run, const GameVisitor& visit) {
  const auto ids = game_ids(ledger, run);
  if (!ids) return ids.refusal();
  GameReader reader(ledger);
  for (const std::int64_t id : *ids) {
    const auto game = reader.read(id);
    if (!game) return game.refusal();
    if (!visit(*game)) break;
  }
  return std::nullopt;
}

Expected<Endings> endings(Database& ledger, std::int64_t run) {
  Endings endings;
  if (auto failed = count_words(ledger, run,
                                "SELECT cause, count(*) FROM games WHERE run = ?1 AND"
                                " cause <> 'none' GROUP BY cause",
                                endings.causes))
    return *failed;
  if (auto failed = count_words(ledger, run,
                                "SELECT conduct, count(*) FROM games WHERE run = ?1 AND"
                                " cause <> 'repetition_replay' GROUP BY conduct",
                                endings.conducts))
    return *failed;
  Statement faults = ledger.prepare(
      "SELECT participant, faults.conduct, count(*) FROM games JOIN faults ON game = games.id"
      " WHERE run = ?1 GROUP BY participant, faults.conduct");
  faults.bind(run);
  while (faults.next())
    endings.faults[static_cast<int>(faults.integer(0))][faults.text(1)] = faults.integer(2);
  if (faults.refusal()) return *faults.refusal();
  return endings;
}

}  // namespace tabiya::store
