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
  for (const auto& game : games_) played.add(game.encounter, game.seating.number);
  return played;
}

}  // namespace tabiya::simulation
