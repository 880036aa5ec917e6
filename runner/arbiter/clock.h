#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runner/arbiter/instant.h"
#include "runner/arbiter/time_control.h"

namespace tabiya::arbiter {

// The time as engines are told it: whole milliseconds, rounded down, never below 1.
std::int64_t told_milliseconds(Microseconds time);

// One seat's clock through one game, as a value. It reads no time: moments come in from outside,
// and everything is kept to the microsecond.
//
// With periods in the control it counts down: a move that completes a period in time adds the next
// period's time (the last period repeats), and every move adds the increment. Overstepping by no
// more than the margin is forgiven: the clock then stands at 0 before anything is added, never
// below. Without periods, `per_move` (where given) limits each move by itself; beside periods it
// does not judge.
class Clock {
 public:
  Clock() = default;  // no limit of time
  explicit Clock(TimeControl control);

  const TimeControl& control() const { return control_; }
  bool running() const { return started_.has_value(); }

  // Starts the clock for one move; it must not be running.
  void start(Instant at);

  // The last moment at which an answer is in time, the margin included: one microsecond later the
  // flag has fallen. Nothing while the clock stands, or where no time limit holds.
  std::optional<Instant> flag_at() const;
  bool fallen(Instant at) const;

  // Ends the move that was started and charges its time; where the flag has fallen, the clock then
  // stands at 0.
  void stop(Instant at);

  // The time charged for the last stopped move, margin and all: never cut.
  Microseconds spent() const { return spent_; }
  // What is left on the clock for the coming moves, a running move not charged yet; nothing where
  // there are no periods.
  std::optional<Microseconds> remaining() const;
  // Moves still to be made in the present period, the coming one included; nothing where the rest
  // of the game is one period.
  std::optional<int> moves_to_go() const;

 private:
  void complete_move();

  TimeControl control_;
  Microseconds remaining_{};
  std::size_t period_ = 0;
  int moves_in_period_ = 0;
  Microseconds spent_{};
  std::optional<Instant> started_;
};

}  // namespace tabiya::arbiter
