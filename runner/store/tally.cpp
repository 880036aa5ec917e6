#include "runner/store/tally.h"

#include <algorithm>
#include <cassert>

#include "engine/rules/catalog.h"

namespace tabiya::store {
namespace {

// Half-points of seat `ours` against seat `theirs` by their places, of which 1 is the best.
int compared(const rules::Standing& standing, int ours, int theirs) {
  const auto own = standing.places[ours];
  const auto other = standing.places[theirs];
  return own < other ? 2 : own == other ? 1 : 0;
}

int ranked_half_points(const GameResult& game) {
  int half_points = 0;
  for (int ours = 0; ours < rules::kMostSeats; ++ours)
    for (int theirs = 0; theirs < rules::kMostSeats; ++theirs)
      if (game.seating.participant[ours] == 0 && game.seating.participant[theirs] != 0)
        half_points += compared(game.standing, ours, theirs);
  return half_points;
}

// The cell of a pair in the order LL, LD, DD, WL, WD, WW.
int pair_cell(int first, int second) {
  const int sum = first + second;
  if (sum != 2) return sum < 2 ? sum : sum + 1;
  return first == 1 ? 2 : 3;
}

}  // namespace

GameResult result_of(const match::GameRecord& record) {
  const auto breaks = [](arbiter::Conduct conduct) {
    return arbiter::is_fault(conduct) && conduct != arbiter::Conduct::time_forfeit;
  };
  const bool broken = breaks(record.verdict.conduct) ||
                      std::ranges::any_of(record.departures, breaks, &arbiter::Departure::conduct);
  return {record.encounter, record.seating, record.verdict.standing, record.replayed(), broken};
}

Unit unit_of(const RunPlan& plan) {
  const auto* variant = rules::find_variant(plan.variant);
  if (variant == nullptr || variant->facts().sides == 2) return {plan.games_per_encounter};
  return {plan.games_per_encounter, plan.seatings == SeatingRule::two_two ? 4 : 3};
}

std::optional<int> half_points_of_tested(const GameResult& game, const Unit& unit) {
  const auto& seated = game.seating.participant;
  const auto own = std::find(seated.begin(), seated.end(), 0);
  if (own == seated.end()) return std::nullopt;
  if (unit.is_ranked()) return ranked_half_points(game);
  return game.standing.half_points[own - seated.begin()];
}

std::vector<double> cells(const Counts& counts) {
  std::vector<double> cells(counts.half_points.size() / 2 + 1);
  for (std::size_t half = 0; half < counts.half_points.size(); ++half) {
    const auto share = static_cast<double>(counts.half_points[half]) / 2;
    cells[half / 2] += share;
    cells[(half + 1) / 2] += share;
  }
  return cells;
}

Tally::Tally(const Unit& unit) : unit_(unit) {
  if (unit.is_ranked())
    counts_.half_points.resize(static_cast<std::size_t>(2 * unit.comparisons()) + 1);
}

std::array<std::int64_t, 5> pentanomial(const Counts& counts) {
  const auto& pairs = counts.pairs;
  return {pairs[0], pairs[1], pairs[2] + pairs[3], pairs[4], pairs[5]};
}

bool Tally::is_complete(std::int64_t encounter) const {
  const auto number = static_cast<std::size_t>(encounter);
  return number < complete_.size() && complete_[number];
}

bool Tally::add(const GameResult& game) {
  assert(game.encounter >= 0);
  const auto half_points = half_points_of_tested(game, unit_);
  if (!half_points || game.replayed || is_complete(game.encounter)) return false;
  auto& seatings = begun_[game.encounter];
  seatings.emplace(game.seating.number, *half_points);
  if (static_cast<int>(seatings.size()) < unit_.games) return false;
  count(seatings);
  begun_.erase(game.encounter);
  const auto number = static_cast<std::size_t>(game.encounter);
  if (number >= complete_.size()) complete_.resize(number + 1);
  complete_[number] = true;
  return true;
}

void Tally::count(const std::map<int, int>& half_points_by_seating) {
  ++counts_.encounters;
  if (unit_.is_ranked()) {
    int sum = 0;
    for (const auto& [seating, half_points] : half_points_by_seating) sum += half_points;
    ++counts_.half_points[static_cast<std::size_t>(sum)];
    return;
  }
  for (const auto& [seating, half_points] : half_points_by_seating) {
    if (half_points == 2) ++counts_.wins;
    if (half_points == 1) ++counts_.draws;
    if (half_points == 0) ++counts_.losses;
  }
  if (unit_.games != 2) return;
  const int first = half_points_by_seating.begin()->second;
  const int second = half_points_by_seating.rbegin()->second;
  ++counts_.pairs[pair_cell(first, second)];
}

}  // namespace tabiya::store
