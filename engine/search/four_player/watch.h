#pragma once

#include <cstdint>

#include "engine/search/limits.h"
#include "engine/search/time_budget.h"

namespace tabiya::search {

// Counts the nodes of one search and says when it must stop: at the node limit, at the hard limit
// of the clock or when told to.
class Watch {
 public:
  void begin(const Task& task, const TimeBudget& budget) {
    task_ = &task;
    budget_ = budget;
    nodes_ = 0;
    stopped_ = false;
  }

  // A node is entered; it counts unless the search is over.
  void enter() {
    look();
    if (!stopped_) ++nodes_;
  }

  const Task& task() const { return *task_; }
  const TimeBudget& budget() const { return budget_; }
  std::uint64_t nodes() const { return nodes_; }
  bool stopped() const { return stopped_; }
  Microseconds elapsed() const { return task_->now() - task_->started; }
  // Whether the clock matters to this search at present.
  bool clock_runs() const { return budget_.soft && !task_->signals->pondering; }

 private:
  void look() {
    constexpr std::uint64_t kBetweenLooks = 512;  // nodes between looks at the clock
    if (nodes_ >= task_->limits.nodes.value_or(~std::uint64_t{0}) ||
        task_->signals->stop.load(std::memory_order_relaxed))
      stopped_ = true;
    if (!budget_.hard || nodes_ % kBetweenLooks != 0 || task_->signals->pondering) return;
    if (elapsed() >= *budget_.hard) stopped_ = true;
  }

  const Task* task_ = nullptr;
  TimeBudget budget_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace tabiya::search
