#pragma once

#include <optional>
#include <vector>

#include "runner/hall/ports.h"
#include "runner/report/figures.h"
#include "runner/store/tally.h"

namespace tabiya::report {

// The count of a run while it is played, and where its test stands. A test is decided by the first
// complete encounter, the tenth (kLeastUnitsOfARun) or a later one, after which the log likelihood
// ratio is beyond a bound, and stays decided: later games change the figures, not the decision. So
// the same games in the same order give the same decision, in one go or in parts.
class LiveTally {
 public:
  LiveTally(const store::Unit& unit, const std::optional<stats::Sprt>& sprt);
  // Of a run that goes on: counts what is stored, in the order in which it was played.
  LiveTally(const store::Unit& unit, const std::optional<stats::Sprt>& sprt,
            const std::vector<store::GameResult>& stored);

  void add(const store::GameResult& game);

  const store::Counts& counts() const { return tally_.counts(); }
  // Undecided also where there is no test.
  stats::State decision() const { return decision_; }

 private:
  store::Unit unit_;
  std::optional<stats::Sprt> sprt_;
  store::Tally tally_;
  stats::State decision_ = stats::State::undecided;
};

// Counts each game that is handed on to the next ledger, and asks for no more games once the test
// is decided.
class TallyLedger final : public hall::Ledger {
 public:
  TallyLedger(LiveTally& tally, hall::Ledger& next) : tally_(tally), next_(next) {}
  hall::Onward take(const match::GameRecord& record) override;
  std::optional<std::size_t> unsaved() const override { return next_.unsaved(); }

 private:
  LiveTally& tally_;
  hall::Ledger& next_;
};

}  // namespace tabiya::report
