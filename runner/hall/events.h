#pragma once

#include <string_view>

#include "runner/hall/ports.h"
#include "runner/match/process_end.h"

namespace tabiya::hall {

// What happens outside and is brought to the hall by whoever turns the loop (the real one in
// runner/system, a simulated one in tests). All calls come from one thread. `at` is the moment in
// which the event became visible, stamped before anything of the same wake-up was handled.
class Events {
 public:
  virtual ~Events() = default;
  // A whole line of a child's standard output, without its end (LF or CR LF), at most 64 KiB.
  virtual void line(ChildId child, std::string_view text, Instant at) = 0;
  // The child has ended, closed its output, or could not be started.
  virtual void gone(ChildId child, const match::ProcessEnd& end, Instant at) = 0;
  virtual void alarm(TableNumber table, Instant at) = 0;
  // The user wants the run to stop: running games are interrupted, engines told to stop and quit.
  virtual void stop(Instant at) = 0;
  // True when no game runs and none will be started: the loop may end once all children are gone.
  virtual bool done() const = 0;
};

}  // namespace tabiya::hall
