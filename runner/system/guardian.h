#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>

#include "runner/system/descriptor.h"

namespace tabiya::system {

// A small process beside the runner that outlives it by a moment: when the runner is gone, in
// whatever way, it kills the process groups that were entered and not crossed out. The kernel's
// parent-death signal reaches children only; this reaches what they have started in their group.
// Without it (no process to be had) entering does nothing.
class Guardian {
 public:
  static constexpr std::size_t kPlaces = 1024;

  // Made before the program has other threads, at best.
  Guardian();
  ~Guardian();
  Guardian(const Guardian&) = delete;
  Guardian& operator=(const Guardian&) = delete;

  void enter(pid_t group);
  void cross_out(pid_t group);

 private:
  using Place = std::atomic<pid_t>;

  [[noreturn]] static void watch(int alive, const Place* places);

  Place* groups_ = nullptr;  // shared with the guardian process; 0: free
  Descriptor alive_;         // its other end hangs up when the runner is gone
  pid_t process_ = -1;
};

}  // namespace tabiya::system
