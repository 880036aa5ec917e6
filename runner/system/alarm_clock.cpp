#include "runner/system/alarm_clock.h"

#include <sys/timerfd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <system_error>

namespace tabiya::system {
namespace {

using std::chrono::duration_cast;

// A moment that has passed, also one before the clock's zero, rings at once.
itimerspec absolute(hall::Instant at) {
  const auto since = std::max(at.time_since_epoch(), hall::Microseconds(1));
  const auto seconds = duration_cast<std::chrono::seconds>(since);
  const auto rest = duration_cast<std::chrono::nanoseconds>(since - seconds);
  itimerspec when{};
  when.it_value.tv_sec = seconds.count();
  when.it_value.tv_nsec = rest.count();
  return when;
}

}  // namespace

hall::Instant monotonic_now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return hall::Instant(duration_cast<hall::Microseconds>(since));
}

AlarmClock::AlarmClock() : timer_(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)) {
  if (!timer_.is_open()) throw std::system_error(errno, std::system_category(), "timerfd");
}

void AlarmClock::set(hall::TableNumber table, hall::Instant at) {
  assert(table >= 0);
  const auto place = static_cast<std::size_t>(table);
  if (place >= alarms_.size()) alarms_.resize(place + 1, kNever);
  alarms_[place] = at;
  note(at);
}

void AlarmClock::arm() {
  if (soonest_ >= set_for_) return;
  const auto when = absolute(soonest_);
  ::timerfd_settime(timer_.number(), TFD_TIMER_ABSTIME, &when, nullptr);
  set_for_ = soonest_;
}

void AlarmClock::rang(hall::Instant at) {
  std::uint64_t times = 0;
  [[maybe_unused]] const auto taken = ::read(timer_.number(), &times, sizeof times);
  set_for_ = soonest_ = kNever;
  for (const auto alarm : alarms_)
    if (alarm > at) note(alarm);
}

bool AlarmClock::take_due(hall::TableNumber table, hall::Instant at) {
  auto& alarm = alarms_[static_cast<std::size_t>(table)];
  if (alarm > at) return false;
  alarm = kNever;
  return true;
}

}  // namespace tabiya::system
