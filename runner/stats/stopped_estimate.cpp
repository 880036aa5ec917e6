#include "runner/stats/stopped_estimate.h"

#include <cmath>

#include "runner/stats/brownian.h"
#include "runner/stats/elo.h"

namespace tabiya::stats {
namespace {

constexpr double kFurthestElo = 1000;
constexpr double kClearlyPast = 1.03;

class StoppedTest {
 public:
  StoppedTest(const Sample& sample, const Hypotheses& hypotheses, const Bounds& bounds)
      : moments_(moments(sample)),
        scores_(scores_of(hypotheses, deviation_per_game(sample, moments_))),
        outcome_{bounds, units(sample), llr_by_drift(sample, hypotheses)} {
    clamped_ =
        outcome_.llr > kClearlyPast * bounds.upper || outcome_.llr < kClearlyPast * bounds.lower;
    if (outcome_.llr > bounds.upper) shorten_to(bounds.upper);
    if (outcome_.llr < bounds.lower) shorten_to(bounds.lower);
  }

  double probability_of_worse_at(double elo) const {
    const double distance = scores_.score1 - scores_.score0;
    const double middle = (scores_.score0 + scores_.score1) / 2;
    const double drift = (score_of_elo(elo) - middle) * distance / moments_.variance;
    return probability_of_worse(outcome_, drift, distance * distance / moments_.variance);
  }

  // The Elo at which a worse outcome has the given probability: the stronger, the less likely.
  double elo_at(double probability) const {
    double low = -kFurthestElo;
    double high = kFurthestElo;
    if (probability_of_worse_at(low) <= probability) return low;
    if (probability_of_worse_at(high) >= probability) return high;
    while (high - low > 1e-9) {
      const double middle = (low + high) / 2;
      (probability_of_worse_at(middle) > probability ? low : high) = middle;
    }
    return (low + high) / 2;
  }

  bool clamped() const { return clamped_; }

  // False where the hypotheses are too near or too far for doubles to tell them apart.
  bool usable() const {
    return scores_.score1 > scores_.score0 && std::isfinite(outcome_.llr) && outcome_.units > 0;
  }

 private:
  void shorten_to(double bound) {
    outcome_.units *= bound / outcome_.llr;
    outcome_.llr = bound;
  }

  Moments moments_;
  HypothesisScores scores_;
  SequentialOutcome outcome_;
  bool clamped_ = false;
};

}  // namespace

std::optional<StoppedEstimate> estimate_after_stop(const Sample& sample,
                                                   const Hypotheses& hypotheses,
                                                   const Bounds& bounds) {
  if (units(sample) < 0.5) return std::nullopt;
  const StoppedTest test(sample, hypotheses, bounds);
  if (!test.usable()) return std::nullopt;
  StoppedEstimate estimate;
  estimate.elo = test.elo_at(0.5);
  estimate.elo_low = test.elo_at(0.975);
  estimate.elo_high = test.elo_at(0.025);
  estimate.los = test.probability_of_worse_at(0);
  estimate.clamped = test.clamped();
  return estimate;
}

}  // namespace tabiya::stats
