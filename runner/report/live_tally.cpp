#include "runner/report/live_tally.h"

#include <fmt/format.h>

#include "runner/report/format.h"

namespace tabiya::report {
namespace {

std::string estimate_text(const Figures& figures) {
  if (!figures.estimate) return "n/a";
  return number_text(figures.estimate->elo, 1) + " +- " +
         number_text(figures.estimate->elo_error, 1);
}

}  // namespace

LiveTally::LiveTally(int games_per_encounter, std::optional<store::SprtPlan> sprt)
    : games_per_encounter_(games_per_encounter),
      sprt_(std::move(sprt)),
      tally_(games_per_encounter) {}

LiveTally::LiveTally(int games_per_encounter, std::optional<store::SprtPlan> sprt,
                     const std::vector<store::GameResult>& stored)
    : LiveTally(games_per_encounter, std::move(sprt)) {
  for (const auto& game : stored) add(game);
}

void LiveTally::add(const store::GameResult& game) {
  const bool completed = tally_.add(game);
  if (!completed || !sprt_ || decision_ != stats::State::undecided) return;
  if (counts().encounters < kFewestEncounters) return;
  const auto sample = sample_of(counts(), games_per_encounter_);
  if (!sample) return;
  if (const auto llr = stats::log_likelihood_ratio(*sample, sprt_->hypotheses))
    decision_ = stats::decide(*llr, stats::bounds_of(sprt_->risks));
}

Figures LiveTally::figures() const { return figures_of(counts(), games_per_encounter_, sprt_); }

std::string_view LiveTally::verdict() const {
  return decision_ == stats::State::undecided ? "undecided" : stats::word_of(decision_);
}

std::string LiveTally::line() const {
  const Figures now = figures();
  std::string text = fmt::format("W-D-L {}-{}-{}", counts().wins, counts().draws, counts().losses);
  if (games_per_encounter_ == 2)
    text += fmt::format("  [{}]", fmt::join(store::pentanomial(counts()), ", "));
  text += "  Elo " + estimate_text(now);
  if (now.bounds)
    text += fmt::format("  LLR {} ({} to {})", number_text(now.llr, 2),
                        number_text(now.bounds->lower, 2), number_text(now.bounds->upper, 2));
  return text;
}

hall::Onward TallyLedger::take(const match::GameRecord& record) {
  const hall::Onward onward = next_.take(record);
  if (record.counts()) tally_.add(store::result_of(record));
  return tally_.decision() == stats::State::undecided ? onward : hall::Onward::stop;
}

}  // namespace tabiya::report
