#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/schedule/encounter.h"

namespace tabiya::schedule {

// The openings a run chooses from. `at` takes 0 to size - 1 and gives an opening of that number.
struct Openings {
  std::int64_t size = 0;
  std::function<Opening(std::int64_t)> at;
};

// The one opening of a run without a book: the variant's start position.
Openings start_position_only();

enum class Order : std::uint8_t { sequential, random };

// Which of an encounter's seatings are played.
enum class SeatingRule : std::uint8_t {
  all,     // every seating: two games for two seats
  single,  // one game an opening, the seating changing from encounter to encounter
  fixed,   // one game an opening, the first participant always in seat 0
};

// What the user chose.
struct MatchChoices {
  std::int64_t encounters = 100;
  SeatingRule seatings = SeatingRule::all;
  Order order = Order::random;
  std::int64_t first_opening = 1;  // `book-start`: place in the order, from 1; wraps round
  std::uint64_t seed = 0;
  friend bool operator==(const MatchChoices&, const MatchChoices&) = default;
};

// Games that are done already, by encounter and seating number.
class PlayedGames {
 public:
  void add(std::int64_t encounter, int seating) { seatings_[encounter] |= 1u << seating; }
  bool has(std::int64_t encounter, int seating) const {
    const auto found = seatings_.find(encounter);
    return found != seatings_.end() && ((found->second >> seating) & 1u) != 0;
  }

 private:
  std::map<std::int64_t, std::uint32_t> seatings_;
};

// The plan of a match between two participants (0 and 1 of the run's engine list): from the number
// of an encounter to the encounter, the same on every machine and in every part of a resumed run.
// The book is gone through in order, or in a new seeded order each time it is used up.
class MatchPlan {
 public:
  // Refused are: no openings, no encounters, a first opening below 1.
  static Expected<MatchPlan> make(const MatchChoices& choices, Openings openings);

  std::int64_t size() const { return choices_.encounters; }
  // With all its seatings; `number` is 0 to size() - 1.
  Encounter encounter(std::int64_t number) const;
  // With the seatings that are still to be played; nothing when all of them are.
  std::optional<Encounter> missing(std::int64_t number, const PlayedGames& played) const;
  std::int64_t games() const;
  // How many encounters play an opening that an earlier one has played.
  std::int64_t repeats() const;

 private:
  MatchPlan(const MatchChoices& choices, Openings openings)
      : choices_(choices), openings_(std::move(openings)) {}
  std::int64_t opening_number(std::int64_t encounter) const;
  std::vector<Seating> seatings(std::int64_t encounter) const;

  MatchChoices choices_;
  Openings openings_;
};

}  // namespace tabiya::schedule
