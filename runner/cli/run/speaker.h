#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "runner/cli/run/progress.h"

namespace tabiya::cli {

// Speaks to the user while games are played, from a thread of its own: a terminal that is held or a
// pipe that nobody reads keeps only this thread waiting. What is said is said in full and in order;
// of what is shown only the newest counts.
class Speaker {
 public:
  using Figures = std::function<report::Figures(const store::Counts&)>;

  // `figures` is asked by the thread, now and then, for what a status leaves out.
  Speaker(ProgressStyle style, std::ostream& out, Figures figures);
  ~Speaker() { finish(); }

  // One line, without its end.
  void say(std::string line);
  // Where the run stands now; time goes on by itself from the moment the run began.
  void show(const RunStatus& status, arbiter::Instant begun);
  // Says what is left to say and ends the line of progress. Nothing is said afterwards.
  void finish();

 private:
  struct Shown {
    RunStatus status;
    arbiter::Instant begun;
  };

  void work();
  void speak(const std::vector<std::string>& lines, std::optional<Shown> shown, bool last);

  std::ostream& out_;
  Figures figures_;
  const bool quiet_;
  ProgressDisplay display_;  // the thread's own
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;  // these three under the mutex
  std::optional<Shown> shown_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace tabiya::cli
