#include "runner/schedule/rotation.h"

#include <bit>
#include <cassert>

namespace tabiya::schedule {
namespace {

// Participant 0 on the seats of the mask, participant 1 on the others.
Seating seated(int number, unsigned mask, int seats) {
  Seating seating;
  seating.number = number;
  for (int seat = 0; seat < seats; ++seat)
    seating.participant[seat] = ((mask >> seat) & 1u) != 0 ? 0 : 1;
  return seating;
}

// Every choice of `seats_of_first` out of four seats, seat 0 first.
std::vector<Seating> choices_of(int seats_of_first) {
  std::vector<Seating> seatings;
  for (unsigned mask = 1; mask < 1u << rules::kMostSeats; ++mask)
    if (std::popcount(mask) == seats_of_first)
      seatings.push_back(seated(static_cast<int>(seatings.size()), mask, rules::kMostSeats));
  return seatings;
}

}  // namespace

std::vector<Seating> rotation(const Board& board, SeatingRule rule) {
  assert(board.sides == 2 || board.sides == 4);
  assert(rule != SeatingRule::two_two || board.sides == 4);
  constexpr unsigned kFirst = 0b0101;  // every other seat from the first on
  constexpr unsigned kSecond = 0b1010;
  if (board.sides == 2) return {seated(0, kFirst, board.seats), seated(1, kSecond, board.seats)};
  return choices_of(rule == SeatingRule::two_two ? 2 : 1);
}

int games_per_encounter(const Board& board, SeatingRule rule) {
  if (rule == SeatingRule::single || rule == SeatingRule::fixed) return 1;
  return static_cast<int>(rotation(board, rule).size());
}

}  // namespace tabiya::schedule
