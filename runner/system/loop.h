#pragma once

#include <memory>

#include "runner/hall/events.h"
#include "runner/hall/ports.h"
#include "runner/system/core_plan.h"
#include "runner/system/start_check.h"

namespace tabiya::system {

// The real side of two of the hall's ports: engine processes and the time line, on one thread.
//
// Time: CLOCK_MONOTONIC. Each wake-up is stamped once, right after the kernel returns; everything
// that had become readable by then carries this stamp, and all of it is read before any line is
// handed on, so that no engine pays for another's judging.
// Order within a wake-up: lines, deaths, alarms, stop.
// Lines: cut at 64 KiB, the rest of such a line is dropped; LF and CR LF end a line, the end of
// the stream ends the last one. What an engine writes to stderr is drained at any time; its last
// lines are told with the reason when the child is gone.
// Writing: what an event makes the hall say to a child leaves in one write, before the next event
// is handled. A child that lets more than 1 MiB wait is reported gone.
// Means: io_uring where the kernel lets us (then a move costs one system call), else epoll.
// Children: own process group, descriptors 0, 1 and 2 only, no signal blocked or ignored but those
// the runner itself ignores, the cores of their table. When the runner ends in whatever way, also
// by SIGKILL, they and their descendants in the same group are killed.
// Signals, while a Loop lives: the first SIGINT, SIGTERM or SIGHUP becomes Events::stop, the second
// ends run(); SIGPIPE is ignored; Ctrl-Z is refused with a word on stderr. So there is at most one
// Loop at a time in a process, and the thread that made it must outlive its children and be the one
// that uses it.
//
// Wherever the system refuses what the loop itself lives by (no descriptors at the start), the
// constructor throws std::system_error.
class Loop final : public hall::Launcher, public hall::Timekeeper {
 public:
  explicit Loop(CorePlan cores = {}, StartCheck check = {});
  ~Loop() override;  // kills what still lives
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  enum class Ending : std::uint8_t {
    done,   // events.done(), and all children have ended or were killed after their grace
    forced  // a second signal: everything was killed at once, the hall heard no more
  };
  // Brings events until there is nothing left to wait for. Children nobody closed by then lose
  // their standard input and get half a second.
  Ending run(hall::Events& events);

  // Why no more engines could be started: this program or machine has no descriptors, processes or
  // memory left. Then the hall is told to stop, and not that an engine is gone.
  const std::optional<Refusal>& shortage() const;

  // The program is looked for as a shell would from the engine's directory: a name with a slash
  // there, one without in PATH. Takes about a millisecond (fork and exec).
  void launch(hall::ChildId child, hall::TableNumber table,
              const match::EngineSpec& engine) override;
  void say(hall::ChildId child, std::string_view line) override;
  // Also closes the child's standard input once everything said has been written. What leaves gives
  // way to the other engines on its cores. Once the child has exited, its process group is killed.
  void close(hall::ChildId child, hall::Microseconds grace) override;
  // The last three lines on stderr.
  std::string last_words(hall::ChildId child) const override;

  hall::Instant now() const override;
  // Instant::max() takes the alarm back.
  void wake(hall::TableNumber table, hall::Instant at) override;

 private:
  struct Turning;
  std::unique_ptr<Turning> turning_;
};

}  // namespace tabiya::system
