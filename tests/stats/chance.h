#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace tabiya::stats {

// Seeded chance that is the same with every standard library.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}

  double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  double between(double low, double high) { return low + (high - low) * share(); }
  std::int64_t below(std::int64_t end) {
    return static_cast<std::int64_t>(share() * static_cast<double>(end));
  }

  // An index drawn with the given probabilities.
  std::size_t cell(const std::vector<double>& probabilities) {
    double left = share();
    for (std::size_t i = 0; i + 1 < probabilities.size(); ++i) {
      left -= probabilities[i];
      if (left < 0) return i;
    }
    return probabilities.size() - 1;
  }

  // Counts with some empty cells, each below the given size or, without one, of very different
  // sizes.
  std::vector<std::int64_t> counts(std::size_t cells, std::int64_t size = 0) {
    constexpr std::int64_t kSizes[] = {2, 10, 300, 100'000, 1'000'000'000};
    if (size == 0) size = kSizes[below(5)];
    std::vector<std::int64_t> counts(cells);
    for (auto& count : counts) count = below(3) == 0 ? 0 : below(size);
    return counts;
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace tabiya::stats
