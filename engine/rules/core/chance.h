#pragma once

#include <cassert>
#include <cstdint>

namespace tabiya::rules {

// The one source of chance: a 64-bit generator (SplitMix64, Steele, Lea and Flood 2014) that gives
// the same numbers on every machine and compiler. A stream is made from a seed and never shared.
class Chance {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Chance(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t operator()() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // A number from 0 to bound - 1, evenly; bound must not be 0.
  constexpr std::uint64_t below(std::uint64_t bound) {
    assert(bound != 0);
    const std::uint64_t uneven =
        -bound % bound;  // so many values at the low end would be too likely
    std::uint64_t drawn = (*this)();
    while (drawn < uneven) drawn = (*this)();
    return drawn % bound;
  }

  // A number from 0 (included) to 1 (excluded).
  constexpr double fraction() { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

 private:
  std::uint64_t state_;
};

}  // namespace tabiya::rules
