#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/words.h"
#include "runner/schedule/encounter.h"
#include "runner/schedule/rotation.h"

namespace tabiya::schedule {

// The openings a run chooses from. `at` takes 0 to size - 1 and gives an opening of that number.
struct Openings {
  std::int64_t size = 0;
  std::function<Opening(std::int64_t)> at;
};

// The one opening of a run without a book: the variant's start position.
Openings start_position_only();

enum class Order : std::uint8_t { sequential, random };
inline constexpr rules::Words<2> kOrderWords{"sequential", "random"};

// What the user chose.
struct MatchChoices {
  std::int64_t encounters = 100;
  SeatingRule seatings = SeatingRule::all;
  Order order = Order::random;
  std::int64_t first_opening = 1;  // `book-start`: place in the order, from 1; wraps round
  std::uint64_t seed = 0;
  Board board{};
  friend bool operator==(const MatchChoices&, const MatchChoices&) = default;
};

// Games that are done already, by encounter and seating number; and those that have to be replayed.
class PlayedGames {
 public:
  void add(std::int64_t encounter, int seating) { states_[{encounter, seating}].played = true; }
  // Its rules want the game replayed: the next attempt is still to be played.
  void add_replayed(std::int64_t encounter, int seating) {
    ++states_[{encounter, seating}].attempts;
  }

  bool has(std::int64_t encounter, int seating) const { return of(encounter, seating).played; }
  // How many attempts at the game have to be replayed.
  int attempts(std::int64_t encounter, int seating) const {
    return of(encounter, seating).attempts;
  }

 private:
  struct State {
    bool played = false;
    int attempts = 0;
  };
  State of(std::int64_t encounter, int seating) const {
    const auto found = states_.find({encounter, seating});
    return found == states_.end() ? State{} : found->second;
  }

  std::map<std::pair<std::int64_t, int>, State> states_;
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
  // With the seatings that are still to be played, each with the number of its next attempt;
  // nothing when none is.
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
