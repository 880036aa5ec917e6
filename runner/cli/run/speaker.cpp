#include "runner/cli/run/speaker.h"

#include <chrono>
#include <ostream>
#include <utility>

#include "runner/cli/run/edge.h"

namespace tabiya::cli {
namespace {

// How often it is asked whether there is something new to show.
constexpr auto kTick = std::chrono::milliseconds(100);

// The same clock as the loop's.
arbiter::Instant now() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return arbiter::Instant(std::chrono::duration_cast<arbiter::Microseconds>(since));
}

// Lines in a file are as long as they are.
std::size_t columns(ProgressStyle style) {
  const bool any = style != ProgressStyle::bar && !shows_on_terminal();
  return any ? std::string::npos : terminal_width();
}

}  // namespace

Speaker::Speaker(ProgressStyle style, std::ostream& out, Figures figures)
    : out_(out),
      figures_(std::move(figures)),
      quiet_(style == ProgressStyle::none),
      display_(style, out, columns(style)) {
  thread_ = std::thread([this] { work(); });
}

void Speaker::say(std::string line) {
  {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
  }
  changed_.notify_one();
}

void Speaker::show(const RunStatus& status, arbiter::Instant begun) {
  const std::lock_guard lock(mutex_);
  shown_ = Shown{status, begun};
}

void Speaker::finish() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Speaker::work() {
  bool ending = false;
  while (!ending) {
    std::unique_lock lock(mutex_);
    const auto wanted = [this] { return ending_ || !lines_.empty(); };
    if (quiet_) {
      changed_.wait(lock, wanted);
    } else {
      changed_.wait_for(lock, kTick, wanted);
    }
    ending = ending_;
    const auto lines = std::exchange(lines_, {});
    const auto shown = shown_;
    lock.unlock();
    speak(lines, shown, ending);
  }
  display_.finish();
}

void Speaker::speak(const std::vector<std::string>& lines, std::optional<Shown> shown, bool last) {
  const auto time = now();
  if (!quiet_ && shown && (last || display_.is_due(time))) {
    shown->status.elapsed = time - shown->begun;
    shown->status.figures = figures_(shown->status.counts);
    display_.show(shown->status, time);
    if (last) display_.show_last(shown->status);
  }
  for (const auto& line : lines) {
    display_.finish();
    out_ << line + '\n' << std::flush;
  }
}

}  // namespace tabiya::cli
