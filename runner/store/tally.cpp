#include "runner/store/tally.h"

#include <cassert>
#include <optional>

namespace tabiya::store {
namespace {

// The half-points of participant 0: those of the first seat it has.
std::optional<int> half_points_of_tested(const GameResult& game) {
  for (int seat = 0; seat < rules::kMostSeats; ++seat)
    if (game.seating.participant[seat] == 0) return game.standing.half_points[seat];
  return std::nullopt;
}

// The cell of a pair in the order LL, LD, DD, WL, WD, WW.
int pair_cell(int first, int second) {
  const int sum = first + second;
  if (sum != 2) return sum < 2 ? sum : sum + 1;
  return first == 1 ? 2 : 3;
}

}  // namespace

GameResult result_of(const match::GameRecord& record) {
  return {record.encounter, record.seating, record.verdict.standing};
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
  const auto half_points = half_points_of_tested(game);
  if (!half_points || is_complete(game.encounter)) return false;
  auto& seatings = begun_[game.encounter];
  seatings.emplace(game.seating.number, *half_points);
  if (static_cast<int>(seatings.size()) < games_per_encounter_) return false;
  count(seatings);
  begun_.erase(game.encounter);
  const auto number = static_cast<std::size_t>(game.encounter);
  if (number >= complete_.size()) complete_.resize(number + 1);
  complete_[number] = true;
  return true;
}

void Tally::count(const std::map<int, int>& half_points_by_seating) {
  ++counts_.encounters;
  for (const auto& [seating, half_points] : half_points_by_seating) {
    if (half_points == 2) ++counts_.wins;
    if (half_points == 1) ++counts_.draws;
    if (half_points == 0) ++counts_.losses;
  }
  if (games_per_encounter_ != 2) return;
  const int first = half_points_by_seating.begin()->second;
  const int second = half_points_by_seating.rbegin()->second;
  ++counts_.pairs[pair_cell(first, second)];
}

}  // namespace tabiya::store
