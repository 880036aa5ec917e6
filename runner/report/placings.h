#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/rules/core/seat.h"
#include "runner/store/tally.h"

namespace tabiya::report {

// What somebody has come to in a number of ranked games.
struct Placing {
  std::int64_t games = 0;  // counted for each seat that was had in them
  std::int64_t points = 0;
  std::array<std::int64_t, rules::kMostSeats> places{};  // how often first, second ...

  double mean_points() const { return static_cast<double>(points) / static_cast<double>(games); }
};

// Of the complete encounters of a ranked run, in which every participant has had every seat as
// often as the others.
struct Placings {
  std::vector<Placing> participants;
  // Of participant 0 by the seat it had, with its half-points against its rivals.
  std::array<Placing, rules::kMostSeats> seats{};
  std::array<std::int64_t, rules::kMostSeats> half_points{};
};

Placings placings_of(std::span<const store::GameResult> results, const store::Unit& unit,
                     std::size_t participants);

}  // namespace tabiya::report
