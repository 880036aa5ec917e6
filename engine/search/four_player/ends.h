#pragma once

#include <algorithm>
#include <span>

#include "engine/evaluation/four_player/evaluator.h"

namespace tabiya::search {

// A draw may be claimed (teams) or stands (free-for-all) after so many quiet moves of each seat.
inline constexpr int kQuietMoves = 50;

template <class V>
bool is_drawn_by_quiet(const rules::Position<V>& position) {
  return position.quiet_plies() >= kQuietMoves * position.count_playing();
}

// Whether the newest of `keys` has stood on the board before: twice, or once in the last `recent`
// plies. Nothing further back than `reach` plies is looked at. Turns have gaps in free-for-all, so
// that a position may come back after any number of plies there.
template <class V>
bool is_repeated(std::span<const rules::Key> keys, int reach, int recent) {
  constexpr int kPeriod = V::kFreeForAll ? 1 : rules::kMostSeats;
  const int newest = static_cast<int>(keys.size()) - 1;
  const int oldest = std::max(0, newest - reach);
  int seen = 0;
  for (int index = newest - kPeriod; index >= oldest; index -= kPeriod) {
    if (keys[index] != keys[newest]) continue;
    if (newest - index < recent || ++seen == 2) return true;
  }
  return false;
}

// What the places are worth to each seat when a game of free-for-all ends here.
template <class V>
evaluation::PerSeat views_of_end(const rules::Position<V>& position, bool drawn) {
  auto points = position.state().points;
  for (rules::Seat seat = 0; drawn && seat < rules::kMostSeats; ++seat)
    if (position.plays(seat))
      points[seat] = static_cast<std::int16_t>(points[seat] + rules::kDrawPoints);
  const rules::Standing standing = rules::Standing::ranked(points);
  constexpr int kOthers = rules::kMostSeats - 1;
  evaluation::PerSeat views{};
  for (rules::Seat seat = 0; seat < rules::kMostSeats; ++seat)
    views[seat] = (standing.half_points[seat] - kOthers) * evaluation::kPlaceWorth / kOthers;
  return views;
}

}  // namespace tabiya::search
