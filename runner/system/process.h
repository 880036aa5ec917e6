#pragma once

#include <sys/types.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/match/process_end.h"
#include "runner/system/core_plan.h"

namespace tabiya::system {

// How a process ended.
struct Exit {
  int status = 0;       // as waitpid gives it
  int start_error = 0;  // errno when the program could not be started after all, else 0
};

// The same as the hall is told it.
match::ProcessEnd process_end(const Exit& exit);

// A started child, the leader of its own process group. Its end kills what lives of the group.
class Process {
 public:
  struct Handle;
  explicit Process(std::unique_ptr<Handle> handle);
  Process(Process&&) noexcept;
  Process& operator=(Process&&) noexcept;
  ~Process();

  pid_t id() const;
  // Becomes readable when the child has ended; it stays so until the Process is destroyed.
  int exit_descriptor() const;
  // What the child's end was, once it has ended. Before the child is reaped, and its number free
  // for others, what is left of its group is killed.
  std::optional<Exit> reap();
  // The whole group, all its threads, make way for others from now on: it is asked to leave, and
  // may spin or clean up on the cores that the next game is timed on.
  void step_back();
  // SIGKILL to the child and the whole group.
  void kill_group();
  // Lets go of a child that even SIGKILL has not ended (it hangs in the kernel).
  void abandon();

 private:
  std::unique_ptr<Handle> handle_;
};

// What a child is started with. The three descriptors, none below 3, become its 0, 1 and 2.
struct ProcessStart {
  std::string program;  // absolute path
  std::vector<std::string> arguments;
  std::string directory;  // empty: the runner's
  Cores cores;            // empty: those of the runner
  int input = -1;
  int output = -1;
  int errors = -1;
};

// Starts processes. They die with the thread that started them.
class ProcessStarter {
 public:
  ProcessStarter();
  ~ProcessStarter();

  // Forks, and does not wait until the program runs in place of the fork, which takes tens of
  // milliseconds on a busy machine: whether that worked stands in its Exit. The refusal is the
  // system's reason alone ("Resource temporarily unavailable").
  Expected<Process> start(const ProcessStart& what);
  // The system's number for the last refusal.
  int error() const { return error_; }

 private:
  struct Context;
  int error_ = 0;
  std::unique_ptr<Context> context_;
};

}  // namespace tabiya::system
