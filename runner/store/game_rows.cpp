#include "runner/store/game_rows.h"

#include <sstream>
#include <utility>

#include "runner/store/movetext.h"
#include "runner/store/option_text.h"

namespace tabiya::store {
namespace {

using match::GameRecord;

std::string joined(const std::vector<std::string>& parts, char between) {
  std::string text;
  for (const auto& part : parts) {
    if (&part != &parts.front()) text += between;
    text += part;
  }
  return text;
}

std::vector<std::string> parted(const std::string& text, char between) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, between);) parts.push_back(std::move(part));
  return parts;
}

// The seat's number, or NULL for a seat that the variant does not have.
std::optional<int> of_seat(const auto& by_seat, int seat, int seats) {
  if (seat >= seats) return std::nullopt;
  return by_seat[seat];
}

// The same of what only some games have: NULL where a game has none at all.
std::optional<int> of_seat_if(bool has_any, const auto& by_seat, int seat, int seats) {
  return has_any ? of_seat(by_seat, seat, seats) : std::nullopt;
}

std::optional<std::string> read_conduct(const std::string& word, arbiter::Conduct& conduct) {
  const auto known = arbiter::conduct_of(word);
  if (!known) return "unknown conduct '" + word + "'";
  conduct = *known;
  return std::nullopt;
}

Expected<arbiter::Verdict> verdict_in(const Statement& row) {
  arbiter::Verdict verdict;
  verdict.over = true;
  if (auto unknown = read_conduct(row.text(0), verdict.conduct)) return Refusal{*unknown};
  const auto cause = rules::cause_of(row.text(1));
  if (!cause) return Refusal{"unknown cause '" + row.text(1) + "'"};
  verdict.cause = *cause;
  if (const auto culprit = row.maybe_integer(2))
    verdict.culprit = static_cast<rules::Seat>(*culprit);
  verdict.flag_without_win = row.integer(3) != 0;
  verdict.detail = row.text(4);
  for (int seat = 0; seat < rules::kMostSeats; ++seat)
    verdict.standing.half_points[seat] = static_cast<std::int16_t>(row.integer(5 + seat));
  for (int seat = 0; seat < rules::kMostSeats; ++seat) {
    verdict.standing.points[seat] = static_cast<std::int16_t>(row.integer(20 + seat));
    verdict.standing.places[seat] = static_cast<std::int16_t>(row.integer(24 + seat));
  }
  return verdict;
}

schedule::Opening opening_in(const Statement& row, int first_column) {
  return {row.integer(first_column), row.text(first_column + 1),
          parted(row.text(first_column + 2), ' ')};
}

Expected<GameRecord> record_in(const Statement& row) {
  GameRecord record;
  auto verdict = verdict_in(row);
  if (!verdict) return verdict.refusal();
  record.verdict = *std::move(verdict);
  record.encounter = row.integer(9);
  record.seating.number = static_cast<int>(row.integer(10));
  for (int seat = 0; seat < rules::kMostSeats; ++seat)
    record.seating.participant[seat] = static_cast<int>(row.integer(11 + seat));
  record.seating.attempt = static_cast<int>(row.integer(28));
  record.duration = arbiter::Microseconds(row.integer(15));
  record.opening = opening_in(row, 16);
  auto options = read_options(row.text(29));
  if (!options) return options.refusal();
  record.options = *std::move(options);
  auto moves = read_movetext(row.text(19));
  if (!moves) return moves.refusal();
  record.moves = *std::move(moves);
  return record;
}

constexpr std::string_view kSelectGame =
    "SELECT conduct, cause, culprit, flag_without_win, detail,"
    " half_points_0, half_points_1, half_points_2, half_points_3, encounter, seating,"
    " participant_0, participant_1, participant_2, participant_3, duration,"
    " encounters.opening, encounters.position, encounters.moves, movetexts.moves,"
    " points_0, points_1, points_2, points_3, place_0, place_1, place_2, place_3, attempt,"
    " encounters.options FROM games JOIN movetexts ON movetexts.game = games.id"
    " JOIN encounters ON encounters.run = games.run AND encounters.number = games.encounter"
    " WHERE games.id = ?1";

}  // namespace

GameInserter::GameInserter(Database& ledger, std::int64_t run, int seats)
    : ledger_(ledger),
      run_(run),
      seats_(seats),
      encounter_(
          ledger.prepare("INSERT INTO encounters (run, number, opening, position, moves, options)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (run, number) DO NOTHING")),
      game_(ledger.prepare(
          "INSERT INTO games (run, encounter, seating, participant_0, participant_1,"
          " participant_2, participant_3, half_points_0, half_points_1, half_points_2,"
          " half_points_3, conduct, cause, culprit, flag_without_win, detail, plies, duration,"
          " attempt, points_0, points_1, points_2, points_3, place_0, place_1, place_2, place_3)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,"
          " ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27)"
          " ON CONFLICT (run, encounter, seating, attempt) DO NOTHING")),
      moves_(ledger.prepare("INSERT INTO movetexts (game, moves) VALUES (?1, ?2)")),
      fault_(ledger.prepare(
          "INSERT INTO faults (game, number, seat, participant, conduct, detail, last_lines)"
          " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
      departure_(
          ledger.prepare("INSERT INTO departures (game, number, seat, conduct, plies, detail)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6)")) {}

Expected<bool> GameInserter::insert(const GameRecord& record) {
  Transaction transaction(ledger_);
  if (transaction.refusal()) return *transaction.refusal();
  if (!insert_encounter(record) || !insert_game(record)) return why_failed();
  if (ledger_.changed_rows() == 0) return false;  // the transaction is rolled back
  const std::int64_t game = ledger_.last_id();
  if (!insert_moves(record, game) || !insert_faults(record, game) ||
      !insert_departures(record, game))
    return why_failed();
  if (auto failed = transaction.commit()) return *failed;
  return true;
}

bool GameInserter::insert_encounter(const GameRecord& record) {
  const auto& opening = record.opening;
  encounter_.bind(run_, record.encounter, opening.number, opening.position,
                  joined(opening.moves, ' '), write_options(record.options));
  return encounter_.run();
}

bool GameInserter::insert_game(const GameRecord& record) {
  const auto& seated = record.seating.participant;
  const auto& verdict = record.verdict;
  const auto& half_points = verdict.standing.half_points;
  const auto& points = verdict.standing.points;
  const auto& places = verdict.standing.places;
  const bool ranks = places[0] > 0;
  game_.bind(run_, record.encounter, record.seating.number, of_seat(seated, 0, seats_),
             of_seat(seated, 1, seats_), of_seat(seated, 2, seats_), of_seat(seated, 3, seats_),
             of_seat(half_points, 0, seats_), of_seat(half_points, 1, seats_),
             of_seat(half_points, 2, seats_), of_seat(half_points, 3, seats_),
             word_of(verdict.conduct), word_of(verdict.cause), verdict.culprit,
             verdict.flag_without_win, verdict.detail, record.moves.size(), record.duration.count(),
             record.seating.attempt, of_seat_if(ranks, points, 0, seats_),
             of_seat_if(ranks, points, 1, seats_), of_seat_if(ranks, points, 2, seats_),
             of_seat_if(ranks, points, 3, seats_), of_seat_if(ranks, places, 0, seats_),
             of_seat_if(ranks, places, 1, seats_), of_seat_if(ranks, places, 2, seats_),
             of_seat_if(ranks, places, 3, seats_));
  return game_.run();
}

bool GameInserter::insert_moves(const GameRecord& record, std::int64_t game) {
  return moves_.bind(game, write_movetext(record.moves)).run();
}

bool GameInserter::insert_faults(const GameRecord& record, std::int64_t game) {
  int number = 0;
  for (const auto& fault : record.faults) {
    fault_.bind(game, number++, fault.seat, fault.participant, word_of(fault.conduct), fault.detail,
                joined(fault.last_lines, '\n'));
    if (!fault_.run()) return false;
  }
  return true;
}

bool GameInserter::insert_departures(const GameRecord& record, std::int64_t game) {
  int number = 0;
  for (const auto& departure : record.departures) {
    departure_.bind(game, number++, departure.seat, word_of(departure.conduct), departure.plies,
                    departure.detail);
    if (!departure_.run()) return false;
  }
  return true;
}

Refusal GameInserter::why_failed() const {
  for (const Statement* statement : {&encounter_, &game_, &moves_, &fault_})
    if (statement->refusal()) return *statement->refusal();
  return *departure_.refusal();
}

Expected<std::vector<std::int64_t>> game_ids(Database& ledger, std::int64_t run) {
  Statement rows = ledger.prepare("SELECT id FROM games WHERE run = ?1 ORDER BY id");
  rows.bind(run);
  std::vector<std::int64_t> ids;
  while (rows.next()) ids.push_back(rows.integer(0));
  if (rows.refusal()) return *rows.refusal();
  return ids;
}

GameReader::GameReader(Database& ledger)
    : ledger_(ledger),
      game_(ledger.prepare(kSelectGame)),
      faults_(ledger.prepare("SELECT seat, participant, conduct, detail, last_lines FROM faults"
                             " WHERE game = ?1 ORDER BY number")),
      departures_(ledger.prepare("SELECT seat, conduct, plies, detail FROM departures"
                                 " WHERE game = ?1 ORDER BY number")) {}

Refusal GameReader::damaged(std::int64_t id, const std::string& what) const {
  return Refusal{ledger_.file() + ": game " + std::to_string(id) + ": " + what +
                 ": the file is damaged, or of a newer tabiya"};
}

Expected<GameRecord> GameReader::read(std::int64_t id) {
  game_.bind(id);
  if (!game_.next())
    return game_.refusal() ? *game_.refusal() : damaged(id, "opening or moves missing");
  auto record = record_in(game_);
  game_.run();  // to its end, which lets go of the database
  if (!record) return damaged(id, record.refusal().message);
  if (auto failed = read_faults(id, *record)) return *failed;
  if (auto failed = read_departures(id, *record)) return *failed;
  return record;
}

std::optional<Refusal> GameReader::read_faults(std::int64_t id, GameRecord& record) {
  faults_.bind(id);
  while (faults_.next()) {
    match::Fault fault;
    fault.seat = static_cast<rules::Seat>(faults_.integer(0));
    fault.participant = static_cast<int>(faults_.integer(1));
    if (const auto unknown = read_conduct(faults_.text(2), fault.conduct)) {
      faults_.run();
      return damaged(id, *unknown);
    }
    fault.detail = faults_.text(3);
    fault.last_lines = parted(faults_.text(4), '\n');
    record.faults.push_back(std::move(fault));
  }
  return faults_.refusal();
}

std::optional<Refusal> GameReader::read_departures(std::int64_t id, GameRecord& record) {
  departures_.bind(id);
  while (departures_.next()) {
    arbiter::Departure departure;
    departure.seat = static_cast<rules::Seat>(departures_.integer(0));
    if (const auto unknown = read_conduct(departures_.text(1), departure.conduct)) {
      departures_.run();
      return damaged(id, *unknown);
    }
    departure.plies = static_cast<int>(departures_.integer(2));
    departure.detail = departures_.text(3);
    record.departures.push_back(std::move(departure));
  }
  return departures_.refusal();
}

}  // namespace tabiya::store
