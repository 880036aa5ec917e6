#pragma once

#include <chrono>

#include "runner/arbiter/instant.h"

namespace tabiya::match {

// How long an engine is waited for where no clock of the game judges it. No wait is without end.
struct Patience {
  // Each step of the start (uci, isready) and of the preparation of a game.
  arbiter::Microseconds step = std::chrono::seconds(10);
  // Left to an engine to come back from `stop`, and to end by itself after `quit`.
  arbiter::Microseconds grace = std::chrono::seconds(5);
  // A search limited by nodes or depth only, or by nothing.
  constexpr arbiter::Microseconds think() const { return 6 * step; }
  friend bool operator==(const Patience&, const Patience&) = default;
};

}  // namespace tabiya::match
