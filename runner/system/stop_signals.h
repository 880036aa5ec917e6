#pragma once

#include <csignal>

#include "runner/system/descriptor.h"

namespace tabiya::system {

// While it lives, SIGINT and SIGTERM make a descriptor readable instead of ending the program,
// SIGPIPE is ignored, and children can be waited for even if the runner was started with SIGCHLD
// ignored. What was set before comes back afterwards. At most one at a time in a process.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  // Readable when one has arrived.
  int descriptor() const { return event_.number(); }
  // Makes it unreadable again.
  void take();

 private:
  Descriptor event_;
  struct sigaction interrupt_ {};
  struct sigaction terminate_ {};
  struct sigaction pipe_ {};
  struct sigaction child_ {};
};

}  // namespace tabiya::system
