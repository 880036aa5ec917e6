#include "runner/cli/run/ports.h"

#include <cassert>

namespace tabiya::cli {

hall::Onward LateLedger::take(const match::GameRecord& record) {
  assert(ledger_ != nullptr);
  return ledger_->take(record);
}

hall::Onward ToldLedger::take(const match::GameRecord& record) {
  const auto onward = next_.take(record);
  return tell_(record) == hall::Onward::stop ? hall::Onward::stop : onward;
}

}  // namespace tabiya::cli
