#include "engine/search/time_budget.h"

#include <algorithm>

namespace tabiya::search {
namespace {

constexpr Microseconds kNone{0};

// The most that may be spent on one of several moves, of what is left.
constexpr int kMostPercent = 50;
// With the last move before new time arrives, nearly everything may be used.
constexpr int kLastMovePercent = 90;

TimeBudget share(Microseconds left, Microseconds increment, std::optional<int> moves_to_go,
                 const Parameters& parameters) {
  const int horizon =
      std::max(1, std::min(moves_to_go.value_or(parameters.time_horizon), parameters.time_horizon));
  const Microseconds most = left * (horizon == 1 ? kLastMovePercent : kMostPercent) / 100;
  const Microseconds soft = left / horizon + increment * parameters.time_increment / 100;
  return {std::min(soft, most), std::min(soft * parameters.time_stretch / 10, most)};
}

}  // namespace

TimeBudget time_budget(const Limits& limits, rules::Seat mover, Microseconds overhead,
                       const Parameters& parameters) {
  if (limits.infinite) return {};
  if (limits.move_time) {
    const Microseconds fixed = std::max(kNone, *limits.move_time - overhead);
    return {std::nullopt, fixed};
  }
  const auto& remaining = limits.remaining[mover];
  if (!remaining) return {};
  const Microseconds left = std::max(kNone, *remaining - overhead);
  const Microseconds increment = std::max(kNone, limits.increment[mover]);
  return share(left, increment, limits.moves_to_go, parameters);
}

Microseconds bend(Microseconds soft, int steady, Value fallen) {
  const int by_move = std::max(60, 130 - 14 * steady);
  const int by_value = 100 + std::clamp(fallen, 0, 60);
  return soft * by_move / 100 * by_value / 100;
}

}  // namespace tabiya::search
