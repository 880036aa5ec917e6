#include "runner/arbiter/clock.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tabiya::arbiter {

std::int64_t told_milliseconds(Microseconds time) {
  return std::max<std::int64_t>(1, std::chrono::floor<std::chrono::milliseconds>(time).count());
}

Clock::Clock(TimeControl control) : control_(std::move(control)) {
  if (control_.has_clock()) remaining_ = control_.periods.front().time;
}

void Clock::start(Instant at) {
  assert(!running());
  started_ = at;
}

std::optional<Instant> Clock::flag_at() const {
  if (!running()) return std::nullopt;
  if (control_.has_clock()) return *started_ + remaining_ + control_.margin;
  if (control_.per_move) return *started_ + *control_.per_move + control_.margin;
  return std::nullopt;
}

bool Clock::fallen(Instant at) const {
  const auto last = flag_at();
  return last && at > *last;
}

void Clock::stop(Instant at) {
  assert(running());
  const bool late = fallen(at);
  spent_ = std::max(Microseconds{0}, at - *started_);
  started_.reset();
  if (control_.has_clock()) {
    remaining_ = std::max(Microseconds{0}, remaining_ - spent_);
    if (!late) complete_move();
  }
}

void Clock::complete_move() {
  remaining_ += control_.increment;
  if (control_.periods[period_].moves == 0) return;
  if (++moves_in_period_ < control_.periods[period_].moves) return;
  moves_in_period_ = 0;
  period_ = std::min(period_ + 1, control_.periods.size() - 1);
  remaining_ += control_.periods[period_].time;
}

std::optional<Microseconds> Clock::remaining() const {
  if (!control_.has_clock()) return std::nullopt;
  return remaining_;
}

std::optional<int> Clock::moves_to_go() const {
  if (!control_.has_clock() || control_.periods[period_].moves == 0) return std::nullopt;
  return control_.periods[period_].moves - moves_in_period_;
}

}  // namespace tabiya::arbiter
