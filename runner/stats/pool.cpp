#include "runner/stats/pool.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace tabiya::stats {
namespace {

using Arrows = std::vector<std::vector<int>>;

void for_each_game(const Pool& pool, const std::function<void(const RatedGame&)>& take) {
  for (const RatedEncounter& encounter : pool.encounters)
    for (const RatedGame& game : encounter.games) take(game);
}

Arrows sorted(Arrows arrows) {
  for (auto& targets : arrows) {
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
  }
  return arrows;
}

Arrows arrows_to_winners(const Pool& pool) {
  Arrows arrows(static_cast<std::size_t>(pool.players));
  for_each_game(pool, [&](const RatedGame& game) {
    if (game.half_points > 0) arrows[static_cast<std::size_t>(game.second)].push_back(game.first);
    if (game.half_points < 2) arrows[static_cast<std::size_t>(game.first)].push_back(game.second);
  });
  return sorted(std::move(arrows));
}

Arrows reversed(const Arrows& arrows) {
  Arrows back(arrows.size());
  for (std::size_t from = 0; from < arrows.size(); ++from)
    for (const int to : arrows[from])
      back[static_cast<std::size_t>(to)].push_back(static_cast<int>(from));
  return back;
}

Arrows both_ways(const Arrows& arrows) {
  Arrows all = reversed(arrows);
  for (std::size_t from = 0; from < arrows.size(); ++from)
    all[from].insert(all[from].end(), arrows[from].begin(), arrows[from].end());
  return sorted(std::move(all));
}

// Marks all that can be reached from a player.
std::vector<bool> reached_from(int start, const Arrows& arrows) {
  std::vector<bool> reached(arrows.size(), false);
  std::vector<int> open{start};
  reached[static_cast<std::size_t>(start)] = true;
  while (!open.empty()) {
    const int from = open.back();
    open.pop_back();
    for (const int to : arrows[static_cast<std::size_t>(from)]) {
      if (reached[static_cast<std::size_t>(to)]) continue;
      reached[static_cast<std::size_t>(to)] = true;
      open.push_back(to);
    }
  }
  return reached;
}

// Players who reach each other. Pools are small: a walk per component and direction is soon done.
Components mutually_reached(const Arrows& arrows) {
  const Arrows back = reversed(arrows);
  std::vector<bool> placed(arrows.size(), false);
  Components components;
  for (std::size_t player = 0; player < arrows.size(); ++player) {
    if (placed[player]) continue;
    const auto onwards = reached_from(static_cast<int>(player), arrows);
    const auto backwards = reached_from(static_cast<int>(player), back);
    auto& component = components.emplace_back();
    for (std::size_t other = player; other < arrows.size(); ++other) {
      if (!onwards[other] || !backwards[other]) continue;
      placed[other] = true;
      component.push_back(static_cast<int>(other));
    }
  }
  return components;
}

std::vector<int> players_who_only(const Pool& pool, int half_points) {
  std::vector<bool> played(static_cast<std::size_t>(pool.players), false);
  std::vector<bool> otherwise(played);
  for_each_game(pool, [&](const RatedGame& game) {
    const auto first = static_cast<std::size_t>(game.first);
    const auto second = static_cast<std::size_t>(game.second);
    played[first] = played[second] = true;
    if (game.half_points != half_points) otherwise[first] = true;
    if (2 - game.half_points != half_points) otherwise[second] = true;
  });
  std::vector<int> players;
  for (std::size_t i = 0; i < played.size(); ++i)
    if (played[i] && !otherwise[i]) players.push_back(static_cast<int>(i));
  return players;
}

}  // namespace

Pool pool_of(int players, std::span<const CrosstableRow> rows) {
  Pool pool{players, {}};
  const auto add = [&](const CrosstableRow& row, int half_points, std::int64_t times) {
    if (times > 0) pool.encounters.push_back({{{row.first, row.second, half_points}}, times});
  };
  for (const CrosstableRow& row : rows) {
    assert(row.first >= 0 && row.first < players && row.second >= 0 && row.second < players);
    assert(row.first != row.second);
    add(row, 2, row.wins);
    add(row, 1, row.draws);
    add(row, 0, row.losses);
  }
  return pool;
}

Components connected_components(const Pool& pool) {
  return mutually_reached(both_ways(arrows_to_winners(pool)));
}

Components strong_components(const Pool& pool) { return mutually_reached(arrows_to_winners(pool)); }

Pool within_components(const Pool& pool, const Components& components) {
  std::vector<std::size_t> home(static_cast<std::size_t>(pool.players), 0);
  for (std::size_t number = 0; number < components.size(); ++number)
    for (const int player : components[number]) home[static_cast<std::size_t>(player)] = number;
  Pool inner{pool.players, {}};
  for (RatedEncounter encounter : pool.encounters) {
    std::erase_if(encounter.games, [&](const RatedGame& game) {
      return home[static_cast<std::size_t>(game.first)] !=
             home[static_cast<std::size_t>(game.second)];
    });
    if (!encounter.games.empty()) inner.encounters.push_back(std::move(encounter));
  }
  return inner;
}

std::vector<int> unbeaten_players(const Pool& pool) { return players_who_only(pool, 2); }

std::vector<int> winless_players(const Pool& pool) { return players_who_only(pool, 0); }

}  // namespace tabiya::stats
