#include "runner/hall/fault_count.h"

#include <algorithm>

namespace tabiya::hall {

void FaultCount::add(const match::GameRecord& record) {
  ++games_;
  if (record.faults.empty()) {
    in_a_row_ = 0;
    return;
  }
  ++with_fault_;
  ++in_a_row_;
  const auto& fault = record.faults.back();
  last_ = std::string(arbiter::word_of(fault.conduct)) + ": " + fault.detail;
}

std::optional<std::string> FaultCount::too_many() const {
  const std::string advice = " (last: " + last_ + "); max-faults sets how many are borne";
  if (limits_.in_a_row > 0 && in_a_row_ >= limits_.in_a_row)
    return std::to_string(in_a_row_) + " games in a row had an engine's fault" + advice;
  const auto of_games = std::max(games_, MaxFaults::kFewestForPercent);
  if (100 * static_cast<double>(with_fault_) > limits_.percent * static_cast<double>(of_games))
    return std::to_string(with_fault_) + " of " + std::to_string(games_) +
           " games had an engine's fault" + advice;
  return std::nullopt;
}

}  // namespace tabiya::hall
