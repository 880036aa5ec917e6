#include "engine/search/reductions.h"

namespace tabiya::search {
namespace {

// The natural logarithm in thousandths, worked out at compile time so that it is the same on every
// machine: ln(n) = sum over k of 1/k, corrected by Euler's constant and the first terms of the
// error.
constexpr int log_thousandths(int n) {
  double sum = 0;
  for (int k = 1; k <= n; ++k) sum += 1.0 / k;
  const double log = sum - 0.5772156649 - 1.0 / (2.0 * n) + 1.0 / (12.0 * n * n);
  const double thousandths = log * 1000;
  const int whole = static_cast<int>(thousandths);
  return thousandths - whole < 0.5 ? whole : whole + 1;
}

constexpr std::array<int, 64> kLog = [] {
  std::array<int, 64> row{};
  for (int n = 1; n < 64; ++n) row[n] = log_thousandths(n);
  return row;
}();

}  // namespace

void Reductions::prepare(const Parameters& parameters) {
  for (int depth = 1; depth <= kMost; ++depth)
    for (int moves = 1; moves <= kMost; ++moves)
      table_[depth][moves] = static_cast<std::int16_t>(parameters.reduction_base +
                                                       kLog[depth] * kLog[moves] /
                                                           (100 * parameters.reduction_divisor));
}

}  // namespace tabiya::search
