#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace tabiya::uci {

// Writes whole lines, each at once and flushed, from any thread.
class LineWriter {
 public:
  explicit LineWriter(std::ostream& out) : out_(out) {}

  void write(std::string_view line) {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace tabiya::uci
