#include "runner/stats/sprt.h"

#include <cassert>
#include <cmath>

#include "runner/stats/elo.h"
#include "runner/stats/likeliest.h"

namespace tabiya::stats {
namespace {

std::optional<std::vector<double>> likeliest_under(double elo, Model model, const Sample& sample,
                                                   const std::vector<double>& parts) {
  if (model == Model::logistic) return likeliest_with_mean(sample.scores, parts, score_of_elo(elo));
  const double ratio = elo / kNeloScale * std::sqrt(sample.games_per_unit);
  return likeliest_with_ratio(sample.scores, parts, ratio);
}

double mean_square_off(const Sample& sample, double score) {
  const Moments m = moments(sample);
  return m.variance + (m.mean - score) * (m.mean - score);
}

double square(double x) { return x * x; }

}  // namespace

std::string_view word_of(Model model) { return kModelWords[static_cast<std::size_t>(model)]; }

std::optional<Model> model_of(std::string_view word) {
  for (const Model model : {Model::logistic, Model::normalized})
    if (word_of(model) == word) return model;
  return std::nullopt;
}

Bounds bounds_of(const Risks& risks) {
  assert(risks.alpha > 0 && risks.beta > 0 && risks.alpha + risks.beta < 1);
  return {std::log(risks.beta / (1 - risks.alpha)), std::log((1 - risks.beta) / risks.alpha)};
}

std::string_view word_of(State state) {
  constexpr std::array<std::string_view, 3> kWords{"continue", "H0", "H1"};
  return kWords[static_cast<std::size_t>(state)];
}

std::int64_t least_units_of_counts(std::size_t cells) {
  constexpr std::int64_t kOfBlocks = 8;
  constexpr std::size_t kCellsOfPairs = 5;
  return cells > kCellsOfPairs ? kOfBlocks : 1;
}

State decide(std::optional<double> llr, const Bounds& bounds, std::int64_t units,
             std::int64_t least) {
  return llr && units >= least ? decide(*llr, bounds) : State::undecided;
}

State decide(double llr, const Bounds& bounds) {
  if (llr < bounds.lower) return State::h0;
  if (llr > bounds.upper) return State::h1;
  return State::undecided;
}

std::optional<double> log_likelihood_ratio(const Sample& sample, const Hypotheses& hypotheses) {
  const std::vector<double> parts = shares(sample);
  const auto under0 = likeliest_under(hypotheses.elo0, hypotheses.model, sample, parts);
  const auto under1 = likeliest_under(hypotheses.elo1, hypotheses.model, sample, parts);
  if (!under0 || !under1) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 0; i < parts.size(); ++i)
    sum += sample.weights[i] * std::log((*under1)[i] / (*under0)[i]);
  if (!std::isfinite(sum)) return std::nullopt;
  return sum;
}

HypothesisScores scores_of(const Hypotheses& hypotheses, double deviation_per_game) {
  if (hypotheses.model == Model::logistic)
    return {score_of_elo(hypotheses.elo0), score_of_elo(hypotheses.elo1)};
  const double per_nelo = deviation_per_game / kNeloScale;
  return {0.5 + hypotheses.elo0 * per_nelo, 0.5 + hypotheses.elo1 * per_nelo};
}

double llr_by_variances(const Sample& sample, const Hypotheses& hypotheses) {
  const double count = units(sample);
  if (hypotheses.model == Model::logistic) {
    const double off0 = mean_square_off(sample, score_of_elo(hypotheses.elo0));
    const double off1 = mean_square_off(sample, score_of_elo(hypotheses.elo1));
    return count / 2 * std::log(off0 / off1);
  }
  const double nelo = fixed_estimate(sample).nelo;
  return sample.games_per_unit * count / 2 *
         std::log((1 + square((nelo - hypotheses.elo0) / kNeloScale)) /
                  (1 + square((nelo - hypotheses.elo1) / kNeloScale)));
}

double llr_by_drift(const Sample& sample, const Hypotheses& hypotheses) {
  const Moments m = moments(sample);
  const auto [score0, score1] = scores_of(hypotheses, deviation_per_game(sample, m));
  return units(sample) * (score1 - score0) * (2 * m.mean - score0 - score1) / (2 * m.variance);
}

}  // namespace tabiya::stats
