#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runner/match/record.h"
#include "runner/store/run.h"

namespace tabiya::store {

// What counting needs of one finished game.
struct GameResult {
  std::int64_t encounter = 0;
  schedule::Seating seating;
  rules::Standing standing;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

GameResult result_of(const match::GameRecord& record);

// Counts of complete encounters, from the side of participant 0.
struct Counts {
  std::int64_t encounters = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  // Pairs of games by result: LL, LD, DD, WL, WD, WW. All zero where an encounter is no pair.
  std::array<std::int64_t, 6> pairs{};
  friend bool operator==(const Counts&, const Counts&) = default;
};

// LL, LD, DD + WL, WD, WW.
std::array<std::int64_t, 5> pentanomial(const Counts& counts);

// Counts games as encounters become complete: an encounter enters the counts with its last game,
// never before. A game that is added twice counts once, one without participant 0 not at all.
class Tally {
 public:
  explicit Tally(int games_per_encounter) : games_per_encounter_(games_per_encounter) {}

  // True when the game has completed its encounter.
  bool add(const GameResult& game);
  const Counts& counts() const { return counts_; }

 private:
  bool is_complete(std::int64_t encounter) const;
  void count(const std::map<int, int>& half_points_by_seating);

  int games_per_encounter_;
  Counts counts_;
  std::vector<bool> complete_;                        // by number of encounter
  std::map<std::int64_t, std::map<int, int>> begun_;  // encounter, seating: half-points of ours
};

}  // namespace tabiya::store
