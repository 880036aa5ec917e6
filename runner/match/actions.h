#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/seat.h"
#include "runner/arbiter/instant.h"

namespace tabiya::match {

// What a match wants done, in this order.
struct Action {
  enum class Kind : std::uint8_t {
    say,     // one line to the engine of `seat`: Actions::text
    wake,    // an alarm at `at` or earlier; one that comes too early is asked for again
    launch,  // start a process for `seat`
    close,   // let the process of `seat` go; `grace` is left to it to end by itself
  };
  Kind kind = Kind::say;
  rules::Seat seat = 0;
  std::uint32_t begin = 0;  // of the text of `say`
  std::uint32_t size = 0;
  arbiter::Instant at{};
  arbiter::Microseconds grace{};
};

// The answer to one event. It is used again for the next one, so that a move costs no allocation.
class Actions {
 public:
  void clear() {
    actions_.clear();
    text_.clear();
  }
  void say(rules::Seat seat, std::string_view line) {
    Action action{Action::Kind::say, seat, static_cast<std::uint32_t>(text_.size()),
                  static_cast<std::uint32_t>(line.size())};
    text_ += line;
    actions_.push_back(action);
  }
  void wake(arbiter::Instant at) { actions_.push_back({.kind = Action::Kind::wake, .at = at}); }
  void launch(rules::Seat seat) { actions_.push_back({Action::Kind::launch, seat}); }
  void close(rules::Seat seat, arbiter::Microseconds grace) {
    actions_.push_back({.kind = Action::Kind::close, .seat = seat, .grace = grace});
  }

  // The line of a `say`, without its end; good until the actions are cleared.
  std::string_view text(const Action& action) const {
    assert(action.kind == Action::Kind::say);
    return std::string_view(text_).substr(action.begin, action.size);
  }

  const Action* begin() const { return actions_.data(); }
  const Action* end() const { return actions_.data() + actions_.size(); }
  bool empty() const { return actions_.empty(); }

 private:
  std::vector<Action> actions_;
  std::string text_;
};

// Says lines on behalf of one seat.
class Voice {
 public:
  Voice(Actions& actions, rules::Seat seat) : actions_(&actions), seat_(seat) {}
  void say(std::string_view line) const { actions_->say(seat_, line); }

 private:
  Actions* actions_;
  rules::Seat seat_;
};

}  // namespace tabiya::match
