#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "engine/search/limits.h"
#include "engine/search/time_budget.h"

namespace tabiya::search {

// Counts the nodes of one search and says when it must stop: at the node limit, at the hard limit
// of the clock or when told to.
class Watch {
 public:
  // Nodes between looks at the clock and at what other threads have done; whether it is told to
  // stop, a search asks at every node.
  static constexpr std::uint64_t kBetweenLooks = 512;

  void begin(Task task, const TimeBudget& budget) {
    task_ = std::move(task);
    budget_ = budget;
    node_limit_ = task_.limits.nodes.value_or(~std::uint64_t{0});
    nodes_.store(0, std::memory_order_relaxed);
    stopped_ = false;
  }

  // A node is entered; it counts unless the search is over.
  void enter() {
    look();
    if (!stopped_) nodes_.store(nodes() + 1, std::memory_order_relaxed);
  }

  const Task& task() const { return task_; }
  const TimeBudget& budget() const { return budget_; }
  // May be asked from another thread.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  std::uint64_t nodes_of_all() const {
    return task_.nodes_elsewhere ? nodes() + task_.nodes_elsewhere() : nodes();
  }
  bool stopped() const { return stopped_; }
  Microseconds elapsed() const { return task_.now() - task_.started; }
  // Whether the clock matters to this search at present.
  bool clock_runs() const { return budget_.soft && !task_.signals->pondering; }

 private:
  void look() {
    if (nodes() >= node_limit_ || task_.signals->stop.load(std::memory_order_relaxed))
      stopped_ = true;
    if (nodes() % kBetweenLooks == 0) look_around();
  }
  void look_around() {
    if (task_.nodes_elsewhere && nodes_of_all() >= node_limit_) stopped_ = true;
    if (!budget_.hard || task_.signals->pondering) return;
    if (elapsed() >= *budget_.hard) stopped_ = true;
  }

  Task task_;
  TimeBudget budget_;
  std::uint64_t node_limit_ = 0;
  std::atomic<std::uint64_t> nodes_ = 0;  // written by the searching thread alone
  bool stopped_ = false;
};

}  // namespace tabiya::search
