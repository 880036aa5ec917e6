#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/evaluation/account.h"
#include "engine/evaluation/four_player/account.h"

namespace tabiya::evaluation {

// What one weight adds to an evaluation: so many times its two values (the same where a game knows
// no phases). Without a seat both seats' counts are netted, White's view.
struct TracedWeight {
  std::string name;  // "passed_pawn.6"
  std::optional<rules::Seat> seat;
  int count;
  int middle;
  int end;
};

// The lines of a trace, those of the same weight put together, in the order of the weights.
template <class Term>
std::vector<TracedWeight> traced_weights(const TermWeights<Term>& weights,
                                         std::span<const TraceLine> lines) {
  std::map<int, int> counts;
  for (const TraceLine& line : lines) counts[line.weight] += line.count;
  std::vector<TracedWeight> traced;
  for (const auto& [weight, count] : counts) {
    const Tapered value = weights[weight];
    if (count == 0) continue;
    traced.push_back({weight_name<Term>(weight), std::nullopt, count, count * value.middle(),
                      count * value.end()});
  }
  return traced;
}

inline std::vector<TracedWeight> traced_weights(const CrossWeights& weights,
                                                std::span<const CrossTraceLine> lines) {
  std::map<std::pair<int, rules::Seat>, int> counts;
  for (const CrossTraceLine& line : lines) counts[{line.weight, line.seat}] += line.count;
  std::vector<TracedWeight> traced;
  for (const auto& [place, count] : counts) {
    const auto& [weight, seat] = place;
    const int value = count * weights[weight];
    traced.push_back({weight_name<CrossTerm>(weight), seat, count, value, value});
  }
  return traced;
}

}  // namespace tabiya::evaluation
