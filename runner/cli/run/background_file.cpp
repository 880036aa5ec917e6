#include "runner/cli/run/background_file.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace tabiya::cli {
namespace {

constexpr std::size_t kMostWaiting = 16'000'000;  // bytes

// Lines gather for so long, so that a line costs no wake-up of the thread.
constexpr auto kGathering = std::chrono::milliseconds(20);

}  // namespace

BackgroundFile::BackgroundFile(AppendFile file) : file_(std::move(file)) {
  thread_ = std::thread([this] { work(); });
}

void BackgroundFile::add(std::string_view line) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (waiting_.size() + line.size() > kMostWaiting) {
      ++dropped_;
      return;
    }
    first = waiting_.empty();
    waiting_ += line;
  }
  if (first) changed_.notify_one();
}

std::optional<Refusal> BackgroundFile::close() {
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }
  return refusal_;
}

// Nothing: the end.
std::string BackgroundFile::take_waiting() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !waiting_.empty() || ending_; });
  changed_.wait_for(lock, kGathering, [this] { return ending_; });
  std::string text = std::exchange(waiting_, {});
  if (const auto dropped = std::exchange(dropped_, 0); dropped > 0)
    text += fmt::format("# {} lines are missing here: the file did not keep up\n", dropped);
  return text;
}

void BackgroundFile::work() {
  for (auto text = take_waiting(); !text.empty(); text = take_waiting()) {
    if (refusal_) continue;
    refusal_ = file_.append(text);
    failed_.store(refusal_.has_value(), std::memory_order_relaxed);
  }
}

}  // namespace tabiya::cli
