#pragma once

#include <span>
#include <vector>

namespace tabiya::system {

// One logical processor and where it sits. Processors with the same package and core share one
// physical core (SMT siblings).
struct Processor {
  int number = 0;
  int core = 0;
  int package = 0;
  friend bool operator==(const Processor&, const Processor&) = default;
};

// Numbers of logical processors a thread may run on; empty: wherever it may run already.
using Cores = std::vector<int>;

// Which processors the engines of each table get, and which the loop gets. An empty plan pins
// nothing.
struct CorePlan {
  std::vector<Cores> tables;
  Cores loop;

  bool pins() const { return !tables.empty(); }
  friend bool operator==(const CorePlan&, const CorePlan&) = default;
};

// Gives each of `tables` (>= 1) `width` processors (>= 1; the threads of one thinking engine) of
// its own, on physical cores of their own as long as there are enough, and the loop what is left.
// With nothing left the loop runs where it is scheduled; with too few processors nothing is pinned.
CorePlan plan_cores(std::span<const Processor> usable, int tables, int width);

}  // namespace tabiya::system
