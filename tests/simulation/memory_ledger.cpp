#include "tests/simulation/memory_ledger.h"

#include <fmt/format.h>

namespace tabiya::simulation {

namespace {

std::string text_of(const match::MoveRecord& move) {
  auto text = fmt::format("  {} spent {}", move.text, move.spent.count());
  if (move.remaining) text += fmt::format(" left {}", move.remaining->count());
  if (move.score)
    text += fmt::format(" {} {}", move.score->kind == arbiter::Score::Kind::mate ? "mate" : "cp",
                        move.score->value);
  if (move.depth) text += fmt::format(" depth {}", *move.depth);
  if (move.nodes) text += fmt::format(" nodes {}", *move.nodes);
  return text + '\n';
}

std::string text_of(const arbiter::Verdict& verdict) {
  const auto& points = verdict.standing.half_points;
  return fmt::format("  {} {} {} points {} {} culprit {}{}: {}\n", arbiter::result_text(verdict),
                     arbiter::word_of(verdict.conduct), rules::word_of(verdict.cause), points[0],
                     points[1], verdict.culprit ? std::to_string(*verdict.culprit) : "none",
                     verdict.flag_without_win ? " flag_without_win" : "", verdict.detail);
}

// What only games of four seats have.
std::string four_seats_of(const match::GameRecord& record) {
  const auto& standing = record.verdict.standing;
  auto text = fmt::format("  seats {} half-points {} points {} places {} attempt {}\n",
                          fmt::join(record.seating.participant, " "),
                          fmt::join(standing.half_points, " "), fmt::join(standing.points, " "),
                          fmt::join(standing.places, " "), record.seating.attempt);
  for (const auto& departure : record.departures)
    text += fmt::format("  seat {} left at {} {}: {}\n", departure.seat, departure.plies,
                        arbiter::word_of(departure.conduct), departure.detail);
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    if (record.moves[i].walk) text += fmt::format("  move {} was a walk\n", i);
  return text;
}

bool has_four_seats(const match::GameRecord& record) {
  const auto& seated = record.seating.participant;
  return seated[2] != 0 || seated[3] != 0 || record.verdict.standing.places[0] != 0;
}

std::string text_of(const match::Fault& fault) {
  auto text = fmt::format("  fault of seat {} participant {} {}: {}\n", fault.seat,
                          fault.participant, arbiter::word_of(fault.conduct), fault.detail);
  for (const auto& line : fault.last_lines) text += fmt::format("    {}\n", line);
  return text;
}

}  // namespace

std::string dump(const match::GameRecord& record) {
  auto text = fmt::format("game {}.{} participants {} {} opening {} [{}] moves [{}]\n",
                          record.encounter, record.seating.number, record.seating.participant[0],
                          record.seating.participant[1], record.opening.number,
                          record.opening.position, fmt::join(record.opening.moves, " "));
  for (const auto& move : record.moves) text += text_of(move);
  text += text_of(record.verdict);
  if (has_four_seats(record)) text += four_seats_of(record);
  for (const auto& fault : record.faults) text += text_of(fault);
  return text + fmt::format("  lasted {}\n", record.duration.count());
}

hall::Onward MemoryLedger::take(const match::GameRecord& record) {
  if (witness) witness(record);
  games_.push_back(record);
  return games_.size() >= wanted ? hall::Onward::stop : hall::Onward::go_on;
}

std::string MemoryLedger::dump() const {
  std::string text;
  for (const auto& game : games_) text += simulation::dump(game);
  return text;
}

schedule::PlayedGames MemoryLedger::played() const {
  schedule::PlayedGames played;
  for (const auto& game : games_) {
    if (game.replayed()) {
      played.add_replayed(game.encounter, game.seating.number);
    } else {
      played.add(game.encounter, game.seating.number);
    }
  }
  return played;
}

}  // namespace tabiya::simulation
