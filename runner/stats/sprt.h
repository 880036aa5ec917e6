#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "runner/stats/cells.h"

namespace tabiya::stats {

// In which Elo the hypotheses are stated: logistic (expected score), normalized (per deviation of a
// game).
enum class Model { logistic, normalized };
inline constexpr std::array<std::string_view, 2> kModelWords{"logistic", "normalized"};

std::string_view word_of(Model model);
std::optional<Model> model_of(std::string_view word);

// H0: the first side is elo0 stronger; H1: elo1. elo0 < elo1.
struct Hypotheses {
  Model model = Model::normalized;
  double elo0 = 0;
  double elo1 = 5;
  friend bool operator==(const Hypotheses&, const Hypotheses&) = default;
};

// alpha: probability of accepting H1 at elo0; beta: of accepting H0 at elo1. Positive, sum below 1.
struct Risks {
  double alpha = 0.05;
  double beta = 0.05;
  friend bool operator==(const Risks&, const Risks&) = default;
};

// The test a run is to decide.
struct Sprt {
  Hypotheses hypotheses;
  Risks risks;
  friend bool operator==(const Sprt&, const Sprt&) = default;
};

// What the log likelihood ratio must leave for a decision: lower < 0 < upper.
struct Bounds {
  double lower = 0;
  double upper = 0;
};

Bounds bounds_of(const Risks& risks);

enum class State { undecided, h0, h1 };

// "continue", "H0", "H1".
std::string_view word_of(State state);

// Complete units of any kind from which on figures of a run are shown and its test, which is looked
// at after every one of them, may be decided.
inline constexpr std::int64_t kLeastUnitsOfARun = 10;

// Units from which on counts that are given as a whole have a verdict. Blocks of free-for-all games
// (more than 5 cells, or any scores) vary in more ways than games and pairs.
std::int64_t least_units_of_counts(std::size_t cells);

State decide(double llr, const Bounds& bounds);
// Undecided too where there are fewer units than `least`, or no ratio.
State decide(std::optional<double> llr, const Bounds& bounds, std::int64_t units,
             std::int64_t least);

// Generalised log likelihood ratio of H1 against H0: each hypothesis is given the distribution over
// the scores that fits it and explains the sample best. Nothing where a hypothesis lies outside
// what the scores can show; never NaN, and always in bounded time.
std::optional<double> log_likelihood_ratio(const Sample& sample, const Hypotheses& hypotheses);

// Expected scores of a unit under the hypotheses; normalized ones by the deviation in the sample.
struct HypothesisScores {
  double score0 = 0;
  double score1 = 0;
};

HypothesisScores scores_of(const Hypotheses& hypotheses, double deviation_per_game);

// Closed forms near log_likelihood_ratio: good from some ten thousand units on, poor for few
// lopsided ones. The first by the ratio of variances (in normalized Elo its own form), the second
// by Brownian motion.
double llr_by_variances(const Sample& sample, const Hypotheses& hypotheses);
double llr_by_drift(const Sample& sample, const Hypotheses& hypotheses);

}  // namespace tabiya::stats
