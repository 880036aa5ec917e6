#include "tuner/weights/fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/rules/core/chance.h"
#include "tuner/weights/loss.h"

namespace tabiya::weights {
namespace {

using evaluation::Tunable;

// Adam over the tunables, each within its range. `soft` is a slope that counts as one: weights
// with less, of which the positions say little, move the less instead of as far as all others.
class Adam {
 public:
  Adam(std::span<const Tunable> tunables, std::size_t numbers, double pull, double soft)
      : tunables_(tunables), pull_(pull), soft_(soft), mean_(numbers), square_(numbers) {}

  void step(Numbers& numbers, const std::vector<double>& slope, double size) {
    constexpr double kMean = 0.9;
    constexpr double kSquare = 0.999;
    ++steps_;
    const double mean_share = 1 - std::pow(kMean, steps_);
    const double square_share = 1 - std::pow(kSquare, steps_);
    for (const Tunable& tunable : tunables_) {
      const std::size_t at = place_of(tunable);
      const double by = slope[at] + pull_ * (numbers[at] - tunable.value);
      mean_[at] = kMean * mean_[at] + (1 - kMean) * by;
      square_[at] = kSquare * square_[at] + (1 - kSquare) * by * by;
      const double move =
          size * (mean_[at] / mean_share) / (std::sqrt(square_[at] / square_share) + soft_);
      numbers[at] = std::clamp<double>(numbers[at] - move, tunable.low, tunable.high);
    }
  }

 private:
  std::span<const Tunable> tunables_;
  double pull_;
  double soft_;
  std::vector<double> mean_;
  std::vector<double> square_;
  int steps_ = 0;
};

class Fitting {
 public:
  Fitting(const Examples& examples, std::span<const Tunable> tunables, const FitSettings& settings)
      : examples_(examples), tunables_(tunables), settings_(settings), chance_(settings.seed) {
    for (const Tunable& tunable : tunables) {
      numbers_.resize(std::max(numbers_.size(), 2 * static_cast<std::size_t>(tunable.weight) + 2));
      numbers_[place_of(tunable)] = tunable.value;
    }
    order_ = examples.learnt();
  }

  Fit run(const FitListener& listener) {
    Fit fit;
    fit.scale = fitted_scale(examples_, examples_.learnt(), numbers_, settings_.threads);
    aim_ = {fit.scale, settings_.lambda, settings_.threads};
    fit.before = losses(numbers_);
    best_ = numbers_;
    least_ = fit.before.aim;
    fit.epochs = descend(listener);
    fit.after_unrounded = least_;
    for (const Tunable& tunable : tunables_) {
      const std::size_t at = place_of(tunable);
      best_[at] = std::round(best_[at]);
      fit.values.push_back(static_cast<int>(best_[at]));
    }
    fit.after = losses(best_);
    return fit;
  }

 private:
  Losses losses(const Numbers& numbers) const {
    Aim results = aim_;
    results.lambda = 1;
    return {mean_loss(examples_, examples_.held_out(), numbers, aim_),
            mean_loss(examples_, examples_.held_out(), numbers, results)};
  }

  // How many epochs it took.
  int descend(const FitListener& listener) {
    constexpr double kFirstStep = 2;
    constexpr double kLastStep = 0.1;
    constexpr int kPatience = 4;
    const double soft = soft_slope();
    Adam adam(tunables_, numbers_.size(), pull(), soft);
    double step = kFirstStep;
    int epoch = 0;
    for (int idle = 0; step >= kLastStep && epoch < settings_.most_epochs;) {
      const double learnt = run_epoch(adam, step);
      const double held_out = mean_loss(examples_, examples_.held_out(), numbers_, aim_);
      if (!listener({++epoch, learnt, held_out, step})) break;
      if (held_out < least_ - kWorthwhile) {
        least_ = held_out;
        best_ = numbers_;
        idle = 0;
      } else if (++idle == kPatience) {
        numbers_ = best_;
        adam = Adam(tunables_, numbers_.size(), pull(), soft);
        step /= 2;
        idle = 0;
      }
    }
    return epoch;
  }

  // A small share of what slopes are at the start, by the root of their mean square.
  double soft_slope() const {
    const Slope slope = loss_and_slope(examples_, examples_.learnt(), numbers_, aim_);
    double sum = 0;
    for (const Tunable& tunable : tunables_) {
      const double by = slope.by_number[place_of(tunable)];
      sum += by * by;
    }
    constexpr double kShare = 0.02;
    constexpr double kTiny = 1e-12;  // where nothing is to be learnt
    return kShare * std::sqrt(sum / static_cast<double>(tunables_.size())) + kTiny;
  }

  // The mean loss on the way.
  double run_epoch(Adam& adam, double step) {
    shuffle();
    const std::size_t batch = batch_size();
    double sum = 0;
    for (std::size_t begin = 0; begin < order_.size(); begin += batch) {
      const auto which = std::span(order_).subspan(begin, std::min(batch, order_.size() - begin));
      const Slope slope = loss_and_slope(examples_, which, numbers_, aim_);
      adam.step(numbers_, slope.by_number, step);
      sum += slope.loss * static_cast<double>(which.size());
    }
    return sum / static_cast<double>(order_.size());
  }

  void shuffle() {
    for (std::size_t left = order_.size(); left > 1; --left)
      std::swap(order_[left - 1], order_[chance_.below(left)]);
  }

  std::size_t batch_size() const {
    constexpr std::size_t kBatches = 16;
    return std::clamp(order_.size() / kBatches, std::size_t{256}, std::size_t{16'384});
  }

  // The slope that the start draws a value back with, a centipawn away from it.
  double pull() const {
    return 1 / (settings_.spread * settings_.spread * examples_.learnt_games());
  }

  static constexpr double kWorthwhile = 1e-7;

  const Examples& examples_;
  std::span<const Tunable> tunables_;
  FitSettings settings_;
  rules::Chance chance_;
  Aim aim_;
  Numbers numbers_;
  Numbers best_;
  double least_ = 0;
  std::vector<std::uint32_t> order_;
};

}  // namespace

Fit fit(const Examples& examples, std::span<const Tunable> tunables, const FitSettings& settings,
        const FitListener& listener) {
  assert(!examples.learnt().empty() && !examples.held_out().empty() && !tunables.empty());
  return Fitting(examples, tunables, settings).run(listener);
}

}  // namespace tabiya::weights
