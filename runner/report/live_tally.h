#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/hall/ports.h"
#include "runner/report/figures.h"
#include "runner/store/tally.h"

namespace tabiya::report {

// The count of a run while it is played, and where its test stands. A test is decided by the first
// complete encounter, the tenth or a later one, after which the log likelihood ratio is beyond a
// bound, and stays decided: later games change the figures, not the decision. So the same games in
// the same order give the same decision, in one go or in parts.
class LiveTally {
 public:
  LiveTally(int games_per_encounter, std::optional<store::SprtPlan> sprt);
  // Of a run that goes on: counts what is stored, in the order in which it was played.
  LiveTally(int games_per_encounter, std::optional<store::SprtPlan> sprt,
            const std::vector<store::GameResult>& stored);

  void add(const store::GameResult& game);

  const store::Counts& counts() const { return tally_.counts(); }
  Figures figures() const;
  // Undecided also where there is no test.
  stats::State decision() const { return decision_; }
  // The word that is stored when the run ends here: H1, H0, undecided.
  std::string_view verdict() const;
  // One line for people: "W-D-L 12-30-8  [0, 5, 12, 7, 1]  Elo 27.9 +- 40.1  LLR 0.45 (-2.94 to
  // 2.94)".
  std::string line() const;

 private:
  int games_per_encounter_;
  std::optional<store::SprtPlan> sprt_;
  store::Tally tally_;
  stats::State decision_ = stats::State::undecided;
};

// Counts each game that is handed on to the next ledger, and asks for no more games once the test
// is decided.
class TallyLedger final : public hall::Ledger {
 public:
  TallyLedger(LiveTally& tally, hall::Ledger& next) : tally_(tally), next_(next) {}
  hall::Onward take(const match::GameRecord& record) override;

 private:
  LiveTally& tally_;
  hall::Ledger& next_;
};

}  // namespace tabiya::report
