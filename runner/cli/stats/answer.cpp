#include "runner/cli/stats/answer.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <string>

#include "runner/cli/stats/question.h"
#include "runner/stats/bayeselo.h"
#include "runner/stats/elo.h"
#include "runner/stats/length.h"
#include "runner/stats/overshoot.h"
#include "runner/stats/ratings.h"
#include "runner/stats/sprt.h"
#include "runner/stats/stopped_estimate.h"
#include "runner/stats/workers.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;

// Adding 0 turns -0 into 0.
json figure(double value) { return std::isfinite(value) ? json(value + 0.0) : json(nullptr); }

json figure(const std::optional<double>& value) { return value ? figure(*value) : json(nullptr); }

json figures(const std::vector<double>& values) {
  json list = json::array();
  for (const double value : values) list.push_back(figure(value));
  return list;
}

json fixed_figures(const CountedUnits& units) {
  json result{{"elo", nullptr}, {"elo_err95", nullptr},  {"nelo", nullptr},
              {"los", nullptr}, {"nelo_err95", nullptr}, {"score", nullptr}};
  result[units.counts.size() == 5 ? "pair_draw_ratio" : "draw_ratio"] =
      figure(stats::draw_ratio(units.counts));
  result["pairs_ratio"] = figure(stats::pairs_ratio(units.counts));
  if (units.played() == 0) return result;
  const stats::FixedEstimate estimate = stats::fixed_estimate(units.sample);
  result["score"] = figure(stats::raw_score(units.counts));
  result["elo"] = figure(estimate.elo);
  result["elo_err95"] = figure(estimate.elo_error);
  result["los"] = figure(estimate.los);
  if (!units.games_per_unit_known) return result;
  result["nelo"] = figure(estimate.nelo);
  result["nelo_err95"] = figure(estimate.nelo_error);
  return result;
}

json elo_answer(Question& question) { return fixed_figures(read_counted_units(question)); }

json stopped_figures(const stats::Sample& sample, const stats::Hypotheses& hypotheses,
                     const stats::Bounds& bounds) {
  const auto estimate = stats::estimate_after_stop(sample, hypotheses, bounds);
  if (!estimate)
    return {{"sprt_elo_median_unbiased", nullptr},
            {"sprt_elo_ci95", nullptr},
            {"sprt_los", nullptr},
            {"sprt_clamped", nullptr}};
  return {{"sprt_elo_median_unbiased", figure(estimate->elo)},
          {"sprt_elo_ci95", {figure(estimate->elo_low), figure(estimate->elo_high)}},
          {"sprt_los", figure(estimate->los)},
          {"sprt_clamped", estimate->clamped}};
}

json approximations(const stats::Sample& sample, const stats::Hypotheses& hypotheses) {
  const json by_variances = figure(stats::llr_by_variances(sample, hypotheses));
  if (hypotheses.model == stats::Model::normalized)
    return {{"llr_approx_closed_form", by_variances}};
  return {{"llr_approx_var_ratio", by_variances},
          {"llr_approx_brownian", figure(stats::llr_by_drift(sample, hypotheses))}};
}

struct Test {
  stats::Hypotheses hypotheses;
  stats::Bounds bounds;
};

Test read_test(Question& question) {
  const stats::Hypotheses hypotheses = read_hypotheses(question);
  return {hypotheses, read_bounds(question)};
}

// The ratio, the bounds, and on which side of them it lies. Nothing played is no evidence.
json verdict_figures(const stats::Sample& sample, const Test& test, std::int64_t played,
                     std::int64_t least_played) {
  const auto llr =
      played == 0 ? std::optional(0.0) : stats::log_likelihood_ratio(sample, test.hypotheses);
  const auto state = stats::decide(llr, test.bounds, played, least_played);
  return {{"llr", figure(llr)},
          {"lower", figure(test.bounds.lower)},
          {"upper", figure(test.bounds.upper)},
          {"state", stats::word_of(state)}};
}

// Normalized Elo needs to know how many games a unit has.
void require_games_per_unit(Question& question, const stats::Hypotheses& hypotheses, bool known) {
  if (hypotheses.model == stats::Model::normalized && !known)
    question.refuse("games_per_unit is needed for this number of cells in normalized Elo");
}

json sprt_answer(Question& question) {
  const CountedUnits units = read_counted_units(question);
  const Test test = read_test(question);
  require_games_per_unit(question, test.hypotheses, units.games_per_unit_known);
  if (question.complaint()) return {};
  json result = verdict_figures(units.sample, test, units.played(),
                                stats::least_units_of_counts(units.counts.size()));
  result["decision_no_overshoot"] = result["state"];
  result.update(fixed_figures(units));
  result.update(stopped_figures(units.sample, test.hypotheses, test.bounds));
  result.update(approximations(units.sample, test.hypotheses));
  return result;
}

json length_answer(Question& question) {
  const Test test = read_test(question);
  const double elo = question.number("true_logistic_elo");
  const stats::ExpectedGames games{question.number_within("draw_ratio", 0, 1),
                                   question.number_within("rms_bias_elo", 0, 10'000, 0.0)};
  if (question.complaint()) return {};
  const auto length = stats::expected_length(test.hypotheses, test.bounds, games, elo);
  if (!length) {
    question.refuse("draw_ratio and rms_bias_elo leave the games no variance: lower one of them");
    return {};
  }
  return {{"pass_probability", figure(length->pass_probability)},
          {"expected_games", figure(length->games)}};
}

std::string_view overshoot_word(stats::State state) {
  switch (state) {
    case stats::State::h0:
      return "rejected";
    case stats::State::h1:
      return "accepted";
    case stats::State::undecided:
      break;
  }
  return "";
}

json overshoot_step(const CountedUnits& units, const Test& test,
                    stats::OvershootCorrection& correction) {
  const auto llr = stats::log_likelihood_ratio(units.sample, test.hypotheses);
  if (llr) correction.take(units.played(), *llr);
  const auto state = llr ? correction.decide(*llr, test.bounds) : stats::State::undecided;
  return {{"pentanomial", units.counts},
          {"llr", figure(llr)},
          {"o0", figure(correction.above_lower())},
          {"o1", figure(correction.below_upper())},
          {"state", overshoot_word(state)}};
}

// An update is one cumulative count: {"pentanomial": [...]}.
json overshoot_answer(Question& question) {
  const Test test = read_test(question);
  const std::int64_t batch_size = question.count("batch_size", 1, 1'000'000);
  if (!question.has("updates") || !question.at("updates").is_array())
    question.refuse("updates must be a list of objects with a pentanomial each");
  if (question.complaint()) return {};
  stats::OvershootCorrection correction(batch_size);
  json steps = json::array();
  for (const json& update : question.at("updates")) {
    const bool named = update.is_object() && update.contains("pentanomial");
    const json counts = json{{"counts", named ? update.at("pentanomial") : json()}};
    Question inner(counts);
    const CountedUnits units = read_counted_units(inner);
    require_games_per_unit(inner, test.hypotheses, units.games_per_unit_known);
    if (inner.complaint()) {
      question.refuse(fmt::format("update {}: {}", steps.size() + 1, *inner.complaint()));
      return {};
    }
    steps.push_back(overshoot_step(units, test, correction));
  }
  return {{"updates", std::move(steps)}};
}

json bayeselo_answer(Question& question) {
  const CountedUnits units = read_counted_units(question);
  if (units.counts.size() != 3) question.refuse("BayesElo needs counts of games: L,D,W");
  const double bayeselo0 = question.number("bayeselo0");
  const double bayeselo1 = question.number("bayeselo1");
  if (!(bayeselo0 < bayeselo1)) question.refuse("bayeselo1 must be greater than bayeselo0");
  if (question.complaint()) return {};
  const auto fitted = stats::bayeselo_of(stats::game_shares(units.sample));
  const double elo0 = stats::logistic_elo({bayeselo0, fitted.drawelo});
  const double elo1 = stats::logistic_elo({bayeselo1, fitted.drawelo});
  const stats::Hypotheses converted{stats::Model::logistic, elo0, elo1};
  return {{"bayeselo", figure(fitted.elo)},
          {"drawelo", figure(fitted.drawelo)},
          {"logistic_elo_of_bayeselo0", figure(elo0)},
          {"logistic_elo_of_bayeselo1", figure(elo1)},
          {"llr_plain_bayeselo", figure(stats::bayeselo_llr(units.sample, bayeselo0, bayeselo1))},
          {"llr_gsprt_at_converted_bounds",
           figure(stats::log_likelihood_ratio(units.sample, converted))}};
}

struct NamedWorkers {
  std::vector<std::string> names;
  std::vector<stats::WorkerCounts> counts;
};

NamedWorkers read_workers(Question& question) {
  const char* key = "pentanomial_by_worker";
  NamedWorkers workers;
  if (!question.has(key) || !question.at(key).is_object()) {
    question.refuse(fmt::format("{} must be an object of worker names and counts", key));
    return workers;
  }
  for (const auto& [name, list] : question.at(key).items()) {
    const auto counts = question.counts_of(list, name);
    if (counts.size() != 5) {
      question.refuse(fmt::format("worker '{}' must have the five counts of a pentanomial", name));
      return workers;
    }
    workers.names.push_back(name);
    workers.counts.push_back(
        stats::worker_counts({counts[0], counts[1], counts[2], counts[3], counts[4]}));
  }
  return workers;
}

json worker_figures(const NamedWorkers& workers) {
  const auto comparison = stats::compare_workers(workers.counts);
  if (!comparison)
    return {{"chi2", nullptr}, {"dof", 0},       {"p", nullptr}, {"residual", json::object()},
            {"z_95", nullptr}, {"z_99", nullptr}};
  json residuals = json::object();
  for (std::size_t i = 0; i < workers.names.size(); ++i)
    if (comparison->residuals[i]) residuals[workers.names[i]] = figure(comparison->residuals[i]);
  return {{"chi2", figure(comparison->chi_square)}, {"dof", comparison->degrees},
          {"p", figure(comparison->probability)},   {"residual", std::move(residuals)},
          {"z_95", figure(comparison->usual95)},    {"z_99", figure(comparison->usual99)}};
}

json worker_answer(Question& question) {
  const NamedWorkers workers = read_workers(question);
  const auto rounds = static_cast<int>(question.count("rounds", 1, 1000, 1));
  if (question.complaint()) return {};
  json result = worker_figures(workers);
  result["purged"] = json::array();
  for (const std::size_t worker : stats::workers_to_purge(workers.counts, rounds))
    result["purged"].push_back(workers.names[worker]);
  return result;
}

std::vector<double> read_block_scores(Question& question) {
  std::vector<double> scores;
  const json& list = question.at("block_scores");
  for (const json& score : list.is_array() ? list : json::array({nullptr})) {
    const bool fits = score.is_number() && score.get<double>() >= 0 && score.get<double>() <= 1;
    if (!fits) question.refuse("block_scores must be a list of numbers from 0 to 1");
    scores.push_back(fits ? score.get<double>() : 0);
  }
  return scores;
}

struct Blocks {
  stats::Sample sample;
  std::int64_t played = 0;
};

Blocks read_blocks(Question& question, const stats::Hypotheses& hypotheses) {
  if (!question.has("block_scores")) {
    const CountedUnits units = read_counted_units(question);
    require_games_per_unit(question, hypotheses, units.games_per_unit_known);
    return {units.sample, units.played()};
  }
  const auto scores = read_block_scores(question);
  const auto games = read_games_per_unit(question);
  require_games_per_unit(question, hypotheses, games.has_value());
  if (question.complaint()) return {};
  return {stats::sample_of_scores(scores, games.value_or(1)),
          static_cast<std::int64_t>(scores.size())};
}

json block_answer(Question& question) {
  const Test test = read_test(question);
  const Blocks blocks = read_blocks(question, test.hypotheses);
  if (question.complaint()) return {};
  json result = verdict_figures(blocks.sample, test, blocks.played,
                                stats::least_units_of_counts(blocks.sample.scores.size()));
  const bool any = blocks.played > 0;
  const auto estimate = any ? stats::fixed_estimate(blocks.sample) : stats::FixedEstimate{};
  const auto shown = [&](double value) { return any ? figure(value) : json(nullptr); };
  result["score"] = shown(stats::moments(blocks.sample).mean);
  result["elo"] = shown(estimate.elo);
  result["elo_err95"] = shown(estimate.elo_error);
  result["los"] = shown(estimate.los);
  result["nelo"] = shown(estimate.nelo);
  result["nelo_err95"] = shown(estimate.nelo_error);
  result["brownian_llr"] = nullptr;
  if (test.hypotheses.model == stats::Model::logistic)
    result["brownian_llr"] = shown(stats::llr_by_drift(blocks.sample, test.hypotheses));
  return result;
}

json fit_figures(const std::optional<stats::RatingFit>& fit) {
  if (!fit) return nullptr;
  json result{{"ratings", figures(fit->ratings)},
              {"loglik", figure(fit->log_likelihood)},
              {"se_fisher", figures(fit->fisher_errors)},
              {"se_sandwich", figures(fit->sandwich_errors)}};
  if (fit->ratings.size() > 1)
    result["superiority_first_vs_second_sandwich"] = figure(stats::superiority(*fit, 0, 1));
  if (fit->first_move_advantage) {
    result["white_advantage"] = figure(fit->first_move_advantage);
    result["white_advantage_se_sandwich"] = figure(fit->first_move_error);
  }
  return result;
}

json davidson_figures(const std::optional<stats::DavidsonFit>& fit) {
  if (!fit) return nullptr;
  return {{"ratings", figures(fit->ratings)},
          {"white_advantage", figure(fit->first_move_advantage)},
          {"nu", figure(fit->nu)},
          {"loglik", figure(fit->log_likelihood)}};
}

// The figures people want: with the first-move advantage where the games determine it. Who is a
// component alone has no rating relative to anybody.
json rating_table(const std::optional<stats::RatingFit>& fit, const stats::Components& components,
                  int players) {
  json ratings(json::array_t(static_cast<std::size_t>(players), nullptr));
  json errors = ratings;
  for (const auto& component : components) {
    if (!fit || component.size() < 2) continue;
    for (const int player : component) {
      const auto at = static_cast<std::size_t>(player);
      ratings[at] = figure(fit->ratings[at]);
      errors[at] = figure(fit->sandwich_errors[at]);
    }
  }
  return {{"ratings", std::move(ratings)},
          {"errors", std::move(errors)},
          {"white_advantage", fit ? figure(fit->first_move_advantage) : json(nullptr)},
          {"components", components}};
}

json ratings_answer(Question& question) {
  const stats::Pool pool = read_pool(question);
  if (question.complaint()) return {};
  const auto components = stats::strong_components(pool);
  const auto plain = stats::fit_ratings(pool, false);
  const auto white = stats::fit_ratings(pool, true);
  json result = rating_table(white ? white : plain, components, pool.players);
  const bool exists = components.size() == 1;
  result["ml_exists"] = exists;
  result["strong_components"] = components;
  result["connected_components"] = stats::connected_components(pool);
  result["unbeaten"] = stats::unbeaten_players(pool);
  result["winless"] = stats::winless_players(pool);
  result["bradley_terry"] = exists ? fit_figures(plain) : json(nullptr);
  result["bradley_terry_white"] = exists ? fit_figures(white) : json(nullptr);
  result["davidson_white"] = exists ? davidson_figures(stats::fit_davidson(pool)) : json(nullptr);
  return result;
}

struct Kind {
  std::string_view word;
  json (*answer)(Question&);
};

// "cells" and "real" are the two kinds of blocks.
constexpr Kind kKinds[] = {
    {"sprt", sprt_answer},           {"elo", elo_answer},           {"length", length_answer},
    {"overshoot", overshoot_answer}, {"bayeselo", bayeselo_answer}, {"worker_chi2", worker_answer},
    {"block", block_answer},         {"ratings", ratings_answer},   {"cells", block_answer},
    {"real", block_answer},
};

json answer_of_kind(Question& question) {
  const std::string word = question.word("kind");
  for (const Kind& kind : kKinds)
    if (kind.word == word) return kind.answer(question);
  question.refuse(
      fmt::format("kind must be sprt, elo, length, overshoot, bayeselo, worker_chi2, "
                  "block or ratings, not '{}'",
                  word));
  return {};
}

}  // namespace

json answer(const json& question) {
  if (!question.is_object()) return {{"error", "a question must be a JSON object with a kind"}};
  Question reader(question);
  json result = answer_of_kind(reader);
  if (reader.complaint()) result = {{"error", *reader.complaint()}};
  if (question.contains("id")) result["id"] = question.at("id");
  return result;
}

}  // namespace tabiya::cli
