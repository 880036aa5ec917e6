#include "runner/schedule/shuffle.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "engine/rules/core/chance.h"

namespace tabiya::schedule {

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
  rules::Chance numbered(number);
  return rules::Chance(seed ^ numbered())();
}

std::uint64_t shuffled(std::uint64_t place, std::uint64_t size, std::uint64_t seed) {
  assert(place < size);
  const auto rounds = 24 + 6 * std::bit_width(size);
  rules::Chance keys(seed);
  for (auto round = rounds; round != 0; --round) {
    const auto shift = keys.below(size);
    const auto coins = keys();
    const auto partner = place <= shift ? shift - place : shift + size - place;
    const bool swaps = (seed_of(coins, std::max(place, partner)) & 1) != 0;
    if (swaps) place = partner;
  }
  return place;
}

}  // namespace tabiya::schedule
