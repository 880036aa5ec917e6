#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/arbiter/instant.h"

namespace tabiya::arbiter {

// What one seat may spend: clock periods with increment, or a fixed time a move, or no clock at
// all, and besides that a limit of nodes or depth. No limit whatever means `inf`.
struct TimeControl {
  struct Period {
    int moves = 0;  // moves to be made in `time`; 0: the rest of the game
    Microseconds time{};
    friend bool operator==(const Period&, const Period&) = default;
  };
  std::vector<Period> periods;           // the last one repeats; empty: no clock
  Microseconds increment{};              // added after every move
  std::optional<Microseconds> per_move;  // `st`; ignored for judging where there is a clock (F-C05)
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  Microseconds margin{};  // overstepping by no more than this is forgiven

  bool has_clock() const { return !periods.empty(); }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Reads `moves/minutes:seconds+increment`, several periods joined by ':' as cutechess does
// ("40/60:20+0.1"), or `inf`. Times are seconds with a fraction. The refusal quotes the bad part.
Expected<TimeControl> read_time_control(std::string_view text);

// The text that read_time_control turns back into the clock part of `control`.
std::string write_time_control(const TimeControl& control);

}  // namespace tabiya::arbiter
