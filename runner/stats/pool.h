#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace tabiya::stats {

// A game between two players of a pool, numbered from 0; `first` had the first move. Half-points of
// `first`: win 2, draw 1, loss 0.
struct RatedGame {
  int first = 0;
  int second = 0;
  int half_points = 0;
};

// Games that depend on each other because they share an opening, and how often exactly this
// happened.
struct RatedEncounter {
  std::vector<RatedGame> games;
  std::int64_t times = 1;
};

// All results of a set of players.
struct Pool {
  int players = 0;
  std::vector<RatedEncounter> encounters;
};

// The games of `first` with the first move against `second`, each game by itself.
struct CrosstableRow {
  int first = 0;
  int second = 0;
  std::int64_t wins = 0;  // of `first`
  std::int64_t draws = 0;
  std::int64_t losses = 0;
};

Pool pool_of(int players, std::span<const CrosstableRow> rows);

// Sets of players in ascending order, ordered by their first player; every player is in one of
// them.
using Components = std::vector<std::vector<int>>;

// Who is joined by games, directly or over others.
Components connected_components(const Pool& pool);

// Who is joined by ways from loser to winner in both directions (a draw gives both). Ratings are
// finite within a component, and between components there is no finite distance.
Components strong_components(const Pool& pool);

// The same players with only those games that were played within a component.
Pool within_components(const Pool& pool, const Components& components);

// Players whose games were all won, or all lost.
std::vector<int> unbeaten_players(const Pool& pool);
std::vector<int> winless_players(const Pool& pool);

}  // namespace tabiya::stats
