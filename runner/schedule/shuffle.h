#pragma once

#include <cstdint>

namespace tabiya::schedule {

// Where a seeded shuffle of the numbers 0 to size - 1 puts `place`. Each number is met exactly
// once; no table is kept, so that any place of the order can be asked for by any machine.
// (Swap-or-not, Hoang, Morris and Rogaway 2012.)
std::uint64_t shuffled(std::uint64_t place, std::uint64_t size, std::uint64_t seed);

// A seed for the `number`th stream that is drawn from `seed`.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number);

}  // namespace tabiya::schedule
