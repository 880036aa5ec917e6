#include "runner/stats/likeliest.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace tabiya::stats {
namespace {

using Numbers = std::vector<double>;

// The constraint sum q_i forces_i = 0 is met by q_i = shares_i / (1 + x forces_i) at the root x of
// the strictly decreasing slope(x) = sum shares_i forces_i / (1 + x forces_i).
struct Slope {
  double value = 0;
  double derivative = 0;
};

Slope slope_at(double x, std::span<const double> shares, std::span<const double> forces) {
  Slope slope;
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double part = forces[i] / (1 + x * forces[i]);
    slope.value += shares[i] * part;
    slope.derivative -= shares[i] * part * part;
  }
  return slope;
}

struct Bracket {
  double low = 0;
  double high = 0;

  bool holds(double x) const { return x > low && x < high; }
};

// No q_i exceeds 1, which keeps the root away from the poles by the shares of the extreme cells.
std::optional<Bracket> bracket_of(std::span<const double> shares, std::span<const double> forces) {
  const auto [least, most] = std::minmax_element(forces.begin(), forces.end());
  if (!(*least < 0 && *most > 0)) return std::nullopt;
  const double share_of_least = shares[static_cast<std::size_t>(least - forces.begin())];
  const double share_of_most = shares[static_cast<std::size_t>(most - forces.begin())];
  return Bracket{-(1 - share_of_most) / *most, (1 - share_of_least) / -*least};
}

// Newton's steps where they stay inside the bracket, halving where they do not; always ends.
double root_within(Bracket bracket, std::span<const double> shares,
                   std::span<const double> forces) {
  const double precision = 1e-16 * (bracket.high - bracket.low);
  double x = 0;
  for (int round = 0; round < 200; ++round) {
    const Slope slope = slope_at(x, shares, forces);
    (slope.value > 0 ? bracket.low : bracket.high) = x;
    double next = x - slope.value / slope.derivative;
    if (!bracket.holds(next)) next = bracket.low + (bracket.high - bracket.low) / 2;
    const double moved = std::abs(next - x);
    x = next;
    if (moved <= precision + 1e-15 * std::abs(x)) break;
  }
  return x;
}

std::optional<Numbers> likeliest(std::span<const double> shares, std::span<const double> forces) {
  const auto bracket = bracket_of(shares, forces);
  if (!bracket) return std::nullopt;
  const double x = root_within(*bracket, shares, forces);
  Numbers likeliest(shares.size());
  for (std::size_t i = 0; i < shares.size(); ++i) likeliest[i] = shares[i] / (1 + x * forces[i]);
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
  for (double rest = 0.5; rest > 1e-30; rest /= 2) {
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

// Ten rounds are plenty for usual bounds; hypotheses far from the sample take some dozens.
constexpr int kMostRounds = 300;
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
