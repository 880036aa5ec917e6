#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules/core/words.h"
#include "runner/schedule/encounter.h"

namespace tabiya::schedule {

// Which of an encounter's seatings are played.
enum class SeatingRule : std::uint8_t {
  all,      // every seating of the rotation
  single,   // one game an opening, the seating changing from encounter to encounter
  fixed,    // one game an opening, always in the rotation's first seating
  two_two,  // four sides: every way to give each participant two of the seats, six games
};
inline constexpr rules::Words<4> kSeatingRuleWords{"all", "single", "fixed", "two-two"};

// The seats of a game, and how many sides they make: two seats, two sides of two, or four sides.
struct Board {
  int seats = 2;
  int sides = 2;
  friend bool operator==(const Board&, const Board&) = default;
};

// Every seating of participants 0 and 1, in order, so that each has had every seat as often as any
// other: two seats: two games, who moves first and who second; two sides of two: two games,
// participant 0 as the first side and as the second; four sides: four games, participant 0 once in
// each seat against three copies of participant 1, or, two against two, six games.
std::vector<Seating> rotation(const Board& board, SeatingRule rule);

// Games that an encounter has under the rule.
int games_per_encounter(const Board& board, SeatingRule rule);

}  // namespace tabiya::schedule
