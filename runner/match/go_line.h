#pragma once

#include <string>

#include "runner/arbiter/arbiter.h"
#include "runner/match/protocol.h"

namespace tabiya::match {

// Writes the `go` line for the seat to move into `line`, in place of what it held. With a clock:
// every seat's time and increment in whole ms and the moves to go of the mover's period; besides
// that the mover's fixed time, nodes and depth; `infinite` where it has no limit at all.
//
// The same in other words where another protocol is spoken:
//
//   UCI   wtime btime winc binc movestogo, of four seats rtime btime ytime gtime rinc binc yinc
//         ginc movestogo; movetime
//   USI   btime wtime, black being the first player, then binc winc, or `byoyomi 0` where nobody
//   has
//         an increment, movestogo; a fixed time is a byoyomi without a clock
//   UCCI  time movestogo increment of the mover, opptime oppmovestogo oppincrement of the other, in
//         ms; a fixed time is a clock with one move to go
void write_go(std::string& line, const arbiter::Arbiter& arbiter,
              Protocol protocol = Protocol::uci);

// A search of a fixed time alone.
std::string go_for(arbiter::Microseconds time, Protocol protocol);

// Writes the `position` line of a game that starts from `position` (empty: the variant's start).
// Moves are added by append_move.
void write_position(std::string& line, std::string_view position,
                    Protocol protocol = Protocol::uci);
// `first`: no move stands in the line yet.
void append_move(std::string& line, std::string_view move, bool first);

}  // namespace tabiya::match
