#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
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
  bool replayed = false;  // stored, but not counted
  bool broken = false;    // an engine's fault other than its time ended it, or made a seat leave
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

GameResult result_of(const match::GameRecord& record);

// What is counted as one: an encounter of so many games.
struct Unit {
  // NOLINTNEXTLINE(google-explicit-constructor): games are what a unit is, where none is ranked
  Unit(int games_of_it, int rivals_of_it = 0) : games(games_of_it), rivals(rivals_of_it) {}
  int games;
  // In a game of four sides, how many comparisons of places with its rivals' seats participant 0
  // has: 3 alone against three, 4 two against two. 0: two sides, a game is won, drawn or lost.
  int rivals;

  bool is_ranked() const { return rivals > 0; }
  // Comparisons of a whole encounter.
  int comparisons() const { return games * rivals; }
};

// How the games of a run are counted.
Unit unit_of(const RunPlan& plan);

// Half-points of participant 0 in a game: of its side, or from the places of its seats against
// those of its rivals, 2 for each that is beaten and 1 for each that has the same place. Nothing
// for a game without it.
std::optional<int> half_points_of_tested(const GameResult& game, const Unit& unit);

// Counts of complete encounters, from the side of participant 0.
struct Counts {
  std::int64_t encounters = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
  // Pairs of games by result: LL, LD, DD, WL, WD, WW. All zero where an encounter is no pair.
  std::array<std::int64_t, 6> pairs{};
  // Ranked encounters by their half-points, 0 to twice their comparisons; empty where none is
  // ranked. Wins, draws, losses and pairs are all zero then.
  std::vector<std::int64_t> half_points{};
  friend bool operator==(const Counts&, const Counts&) = default;
};

// LL, LD, DD + WL, WD, WW.
std::array<std::int64_t, 5> pentanomial(const Counts& counts);

// Ranked encounters by the number of rivals' seats beaten, 0 to all: 13 cells for a block of four
// games. An odd half-point lies between two cells and counts half in each, which keeps the mean.
std::vector<double> cells(const Counts& counts);

// Counts games as encounters become complete: an encounter enters the counts with its last game,
// never before. A game that is added twice counts once, one without participant 0 or one that was
// replayed not at all.
class Tally {
 public:
  explicit Tally(const Unit& unit);

  // True when the game has completed its encounter.
  bool add(const GameResult& game);
  const Counts& counts() const { return counts_; }

 private:
  bool is_complete(std::int64_t encounter) const;
  void count(const std::map<int, int>& half_points_by_seating);

  Unit unit_;
  Counts counts_;
  std::vector<bool> complete_;                        // by number of encounter
  std::map<std::int64_t, std::map<int, int>> begun_;  // encounter, seating: half-points of ours
};

}  // namespace tabiya::store
