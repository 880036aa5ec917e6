#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/core/chance.h"
#include "tuner/parameters/space.h"
#include "tuner/spsa/perturbation.h"

namespace tabiya::spsa {

// Pairs of games between engines of a known difference: each game by BayesElo with a draw Elo of
// 230, the opening helping white by 30 +- 80 and turned around for the second game, so that 56 of
// 100 games between equals are drawn. Differences are in logistic Elo, for small ones.
class PairPlay {
 public:
  explicit PairPlay(std::uint64_t seed) : chance_(seed) {}

  Outcome play(double elo, int pairs) {
    std::int64_t wins = 0, losses = 0;
    for (int i = 0; i < pairs; ++i)
      for (const int game : pair(elo)) {
        wins += game > 0;
        losses += game < 0;
      }
    return outcome_of_games(pairs, wins, losses);
  }

  // Both games of one pair: 1 won, 0 drawn, -1 lost.
  std::array<int, 2> pair(double elo) {
    const double bias = kBias + kBiasSpread * gaussian();
    const int first = game(elo * scale() + bias);
    const int second = game(elo * scale() - bias);
    return {first, second};
  }

 private:
  static constexpr double kDrawElo = 230, kBias = 30, kBiasSpread = 80;

  static double expectation(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
  static double win(double elo) { return expectation(elo - kDrawElo); }

  int game(double elo) {
    const double luck = chance_.fraction();
    if (luck < win(elo)) return 1;
    return luck > 1 - win(-elo) ? -1 : 0;
  }

  double gaussian() {
    const double radius = std::sqrt(-2 * std::log(1 - chance_.fraction()));
    return radius * std::cos(2 * std::numbers::pi * chance_.fraction());
  }

  // Model Elo for one logistic Elo: their slopes at equality, the model's as the mean over biases.
  static double scale() {
    static const double kScale = [] {
      double weights = 0, slope = 0;
      for (double deviation = -4; deviation <= 4; deviation += 0.01) {
        const double weight = std::exp(-deviation * deviation / 2);
        const double bias = kBias + kBiasSpread * deviation;
        const auto score = [&](double elo) {
          return 0.5 + (win(elo + bias) - win(-elo - bias)) / 2;
        };
        weights += weight;
        slope += weight * (score(0.5) - score(-0.5));
      }
      return std::numbers::ln10 / 1600 / (slope / weights);
    }();
    return kScale;
  }

  rules::Chance chance_;
};

// A landscape of which everything is known: Elo of a point under the best, never above 0.
struct Surface {
  // How the squared distance from the best, weighed in Elo, becomes a loss.
  enum class Shape : std::uint8_t {
    bowl,      // as it is
    plateau,   // flattens out: a bowl near the best, at most 60 Elo anywhere
    funnel,    // its root: as steep far away as near
    lopsided,  // each parameter costs four times as much above its best as below
  };

  std::string name;
  std::vector<parameters::Parameter> parameters;
  Point best;
  std::vector<double> weights;  // Elo per c_end^2, by parameter
  double coupling = 0;          // between neighbours, to the power of their distance
  Shape shape = Shape::bowl;

  double elo(const Point& point) const {
    const double start = squared(starts()), here = squared(point);
    constexpr double kDeepest = 60;
    switch (shape) {
      case Shape::plateau:
        return -kDeepest * here / (kDeepest + here);
      case Shape::funnel:
        return -std::sqrt(here * start);
      default:
        return -here;
    }
  }

  Point starts() const {
    Point point;
    for (const auto& parameter : parameters) point.push_back(parameter.start);
    return point;
  }

  ParameterSpace space() const {
    std::vector<parameters::GivenParameter> given;
    for (const auto& parameter : parameters) given.push_back({parameter, name});
    return *ParameterSpace::make(std::move(given));
  }

  // Weights such that the start loses so much Elo.
  void scale_to(double loss) {
    const double factor = loss / -elo(starts());
    for (auto& weight : weights) weight *= factor;
  }

 private:
  double squared(const Point& point) const {
    std::vector<double> arms;
    for (std::size_t i = 0; i < point.size(); ++i) {
      const double away = (point[i] - best[i]) / parameters[i].c_end;
      const double steep = shape == Shape::lopsided && away > 0 ? 2 : 1;
      arms.push_back(std::sqrt(weights[i]) * away * steep);
    }
    double sum = 0;
    for (std::size_t i = 0; i < arms.size(); ++i)
      for (std::size_t j = 0; j < arms.size(); ++j)
        if (coupling != 0 || i == j)
          sum += arms[i] * arms[j] *
                 std::pow(coupling, std::abs(static_cast<double>(i) - static_cast<double>(j)));
    return sum;
  }
};

struct Form {
  double start, min, max, c_end;
};
inline constexpr Form kFine{100, 0, 200, 10};
inline constexpr Form kCoarse{6, 0, 12, 0.6};
inline constexpr Form kNarrow{3, 0, 6, 0.6};

// A parameter whose best value lies `away` c_end from its start and that loses `loss` Elo there,
// before scaling.
inline void add_parameter(Surface& surface, const Form& form, double away, double loss) {
  const auto number = surface.parameters.size();
  surface.parameters.push_back({"p" + std::to_string(number), form.start, form.min, form.max,
                                form.c_end, parameters::Kind::whole});
  surface.best.push_back(std::clamp(form.start + away * form.c_end, form.min, form.max));
  surface.weights.push_back(away == 0 ? 0 : loss / (away * away));
}

// Eight parameters of very different weight.
inline Surface eight(std::string name, const Form& form) {
  Surface surface{std::move(name), {}, {}, {}};
  const std::pair<double, double> all[] = {{2, 10}, {-3, 6},  {2.5, 5}, {4, 4},
                                           {-3, 2}, {2, 1.5}, {-4, 1},  {3, 0.5}};
  for (const auto& [away, loss] : all) add_parameter(surface, form, away, loss);
  surface.scale_to(30);
  return surface;
}

inline Surface many(std::string name, int count, double loss) {
  Surface surface{std::move(name), {}, {}, {}};
  for (int i = 0; i < count; ++i)
    add_parameter(surface, kFine, (i % 2 == 0 ? 1 : -1) * (2 + i % 3), 1 + i % 5);
  surface.scale_to(loss);
  return surface;
}

inline Surface separable() { return eight("separable", kFine); }
inline Surface coarse() { return eight("coarse", kCoarse); }
inline Surface correlated() {
  auto surface = eight("correlated", kFine);
  surface.coupling = 0.6;
  surface.scale_to(30);
  return surface;
}
inline Surface sparse() {
  auto surface = eight("sparse", kFine);
  for (int i = 0; i < 16; ++i) add_parameter(surface, kFine, 0, 0);
  return surface;
}
inline Surface shaped(std::string name, Surface::Shape shape) {
  auto surface = eight(std::move(name), kFine);
  surface.shape = shape;
  surface.scale_to(30);
  return surface;
}
inline Surface plateau() { return shaped("plateau", Surface::Shape::plateau); }
inline Surface funnel() { return shaped("funnel", Surface::Shape::funnel); }
inline Surface lopsided() { return shaped("lopsided", Surface::Shape::lopsided); }
// The best values of all parameters are the ends of their ranges.
inline Surface bounded() {
  auto surface = eight("bounded", kFine);
  for (std::size_t i = 0; i < surface.best.size(); ++i) {
    auto& parameter = surface.parameters[i];
    (surface.best[i] > parameter.start ? parameter.max : parameter.min) = surface.best[i];
  }
  return surface;
}
// Few values to choose from, and steps that are half of the way.
inline Surface narrow() { return eight("narrow", kNarrow); }

}  // namespace tabiya::spsa
