#include "runner/report/placings.h"

#include <map>

namespace tabiya::report {
namespace {

void add(Placing& placing, const rules::Standing& standing, int seat) {
  ++placing.games;
  placing.points += standing.points[seat];
  const auto place = standing.places[seat];
  if (place >= 1 && place <= rules::kMostSeats) ++placing.places[place - 1];
}

void add(Placings& placings, const store::GameResult& game, const store::Unit& unit) {
  const int half_points = store::half_points_of_tested(game, unit).value_or(0);
  for (int seat = 0; seat < rules::kMostSeats; ++seat) {
    const auto participant = static_cast<std::size_t>(game.seating.participant[seat]);
    if (participant < placings.participants.size())
      add(placings.participants[participant], game.standing, seat);
    if (participant != 0) continue;
    add(placings.seats[seat], game.standing, seat);
    placings.half_points[seat] += half_points;
  }
}

}  // namespace

Placings placings_of(std::span<const store::GameResult> results, const store::Unit& unit,
                     std::size_t participants) {
  Placings placings;
  placings.participants.resize(participants);
  if (!unit.is_ranked()) return placings;
  std::map<std::int64_t, int> games;
  for (const auto& game : results) games[game.encounter] += game.replayed ? 0 : 1;
  for (const auto& game : results)
    if (!game.replayed && games[game.encounter] >= unit.games) add(placings, game, unit);
  return placings;
}

}  // namespace tabiya::report
