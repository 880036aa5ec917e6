#include "runner/stats/likeliest.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tabiya::stats {
namespace {

using Numbers = std::vector<double>;

// The constraint sum q_i forces_i = 0 is met by q_i = shares_i / (1 + x forces_i) at the root x of
// the strictly decreasing sum of shares_i forces_i / (1 + x forces_i). Where an extreme cell was
// hardly seen the root lies very near the pole of that cell. So that it keeps its precision there
// it is sought as the divisor u of the cell itself, to which the other divisors are linear: 1 + x
// forces_i = base_i + u rate_i. No q_i exceeds 1: u lies between the share of the cell and 1.
struct Divisors {
  Numbers base;
  Numbers rate;
  double least = 0;

  double at(std::size_t i, double u) const { return base[i] + u * rate[i]; }
};

struct Slope {
  double value = 0;
  double derivative = 0;
};

Slope slope_at(double u, std::span<const double> shares, const Divisors& divisors) {
  Slope slope;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double part = divisors.rate[i] / divisors.at(i, u);
    slope.value += shares[i] * part;
    slope.derivative -= shares[i] * part * part;
  }
  return slope;
}

// Counted from the cell towards which the distribution has to move. Nothing unless there are forces
// of both signs.
std::optional<Divisors> divisors_of(std::span<const double> shares,
                                    std::span<const double> forces) {
  const auto [least, most] = std::minmax_element(forces.begin(), forces.end());
  if (!(*least < 0 && *most > 0)) return std::nullopt;
  const double pull = std::inner_product(shares.begin(), shares.end(), forces.begin(), 0.0);
  const auto pole = pull < 0 ? most : least;
  Divisors divisors;
  divisors.least = shares[static_cast<std::size_t>(pole - forces.begin())];
  for (const double force : forces) {
    divisors.base.push_back((*pole - force) / *pole);
    divisors.rate.push_back(force / *pole);
  }
  return divisors;
}

// Newton's steps where they stay inside the bracket, halving (by ratio) where they do not; always
// ends.
double root_of(const Divisors& divisors, std::span<const double> shares) {
  double low = divisors.least;
  double high = 1;
  double u = 1;
  for (int round = 0; round < 200; ++round) {
    const Slope slope = slope_at(u, shares, divisors);
    (slope.value > 0 ? low : high) = u;
    double next = u - slope.value / slope.derivative;
    if (!(next > low && next < high)) next = std::sqrt(low) * std::sqrt(high);
    const double moved = std::abs(next - u);
    u = next;
    if (moved <= 4e-16 * u) break;
  }
  return u;
}

std::optional<Numbers> likeliest(std::span<const double> shares, std::span<const double> forces) {
  const auto divisors = divisors_of(shares, forces);
  if (!divisors) return std::nullopt;
  const double u = root_of(*divisors, shares);
  Numbers likeliest(shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) likeliest[i] = shares[i] / divisors->at(i, u);
  return likeliest;
}

struct Centre {
  double mean = 0;
  double deviation = 0;
};

Centre centre_of(std::span<const double> scores, std::span<const double> parts) {
  const double mean = std::inner_product(scores.begin(), scores.end(), parts.begin(), 0.0);
  double variance = 0;
  for (std::size_t i = 0; i < scores.size(); ++i)
    variance += parts[i] * (scores[i] - mean) * (scores[i] - mean);
  return {mean, std::sqrt(variance)};
}

// mean - 1/2 - ratio * deviation, made linear in the distribution around one with the given centre.
Numbers linear_forces(std::span<const double> scores, const Centre& centre, double ratio) {
  Numbers forces(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const double off = (scores[i] - centre.mean) / centre.deviation;
    forces[i] = scores[i] - 0.5 - ratio * centre.deviation / 2 * (1 + off * off);
  }
  return forces;
}

// The deviation is a concave function of the distribution. From a start whose own ratio is at or
// beyond the wanted one the linear forces always have both signs, and so have those of every later
// round.
std::optional<Numbers> leaning_start(std::span<const double> scores, double ratio) {
  constexpr int kHalvings = 99;  // of what is left to the others
  double rest = 1;
  for (int halving = 0; halving < kHalvings; ++halving) {
    rest /= 2;
    Numbers parts(scores.size(), rest / static_cast<double>(scores.size()));
    (ratio < 0 ? parts.front() : parts.back()) += 1 - rest;
    const Centre centre = centre_of(scores, parts);
    const double beyond = centre.mean - 0.5 - ratio * centre.deviation;
    if (ratio < 0 ? beyond <= 0 : beyond >= 0) return parts;
  }
  return std::nullopt;
}

double greatest_change(const Numbers& before, const Numbers& after) {
  double greatest = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
    greatest = std::max(greatest, std::abs(before[i] - after[i]));
  return greatest;
}

// Ten rounds are plenty for usual bounds; absurd ones far from the sample may take some hundreds.
constexpr int kMostRounds = 2000;
constexpr double kSettled = 1e-9;

std::optional<Numbers> settle(Numbers parts, std::span<const double> scores,
                              std::span<const double> shares, double ratio) {
  for (int round = 0; round < kMostRounds; ++round) {
    const Numbers forces = linear_forces(scores, centre_of(scores, parts), ratio);
    auto next = likeliest(shares, forces);
    if (!next) return std::nullopt;
    const double change = greatest_change(parts, *next);
    parts = std::move(*next);
    if (change < kSettled) return parts;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Numbers> likeliest_with_mean(std::span<const double> scores,
                                           std::span<const double> shares, double mean) {
  assert(scores.size() == shares.size());
  Numbers forces(scores.begin(), scores.end());
  for (double& force : forces) force -= mean;
  return likeliest(shares, forces);
}

std::optional<Numbers> likeliest_with_ratio(std::span<const double> scores,
                                            std::span<const double> shares, double ratio) {
  assert(scores.size() == shares.size() && scores.front() < 0.5 && scores.back() > 0.5);
  const Numbers uniform(scores.size(), 1 / static_cast<double>(scores.size()));
  if (auto parts = settle(uniform, scores, shares, ratio)) return parts;
  auto start = leaning_start(scores, ratio);
  if (!start) return std::nullopt;
  return settle(std::move(*start), scores, shares, ratio);
}

}  // namespace tabiya::stats
