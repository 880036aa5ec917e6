#include "tuner/weights/loss.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tuner/weights/parallel.h"

namespace tabiya::weights {
namespace {

// Sums are taken by parts of this size, and the parts' sums in their order, whoever made them.
constexpr std::size_t kMostParts = 64;
constexpr std::size_t kLeastPart = 256;

std::size_t count_parts(std::size_t examples) {
  return std::clamp((examples + kLeastPart - 1) / kLeastPart, std::size_t{1}, kMostParts);
}
std::span<const std::uint32_t> part_of(std::span<const std::uint32_t> which, std::size_t part,
                                       std::size_t parts) {
  const std::size_t begin = which.size() * part / parts;
  return which.subspan(begin, which.size() * (part + 1) / parts - begin);
}

// ln(1 + e^x) without overflow.
double softplus(double x) { return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))); }

// -t ln p - (1 - t) ln(1 - p) for p = 1 / (1 + e^-x).
double logistic_loss(double x, double target) { return softplus(x) - target * x; }

double mean(const std::vector<double>& sums, std::size_t count) {
  double total = 0;
  for (const double sum : sums) total += sum;
  return count == 0 ? 0 : total / static_cast<double>(count);
}

// The least place of a function with one valley, by golden section.
template <class Function>
double lowest(double low, double high, Function function) {
  constexpr int kSteps = 40;
  const double ratio = (std::sqrt(5.0) - 1) / 2;
  double left = high - ratio * (high - low);
  double right = low + ratio * (high - low);
  double at_left = function(left);
  double at_right = function(right);
  for (int step = 0; step < kSteps; ++step) {
    if (at_left < at_right) {
      high = std::exchange(right, left);
      at_right = at_left;
      left = high - ratio * (high - low);
      at_left = function(left);
    } else {
      low = std::exchange(left, right);
      at_left = at_right;
      right = low + ratio * (high - low);
      at_right = function(right);
    }
  }
  return (low + high) / 2;
}

}  // namespace

double chance_of(double centipawns, double scale) {
  return 1 / (1 + std::exp(-centipawns / scale));
}

double target_of(const Examples& examples, std::size_t example, const Aim& aim) {
  const auto score = examples.score(example);
  if (!score) return examples.result(example);
  return aim.lambda * examples.result(example) + (1 - aim.lambda) * chance_of(*score, aim.scale);
}

double mean_loss(const Examples& examples, std::span<const std::uint32_t> which,
                 std::span<const double> numbers, const Aim& aim) {
  std::vector<double> sums(count_parts(which.size()));
  for_each_part(sums.size(), aim.threads, [&](std::size_t part) {
    double sum = 0;
    for (const std::uint32_t example : part_of(which, part, sums.size()))
      sum += logistic_loss(examples.value(example, numbers) / aim.scale,
                           target_of(examples, example, aim));
    sums[part] = sum;
  });
  return mean(sums, which.size());
}

Slope loss_and_slope(const Examples& examples, std::span<const std::uint32_t> which,
                     std::span<const double> numbers, const Aim& aim) {
  std::vector<double> sums(std::min(count_parts(which.size()), std::size_t{16}));
  std::vector<std::vector<double>> slopes(sums.size());
  for_each_part(sums.size(), aim.threads, [&](std::size_t part) {
    auto& slope = slopes[part];
    slope.resize(numbers.size());
    double sum = 0;
    for (const std::uint32_t example : part_of(which, part, sums.size())) {
      const double value = examples.value(example, numbers);
      const double target = target_of(examples, example, aim);
      sum += logistic_loss(value / aim.scale, target);
      examples.add_slope(example, numbers, (chance_of(value, aim.scale) - target) / aim.scale,
                         slope);
    }
    sums[part] = sum;
  });
  Slope total{mean(sums, which.size()), std::vector<double>(numbers.size())};
  const double share = which.empty() ? 0 : 1 / static_cast<double>(which.size());
  for (const auto& slope : slopes)
    for (std::size_t number = 0; number < slope.size(); ++number)
      total.by_number[number] += share * slope[number];
  return total;
}

double fitted_scale(const Examples& examples, std::span<const std::uint32_t> which,
                    std::span<const double> numbers, int threads) {
  std::vector<double> values(which.size());
  for_each_part(count_parts(which.size()), threads, [&](std::size_t part) {
    const auto mine = part_of(which, part, count_parts(which.size()));
    const std::size_t begin = static_cast<std::size_t>(mine.data() - which.data());
    for (std::size_t each = 0; each < mine.size(); ++each)
      values[begin + each] = examples.value(mine[each], numbers);
  });
  // In the inverse of K the loss has one valley.
  const double inverse = lowest(1.0 / 5000, 1.0 / 20, [&](double steepness) {
    double sum = 0;
    for (std::size_t each = 0; each < values.size(); ++each)
      sum += logistic_loss(values[each] * steepness, examples.result(which[each]));
    return sum;
  });
  return 1 / inverse;
}

}  // namespace tabiya::weights
