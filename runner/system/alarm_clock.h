#pragma once

#include <vector>

#include "runner/hall/ports.h"
#include "runner/system/descriptor.h"

namespace tabiya::system {

// Now on the run's time line: CLOCK_MONOTONIC, whole microseconds.
hall::Instant monotonic_now();

// The tables' alarms and any other moments the loop must wake at, on one kernel timer. The timer is
// set only when a moment comes up that is earlier than the one it is set for: moments put off, as
// they are with every move of a game, cost no system call, at most a wake-up for nothing later.
class AlarmClock {
 public:
  AlarmClock();  // throws std::system_error

  // The alarm of a table; the newest replaces the one before. Instant::max(): none.
  void set(hall::TableNumber table, hall::Instant at);
  // A moment to wake at.
  void note(hall::Instant at) {
    if (at < soonest_) soonest_ = at;
  }

  // Before each wait: sets the timer if it has to be.
  void arm();
  // Readable when a moment noted may have come.
  const Descriptor& descriptor() const { return timer_; }
  // After it became readable, at `at`. Moments to come are to be noted anew, but for alarms.
  void rang(hall::Instant at);
  // Tables that ever had an alarm are below this.
  hall::TableNumber tables() const { return static_cast<hall::TableNumber>(alarms_.size()); }
  // Whether the alarm of a table is due at `at`; if so it is taken back.
  bool take_due(hall::TableNumber table, hall::Instant at);

 private:
  static constexpr hall::Instant kNever = hall::Instant::max();

  Descriptor timer_;
  hall::Instant set_for_ = kNever;
  hall::Instant soonest_ = kNever;  // not later than any moment that is waited for
  std::vector<hall::Instant> alarms_;
};

}  // namespace tabiya::system
