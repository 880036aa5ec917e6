#pragma once

#include <array>
#include <csignal>

#include "runner/system/descriptor.h"

namespace tabiya::system {

// While it lives, SIGINT, SIGTERM and SIGHUP (unless that was ignored: nohup) make a descriptor
// readable instead of ending the program, SIGPIPE is ignored, and children can be waited for even
// if the runner was started with SIGCHLD ignored. A terminal's Ctrl-Z (SIGTSTP) is refused with a
// word on stderr: the engines would think on while nobody reads their answers, and their clocks
// would pay for it; for the same reason SIGTTOU is ignored. What was set before comes back
// afterwards. At most one at a time in a process.
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
  static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGTSTP, SIGTTOU};
  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace tabiya::system
