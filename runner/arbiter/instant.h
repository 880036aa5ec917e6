#pragma once

#include <chrono>

namespace tabiya::arbiter {

// The time line of a run. It has no now(): moments come in with events, stamped by the loop (or
// made up by a simulation), so that nothing that judges can read a clock.
struct RunClock {
  using rep = std::chrono::microseconds::rep;
  using period = std::chrono::microseconds::period;
  using duration = std::chrono::microseconds;
  using time_point = std::chrono::time_point<RunClock>;
  static constexpr bool is_steady = true;
};

using Microseconds = std::chrono::microseconds;
using Instant = RunClock::time_point;

}  // namespace tabiya::arbiter
