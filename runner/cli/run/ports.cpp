#include "runner/cli/run/ports.h"

#include <cassert>

namespace tabiya::cli {

std::optional<schedule::Encounter> BeginningSchedule::next() {
  if (!begun_ && !refusal_) {
    refusal_ = begin_();
    begun_ = !refusal_;
  }
  return begun_ ? plan_.next() : std::nullopt;
}

hall::Onward LateLedger::take(const match::GameRecord& record) {
  assert(ledger_ != nullptr);
  return ledger_->take(record);
}

hall::Onward ToldLedger::take(const match::GameRecord& record) {
  const auto onward = next_.take(record);
  return tell_(record) == hall::Onward::stop ? hall::Onward::stop : onward;
}

}  // namespace tabiya::cli
