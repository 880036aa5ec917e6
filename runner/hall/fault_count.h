#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "runner/match/record.h"

namespace tabiya::hall {

// How many games with an engine's fault a run bears.
struct MaxFaults {
  static constexpr std::int64_t kFewestForPercent = 200;
  int in_a_row = 10;  // 0: no limit
  // Of the finished games; of kFewestForPercent as long as there are fewer, so that a fault or two
  // in the first games do not end a run that bears some. 100: no limit.
  double percent = 5;
  friend bool operator==(const MaxFaults&, const MaxFaults&) = default;
};

// Counts the games in which an engine was at fault (crash, silence, illegal move, time forfeit), in
// the order in which games end.
class FaultCount {
 public:
  explicit FaultCount(const MaxFaults& limits) : limits_(limits) {}

  void add(const match::GameRecord& record);
  // Why the run must not go on, if it must not: with the last fault, and how to go on all the same.
  std::optional<std::string> too_many() const;
  std::int64_t games() const { return games_; }
  std::int64_t with_fault() const { return with_fault_; }

 private:
  MaxFaults limits_;
  std::int64_t games_ = 0;
  std::int64_t with_fault_ = 0;
  int in_a_row_ = 0;
  std::string last_;
};

}  // namespace tabiya::hall
