#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "runner/cli/run/append_file.h"

namespace tabiya::cli {

// Lines on their way to a file, written by a thread of its own: whoever adds one never waits. Where
// the file does not keep up, lines are dropped, and a line in the file says how many.
class BackgroundFile {
 public:
  explicit BackgroundFile(AppendFile file);
  ~BackgroundFile() { (void)close(); }

  // One line with its end.
  void add(std::string_view line);
  // Whether the file has refused; nothing more is written to it then.
  bool failed() const { return failed_.load(std::memory_order_relaxed); }
  // Writes what waits; why lines are missing in the file, if any are. Nothing is added afterwards.
  std::optional<Refusal> close();

 private:
  void work();
  std::string take_waiting();

  AppendFile file_;
  std::optional<Refusal> refusal_;  // the thread's own while it lives
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;       // these three under the mutex
  std::int64_t dropped_ = 0;  // lines, since some were taken last
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace tabiya::cli
