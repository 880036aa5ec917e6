#include "runner/system/stop_signals.h"

#include <sys/eventfd.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace tabiya::system {
namespace {

// A signal handler has no other way to know where to write.
std::atomic<int> arrival{-1};
static_assert(std::atomic<int>::is_always_lock_free);

void arrived(int) {
  const int before = errno;
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto written = ::write(arrival.load(), &one, sizeof one);
  errno = before;
}

struct sigaction with_handler(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  return action;
}

}  // namespace

StopSignals::StopSignals() : event_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (!event_.is_open()) throw std::system_error(errno, std::system_category(), "eventfd");
  [[maybe_unused]] const int other = arrival.exchange(event_.number());
  assert(other == -1);
  const auto told = with_handler(arrived);
  const auto ignored = with_handler(SIG_IGN);
  const auto standard = with_handler(SIG_DFL);
  ::sigaction(SIGINT, &told, &interrupt_);
  ::sigaction(SIGTERM, &told, &terminate_);
  ::sigaction(SIGPIPE, &ignored, &pipe_);
  ::sigaction(SIGCHLD, &standard, &child_);
}

StopSignals::~StopSignals() {
  ::sigaction(SIGINT, &interrupt_, nullptr);
  ::sigaction(SIGTERM, &terminate_, nullptr);
  ::sigaction(SIGPIPE, &pipe_, nullptr);
  ::sigaction(SIGCHLD, &child_, nullptr);
  arrival = -1;
}

void StopSignals::take() {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto taken = ::read(event_.number(), &count, sizeof count);
}

}  // namespace tabiya::system
