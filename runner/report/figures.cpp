#include "runner/report/figures.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tabiya::report {
namespace {

std::array<std::int64_t, 3> trinomial(const store::Counts& counts) {
  return {counts.losses, counts.draws, counts.wins};
}

bool is_finite(const stats::FixedEstimate& estimate) {
  return std::isfinite(estimate.elo) && std::isfinite(estimate.elo_error) &&
         std::isfinite(estimate.nelo) && std::isfinite(estimate.nelo_error) &&
         std::isfinite(estimate.los);
}

// Whether one cell holds all encounters: the spread then comes from the weight of the unseen alone.
bool all_alike(const auto& cells) {
  return std::ranges::count_if(cells, [](std::int64_t count) { return count > 0; }) <= 1;
}

std::string_view why_no_estimate(const store::Counts& counts, int games_per_encounter) {
  static_assert(stats::kLeastUnitsOfARun == 10);
  if (counts.encounters < stats::kLeastUnitsOfARun) return "fewer than 10 complete encounters";
  const bool alike = games_per_encounter == 1 ? all_alike(trinomial(counts))
                                              : all_alike(store::pentanomial(counts));
  return alike ? "all encounters ended alike, so their spread is not known" : "";
}

std::optional<double> if_finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

std::optional<stats::Sample> sample_of(const store::Counts& counts, int games_per_encounter) {
  if (games_per_encounter == 1) return stats::sample_of_counts(trinomial(counts), 1);
  if (games_per_encounter == 2) return stats::sample_of_counts(store::pentanomial(counts), 2);
  return std::nullopt;
}

Figures figures_of(const store::Counts& counts, int games_per_encounter,
                   const std::optional<store::SprtPlan>& sprt) {
  Figures figures;
  if (sprt) figures.bounds = stats::bounds_of(sprt->risks);
  const auto sample = sample_of(counts, games_per_encounter);
  if (!sample) return figures;
  figures.why_no_estimate = why_no_estimate(counts, games_per_encounter);
  if (counts.encounters < stats::kLeastUnitsOfARun) return figures;
  if (const auto estimate = stats::fixed_estimate(*sample);
      figures.why_no_estimate.empty() && is_finite(estimate))
    figures.estimate = estimate;
  figures.score = stats::raw_score(trinomial(counts));
  if (games_per_encounter == 2) {
    figures.draw_ratio = stats::draw_ratio(store::pentanomial(counts));
    figures.pairs_ratio = if_finite(stats::pairs_ratio(store::pentanomial(counts)));
  } else {
    figures.draw_ratio = stats::draw_ratio(trinomial(counts));
  }
  if (sprt) figures.llr = if_finite(stats::log_likelihood_ratio(*sample, sprt->hypotheses));
  return figures;
}

std::optional<stats::StoppedEstimate> after_stop(const store::Counts& counts,
                                                 int games_per_encounter,
                                                 const store::SprtPlan& sprt) {
  const auto sample = sample_of(counts, games_per_encounter);
  if (!sample || !why_no_estimate(counts, games_per_encounter).empty()) return std::nullopt;
  return stats::estimate_after_stop(*sample, sprt.hypotheses, stats::bounds_of(sprt.risks));
}

}  // namespace tabiya::report
