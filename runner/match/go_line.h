#pragma once

#include <string>

#include "runner/arbiter/arbiter.h"

namespace tabiya::match {

// Writes the `go` line for the seat to move into `line`, in place of what it held. With a clock:
// every seat's time and increment in whole ms (wtime, btime of two seats; rtime, btime, ytime,
// gtime of four) and the moves to go of the mover's period; besides that the mover's fixed time,
// nodes and depth; `infinite` where it has no limit at all.
void write_go(std::string& line, const arbiter::Arbiter& arbiter);

// A `go` line in which every one of so many seats has the same time and increment, in ms.
std::string even_clocks(int seats, int time, int increment);

// Writes the `position` line of a game that starts from `position` (empty: the variant's start).
// Moves are added by append_move.
void write_position(std::string& line, std::string_view position);
// `first`: no move stands in the line yet.
void append_move(std::string& line, std::string_view move, bool first);

}  // namespace tabiya::match
