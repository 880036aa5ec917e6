#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/core/seat.h"

namespace tabiya::schedule {

// A start position and the moves played from it before the engines take over. `number` counts the
// entries of the book from 0.
struct Opening {
  std::int64_t number = 0;
  std::string position;            // position text; empty: the variant's start position
  std::vector<std::string> moves;  // in the variant's UCI text (chess960: king takes rook)
  friend bool operator==(const Opening&, const Opening&) = default;
};

// Who sits where in one game of an encounter: the participant (index of the run's engine list) of
// each seat. `number` is the seating's place in the encounter's full rotation; it stays the same
// when only the missing seatings are played again. `attempt` counts from 0 the games that were
// played by it: a game whose rules want it replayed is followed by the next attempt.
struct Seating {
  int number = 0;
  std::array<int, rules::kMostSeats> participant{};
  int attempt = 0;
  friend bool operator==(const Seating&, const Seating&) = default;
};

// An option that a participant's engines get before every game of one encounter, in place of the
// run's: what a tuner tries out.
struct OptionValue {
  int participant = 0;
  std::string name;
  std::string value;
  friend bool operator==(const OptionValue&, const OptionValue&) = default;
};

// One opening played in every seating of a rotation. The unit of scheduling, of resuming, of
// distribution and of statistics.
struct Encounter {
  std::int64_t number = 0;  // from 0, handed out once
  Opening opening;
  std::vector<Seating> seatings;  // those still to be played, in order
  std::vector<OptionValue> options{};
  friend bool operator==(const Encounter&, const Encounter&) = default;
};

}  // namespace tabiya::schedule
