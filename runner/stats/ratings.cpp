#include "runner/stats/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "runner/stats/elo.h"
#include "runner/stats/normal.h"

namespace tabiya::stats {
namespace {

constexpr double kLogPerElo = std::numbers::ln10 / 400;

// All games of one player with the first move against another: losses, draws, wins.
struct Meeting {
  std::size_t first = 0;
  std::size_t second = 0;
  std::array<double, 3> counts{};
};

std::vector<Meeting> meetings_of(const Pool& pool) {
  std::map<std::pair<int, int>, Meeting> meetings;
  for (const RatedEncounter& encounter : pool.encounters)
    for (const RatedGame& game : encounter.games) {
      Meeting& meeting = meetings[{game.first, game.second}];
      meeting.first = static_cast<std::size_t>(game.first);
      meeting.second = static_cast<std::size_t>(game.second);
      meeting.counts[static_cast<std::size_t>(game.half_points)] +=
          static_cast<double>(encounter.times);
    }
  std::vector<Meeting> list;
  list.reserve(meetings.size());
  for (const auto& [players, meeting] : meetings) list.push_back(meeting);
  return list;
}

// The parameters: a rating for each player, then, where fitted, the advantage of the first move and
// ln nu.
struct Layout {
  std::size_t players = 0;
  bool first_move = false;
  bool draws = false;

  std::size_t size() const { return players + first_move + draws; }
  std::size_t first_move_at() const { return players; }
  std::size_t draws_at() const { return players + first_move; }
};

using Parameters = std::vector<double>;

double difference(const Layout& layout, const Parameters& at, std::size_t first,
                  std::size_t second) {
  const double advantage = layout.first_move ? at[layout.first_move_at()] : 0;
  return at[first] - at[second] + advantage;
}

// What a parameter counts for in the difference of a meeting.
struct Weight {
  std::size_t parameter = 0;
  double value = 0;
};

std::vector<Weight> weights_of(const Layout& layout, std::size_t first, std::size_t second) {
  std::vector<Weight> weights{{first, 1.0}, {second, -1.0}};
  if (layout.first_move) weights.push_back({layout.first_move_at(), 1.0});
  return weights;
}

// ln likelihood of a meeting and its derivatives by the difference d and by ln nu (n). Written
// without differences of nearly equal numbers, so that a slope towards infinity does not vanish by
// rounding.
struct Terms {
  double value = 0;
  double d = 0;
  double n = 0;
  double minus_dd = 0;
  double minus_dn = 0;
  double minus_nn = 0;
};

Terms bradley_terry_terms(const Meeting& meeting, double difference) {
  const double score = meeting.counts[2] + meeting.counts[1] / 2;
  const double missed = meeting.counts[0] + meeting.counts[1] / 2;
  const double p = score_of_elo(difference);
  const double q = score_of_elo(-difference);
  Terms terms;
  terms.value = score * std::log(p) + missed * std::log(q);
  terms.d = kLogPerElo * (score * q - missed * p);
  terms.minus_dd = kLogPerElo * kLogPerElo * (score + missed) * p * q;
  return terms;
}

Terms davidson_terms(const Meeting& meeting, double difference, double log_nu) {
  constexpr double kRate = kLogPerElo / 2;
  const double up = kRate * difference;
  const double highest = std::max({up, -up, log_nu});
  const double log_all = highest + std::log(std::exp(up - highest) + std::exp(-up - highest) +
                                            std::exp(log_nu - highest));
  const double win = std::exp(up - log_all);
  const double draw = std::exp(log_nu - log_all);
  const double loss = std::exp(-up - log_all);
  const auto [losses, draws, wins] = meeting.counts;
  const double games = losses + draws + wins;
  Terms terms;
  terms.value = (wins - losses) * up + draws * log_nu - games * log_all;
  terms.d = kRate * (wins * (draw + 2 * loss) - losses * (draw + 2 * win) - draws * (win - loss));
  terms.n = draws * (win + loss) - (wins + losses) * draw;
  terms.minus_dd = kRate * kRate * games * (draw * (win + loss) + 4 * win * loss);
  terms.minus_dn = -kRate * games * draw * (win - loss);
  terms.minus_nn = games * draw * (win + loss);
  return terms;
}

// The likelihood at some parameters, its gradient, and minus its second derivatives.
struct Slope {
  double value = 0;
  std::vector<double> gradient;
  SymmetricMatrix curvature;
};

Slope slope_at(const Parameters& at, const Layout& layout, const std::vector<Meeting>& meetings) {
  Slope slope{0, std::vector<double>(layout.size(), 0.0), SymmetricMatrix(layout.size())};
  for (const Meeting& meeting : meetings) {
    const double d = difference(layout, at, meeting.first, meeting.second);
    const Terms terms = layout.draws ? davidson_terms(meeting, d, at[layout.draws_at()])
                                     : bradley_terry_terms(meeting, d);
    const auto weights = weights_of(layout, meeting.first, meeting.second);
    slope.value += terms.value;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      slope.gradient[weights[i].parameter] += terms.d * weights[i].value;
      for (std::size_t j = i; j < weights.size(); ++j)
        slope.curvature.add(weights[i].parameter, weights[j].parameter,
                            terms.minus_dd * weights[i].value * weights[j].value);
    }
    if (!layout.draws) continue;
    slope.gradient[layout.draws_at()] += terms.n;
    slope.curvature.add(layout.draws_at(), layout.draws_at(), terms.minus_nn);
    for (const Weight& weight : weights)
      slope.curvature.add(weight.parameter, layout.draws_at(), terms.minus_dn * weight.value);
  }
  return slope;
}

// Adds `scale` along the directions in which the likelihood is flat: all ratings of a component
// together.
void add_flat_directions(SymmetricMatrix& matrix, const Components& components, double scale) {
  for (const auto& component : components) {
    const double part = scale / static_cast<double>(component.size());
    for (std::size_t i = 0; i < component.size(); ++i)
      for (std::size_t j = i; j < component.size(); ++j)
        matrix.add(static_cast<std::size_t>(component[i]), static_cast<std::size_t>(component[j]),
                   part);
  }
}

// Pseudo-inverse, zero along the flat directions; nothing if there are other flat ones.
std::optional<SymmetricMatrix> inverse_within(SymmetricMatrix curvature,
                                              const Components& components) {
  const double scale = curvature.mean_diagonal();
  if (!(scale > 0)) return std::nullopt;
  add_flat_directions(curvature, components, scale);
  auto inverse = curvature.inverse();
  if (inverse) add_flat_directions(*inverse, components, -1 / scale);
  return inverse;
}

constexpr double kLongestStep = 200;
constexpr double kSettled = 1e-9;
constexpr int kMostRounds = 100;

struct Maximum {
  Parameters at;
  Slope slope;
  SymmetricMatrix covariance;
};

// Newton's way up a concave function; where the maximum is not finite it does not settle.
std::optional<Maximum> climb(const Layout& layout, const std::vector<Meeting>& meetings,
                             const Components& components) {
  Parameters at(layout.size(), 0.0);
  for (int round = 0; round < kMostRounds; ++round) {
    Slope slope = slope_at(at, layout, meetings);
    auto inverse = inverse_within(slope.curvature, components);
    if (!inverse) return std::nullopt;
    const std::vector<double> step = product(*inverse, slope.gradient);
    double longest = 0;
    for (const double part : step) longest = std::max(longest, std::abs(part));
    if (longest < kSettled) return Maximum{std::move(at), std::move(slope), std::move(*inverse)};
    const double shrink = std::min(1.0, kLongestStep / longest);
    for (std::size_t i = 0; i < at.size(); ++i) at[i] += shrink * step[i];
  }
  return std::nullopt;
}

// Sum over encounters of the squared sum of their games' slopes.
SymmetricMatrix residual_spread(const Pool& pool, const Layout& layout, const Parameters& at) {
  SymmetricMatrix spread(layout.size());
  for (const RatedEncounter& encounter : pool.encounters) {
    std::map<std::size_t, double> sums;
    for (const RatedGame& game : encounter.games) {
      const auto first = static_cast<std::size_t>(game.first);
      const auto second = static_cast<std::size_t>(game.second);
      const double expected = score_of_elo(difference(layout, at, first, second));
      const double residual = kLogPerElo * (game.half_points / 2.0 - expected);
      for (const Weight& weight : weights_of(layout, first, second))
        sums[weight.parameter] += residual * weight.value;
    }
    const auto times = static_cast<double>(encounter.times);
    for (auto i = sums.begin(); i != sums.end(); ++i)
      for (auto j = i; j != sums.end(); ++j)
        spread.add(i->first, j->first, times * i->second * j->second);
  }
  return spread;
}

std::vector<double> deviations(const SymmetricMatrix& covariance, std::size_t count) {
  std::vector<double> deviations(count);
  for (std::size_t i = 0; i < count; ++i)
    deviations[i] = std::sqrt(std::max(0.0, covariance(i, i)));
  return deviations;
}

std::vector<double> ratings_of(const Maximum& maximum, const Layout& layout) {
  return {maximum.at.begin(), maximum.at.begin() + static_cast<std::ptrdiff_t>(layout.players)};
}

}  // namespace

std::optional<RatingFit> fit_ratings(const Pool& pool, bool with_first_move) {
  const Components components = strong_components(pool);
  const Pool inner = within_components(pool, components);
  const Layout layout{static_cast<std::size_t>(pool.players), with_first_move, false};
  const auto maximum = climb(layout, meetings_of(inner), components);
  if (!maximum) return std::nullopt;
  RatingFit fit;
  fit.ratings = ratings_of(*maximum, layout);
  fit.fisher_errors = deviations(maximum->covariance, layout.players);
  fit.sandwich_covariance =
      sandwich(maximum->covariance, residual_spread(inner, layout, maximum->at));
  fit.sandwich_errors = deviations(fit.sandwich_covariance, layout.players);
  fit.log_likelihood = maximum->slope.value;
  if (with_first_move) {
    fit.first_move_advantage = maximum->at[layout.first_move_at()];
    fit.first_move_error =
        deviations(fit.sandwich_covariance, layout.size())[layout.first_move_at()];
  }
  return fit;
}

double superiority(const RatingFit& fit, int player, int other) {
  const auto i = static_cast<std::size_t>(player);
  const auto j = static_cast<std::size_t>(other);
  const SymmetricMatrix& c = fit.sandwich_covariance;
  return normal_cdf((fit.ratings[i] - fit.ratings[j]) / std::sqrt(c(i, i) + c(j, j) - 2 * c(i, j)));
}

std::optional<DavidsonFit> fit_davidson(const Pool& pool) {
  const Components components = strong_components(pool);
  const Layout layout{static_cast<std::size_t>(pool.players), true, true};
  const auto maximum = climb(layout, meetings_of(within_components(pool, components)), components);
  if (!maximum) return std::nullopt;
  return DavidsonFit{ratings_of(*maximum, layout), maximum->at[layout.first_move_at()],
                     std::exp(maximum->at[layout.draws_at()]), maximum->slope.value};
}

}  // namespace tabiya::stats
