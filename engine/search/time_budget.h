#pragma once

#include <optional>

#include "engine/search/limits.h"
#include "engine/search/parameters.h"

namespace tabiya::search {

// How long a move may take. No new iteration starts after `soft`; at `hard` the search stops where
// it is. Unset: no limit.
struct TimeBudget {
  std::optional<Microseconds> soft;
  std::optional<Microseconds> hard;
};

// Shares out the mover's time. The hard limit leaves the overhead untouched and, where there is
// more than one move to go, part of the rest. Never negative.
TimeBudget time_budget(const Limits& limits, rules::Seat mover, Microseconds overhead,
                       const Parameters& parameters);

// The soft limit as an iteration's outcome bends it: less time for a move that has long been the
// best, more for one whose value has fallen. `steady` counts iterations with the same best move,
// `fallen` is in centipawns since the iteration before.
Microseconds bend(Microseconds soft, int steady, Value fallen);

}  // namespace tabiya::search
