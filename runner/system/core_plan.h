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

// Which processors the engines of each table get. An empty plan pins nothing.
//
// The loop is not in it on purpose. The kernel lets it run where the engine that woke it is just
// going to sleep, which costs neither of them anything; keeping it on other processors makes every
// line and every answer an interrupt from one to another. Measured on two cores of a virtual
// machine that other programs kept busy, CPU of the loop per move: free 11 us, apart 107 us, and
// twenty times as long until the answer.
struct CorePlan {
  std::vector<Cores> tables;

  bool pins() const { return !tables.empty(); }
  friend bool operator==(const CorePlan&, const CorePlan&) = default;
};

// Gives each of `tables` (>= 1) `width` processors (>= 1; the threads of one thinking engine) of
// its own, on physical cores of their own as long as there are enough. With too few processors
// nothing is pinned.
CorePlan plan_cores(std::span<const Processor> usable, int tables, int width);

}  // namespace tabiya::system
