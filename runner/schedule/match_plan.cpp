#include "runner/schedule/match_plan.h"

#include <cassert>
#include <utility>

#include "runner/schedule/shuffle.h"

namespace tabiya::schedule {

namespace {

// The stream drawn from the run's seed for the order of the book.
constexpr std::uint64_t kBook = 1;

}  // namespace

Openings start_position_only() {
  return {1, [](std::int64_t) { return Opening{}; }};
}

Expected<MatchPlan> MatchPlan::make(const MatchChoices& choices, Openings openings) {
  if (openings.size < 1) return Refusal{"there is no opening to play: the book is empty"};
  if (choices.encounters < 1)
    return Refusal{"encounters = " + std::to_string(choices.encounters) +
                   ": a match needs at least 1"};
  if (choices.seatings == SeatingRule::two_two && choices.board.sides != 4)
    return Refusal{"seatings = two-two: only games of four sides are played two against two"};
  if (choices.first_opening < 1)
    return Refusal{"book-start = " + std::to_string(choices.first_opening) +
                   ": the first opening of a book is 1"};
  return MatchPlan(choices, std::move(openings));
}

std::int64_t MatchPlan::opening_number(std::int64_t encounter) const {
  const auto place = choices_.first_opening - 1 + encounter;
  const auto in_book = place % openings_.size;
  if (choices_.order == Order::sequential) return in_book;
  const auto times_through = static_cast<std::uint64_t>(place / openings_.size);
  const auto seed = seed_of(seed_of(choices_.seed, kBook), times_through);
  return static_cast<std::int64_t>(shuffled(static_cast<std::uint64_t>(in_book),
                                            static_cast<std::uint64_t>(openings_.size), seed));
}

std::vector<Seating> MatchPlan::seatings(std::int64_t encounter) const {
  auto all = rotation(choices_.board, choices_.seatings);
  switch (choices_.seatings) {
    case SeatingRule::single:
      return {all[static_cast<std::size_t>(encounter) % all.size()]};
    case SeatingRule::fixed:
      return {all.front()};
    case SeatingRule::all:
    case SeatingRule::two_two:
      break;
  }
  return all;
}

Encounter MatchPlan::encounter(std::int64_t number) const {
  assert(number >= 0 && number < size());
  Encounter encounter;
  encounter.number = number;
  encounter.opening = openings_.at(opening_number(number));
  encounter.seatings = seatings(number);
  return encounter;
}

std::optional<Encounter> MatchPlan::missing(std::int64_t number, const PlayedGames& played) const {
  const auto all = seatings(number);
  std::vector<Seating> missing;
  for (auto seating : all) {
    if (played.has(number, seating.number)) continue;
    seating.attempt = played.attempts(number, seating.number);
    missing.push_back(seating);
  }
  if (missing.empty()) return std::nullopt;
  auto encounter = this->encounter(number);
  encounter.seatings = std::move(missing);
  return encounter;
}

std::int64_t MatchPlan::games() const {
  return size() * games_per_encounter(choices_.board, choices_.seatings);
}

std::int64_t MatchPlan::repeats() const {
  const auto first_pass = openings_.size - (choices_.first_opening - 1) % openings_.size;
  if (size() <= first_pass) return 0;
  std::vector<char> met(static_cast<std::size_t>(openings_.size));
  std::int64_t repeats = 0;
  for (std::int64_t number = 0; number < size(); ++number) {
    char& seen = met[static_cast<std::size_t>(opening_number(number))];
    repeats += seen;
    seen = 1;
  }
  return repeats;
}

}  // namespace tabiya::schedule
