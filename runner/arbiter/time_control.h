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
  std::optional<Microseconds> per_move;  // `st`; ignored for judging where there is a clock
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  Microseconds margin{};  // overstepping by no more than this is forgiven

  bool has_clock() const { return !periods.empty(); }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Reads the clock part of a time control:
//
//   40/60          40 moves in 60 seconds, again and again (`0/60` is `60`, as in other runners)
//   8+0.08         8 seconds for the game, 0.08 more after every move
//   1:30+0.5       1 minute 30 seconds
//   40/60:20+0.1   two periods: 40 moves in 60 seconds, then 20 seconds for the rest of the game
//   inf, infinite  no clock
//
// Times are seconds with a fraction, exact to the microsecond; the increment stands once, at the
// end, and holds for all periods; the last period repeats.
//
// A ':' may join minutes and seconds, as in cutechess and fastchess, or two periods, as in a PGN
// tag. It joins minutes and seconds
//   - where no count of moves stands before it, since nothing can follow a period for the rest of
//     the game: `90:20` is 90 minutes 20 seconds;
//   - after a count, where both numbers are below 60 (`40/1:30` is 90 seconds), or where the
//   seconds
//     are written with a leading zero (`40/90:00` is 90 minutes).
// Everywhere else it joins periods: `40/60:20`, `40/60:90`, and always before a count:
// `40/50:20/30`. To have 40 moves in 50 seconds and 20 seconds for the rest, write `40/0:50:20`, as
// write_time_control does.
//
// Refused, with the bad part quoted: anything else, times finer than a microsecond, a period of no
// time, a period after one that lasts for the rest of the game.
Expected<TimeControl> read_time_control(std::string_view text);

// The text that read_time_control turns back into the clock part of `control`.
std::string write_time_control(const TimeControl& control);

}  // namespace tabiya::arbiter
