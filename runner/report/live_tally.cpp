#include "runner/report/live_tally.h"

namespace tabiya::report {

LiveTally::LiveTally(const store::Unit& unit, const std::optional<stats::Sprt>& sprt)
    : unit_(unit), sprt_(sprt), tally_(unit) {}

LiveTally::LiveTally(const store::Unit& unit, const std::optional<stats::Sprt>& sprt,
                     const std::vector<store::GameResult>& stored)
    : LiveTally(unit, sprt) {
  for (const auto& game : stored) add(game);
}

void LiveTally::add(const store::GameResult& game) {
  const bool completed = tally_.add(game);
  if (!completed || !sprt_ || decision_ != stats::State::undecided) return;
  const auto sample = sample_of(counts(), unit_);
  if (!sample || counts().encounters < stats::kLeastUnitsOfARun) return;
  decision_ =
      stats::decide(stats::log_likelihood_ratio(*sample, sprt_->hypotheses),
                    stats::bounds_of(sprt_->risks), counts().encounters, stats::kLeastUnitsOfARun);
}

hall::Onward TallyLedger::take(const match::GameRecord& record) {
  const hall::Onward onward = next_.take(record);
  if (record.counts()) tally_.add(store::result_of(record));
  return tally_.decision() == stats::State::undecided ? onward : hall::Onward::stop;
}

}  // namespace tabiya::report
