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

bool all_alike(const store::Counts& counts, const store::Unit& unit) {
  if (unit.is_ranked()) return all_alike(counts.half_points);
  return unit.games == 1 ? all_alike(trinomial(counts)) : all_alike(store::pentanomial(counts));
}

std::string_view why_no_estimate(const store::Counts& counts, const store::Unit& unit) {
  static_assert(stats::kLeastUnitsOfARun == 10);
  if (counts.encounters < stats::kLeastUnitsOfARun) return "fewer than 10 complete encounters";
  return all_alike(counts, unit) ? "all encounters ended alike, so their spread is not known" : "";
}

std::optional<double> if_finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

std::optional<stats::Sample> sample_of(const store::Counts& counts, const store::Unit& unit) {
  if (unit.is_ranked()) return stats::sample_of_weights(store::cells(counts), unit.games);
  if (unit.games == 1) return stats::sample_of_counts(trinomial(counts), 1);
  if (unit.games == 2) return stats::sample_of_counts(store::pentanomial(counts), 2);
  return std::nullopt;
}

Figures figures_of(const store::Counts& counts, const store::Unit& unit,
                   const std::optional<stats::Sprt>& sprt) {
  Figures figures;
  if (sprt) figures.bounds = stats::bounds_of(sprt->risks);
  const auto sample = sample_of(counts, unit);
  if (!sample) return figures;
  figures.why_no_estimate = why_no_estimate(counts, unit);
  if (counts.encounters < stats::kLeastUnitsOfARun) return figures;
  if (const auto estimate = stats::fixed_estimate(*sample);
      figures.why_no_estimate.empty() && is_finite(estimate))
    figures.estimate = estimate;
  if (unit.is_ranked()) {
    figures.score = stats::raw_score(counts.half_points);
  } else {
    figures.score = stats::raw_score(trinomial(counts));
    figures.draw_ratio = unit.games == 2 ? stats::draw_ratio(store::pentanomial(counts))
                                         : stats::draw_ratio(trinomial(counts));
  }
  if (unit.games == 2 && !unit.is_ranked())
    figures.pairs_ratio = if_finite(stats::pairs_ratio(store::pentanomial(counts)));
  if (sprt) figures.llr = if_finite(stats::log_likelihood_ratio(*sample, sprt->hypotheses));
  return figures;
}

std::optional<stats::StoppedEstimate> after_stop(const store::Counts& counts,
                                                 const store::Unit& unit, const stats::Sprt& sprt) {
  const auto sample = sample_of(counts, unit);
  if (!sample || !why_no_estimate(counts, unit).empty()) return std::nullopt;
  return stats::estimate_after_stop(*sample, sprt.hypotheses, stats::bounds_of(sprt.risks));
}

}  // namespace tabiya::report
