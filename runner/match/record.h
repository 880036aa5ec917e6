#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/arbiter/arbiter.h"
#include "runner/arbiter/instant.h"
#include "runner/arbiter/verdict.h"
#include "runner/schedule/encounter.h"

namespace tabiya::match {

// One move as it was played and what its engine said about it. A king of a seat that has left walks
// by itself, without time and without a word.
struct MoveRecord {
  std::string text;               // UCI text (chess960: king takes rook)
  arbiter::Microseconds spent{};  // charged thinking time, not rounded
  std::optional<arbiter::Microseconds>
      remaining;                        // on the clock after the move, where there is one
  std::optional<arbiter::Score> score;  // last exact score of the first line, mover's view
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  bool walk = false;
  friend bool operator==(const MoveRecord&, const MoveRecord&) = default;
};

// A fault of one engine: what ended (or, at start-up, prevented) the game or made its seat leave,
// with the end of the dialogue.
struct Fault {
  rules::Seat seat = 0;
  int participant = 0;
  arbiter::Conduct conduct = arbiter::Conduct::disconnected;
  std::string detail;
  std::vector<std::string> last_lines;  // oldest first, "> " said to the engine, "< " said by it
  friend bool operator==(const Fault&, const Fault&) = default;
};

// Everything that is kept of one game. Its key in a ledger is (run, encounter, seating, attempt).
struct GameRecord {
  std::int64_t encounter = 0;
  schedule::Seating seating;
  schedule::Opening opening;
  std::vector<schedule::OptionValue> options;  // the encounter's
  std::vector<MoveRecord> moves;               // without the opening's
  arbiter::Verdict verdict;
  std::vector<arbiter::Departure> departures;  // of seats, where the others played on
  std::vector<Fault> faults;
  arbiter::Microseconds duration{};  // from the first `go` to the end

  // Played to an end, and to be kept.
  bool counts() const { return verdict.over && verdict.conduct != arbiter::Conduct::interrupted; }
  // Kept, but nobody has won or drawn it: the same seating plays the opening again.
  bool replayed() const { return verdict.cause == rules::Cause::repetition_replay; }
  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// "12.2": encounter and seating, both from 1; the games of a pair have the number before the point
// in common; of a replay the number of its attempt follows, "12.2.3".
std::string round_of(const GameRecord& game);

}  // namespace tabiya::match
