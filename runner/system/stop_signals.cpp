#include "runner/system/stop_signals.h"

#include <sys/eventfd.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdint>
#include <string_view>
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

void refuse_to_pause(int) {
  constexpr std::string_view kWords =
      "\nCtrl-Z is not obeyed while games run: the engines' clocks run. Ctrl-C stops the run, "
      "`tabiya resume` goes on with it.\n";
  const int before = errno;
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, kWords.data(), kWords.size());
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
  const std::array handlers{arrived, arrived, arrived, SIG_IGN, SIG_DFL, refuse_to_pause, SIG_IGN};
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    const auto action = with_handler(handlers[i]);
    ::sigaction(kSignals[i], &action, &before_[i]);
    if (kSignals[i] == SIGHUP && before_[i].sa_handler == SIG_IGN)
      ::sigaction(SIGHUP, &before_[i], nullptr);
  }
}

StopSignals::~StopSignals() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &before_[i], nullptr);
  arrival = -1;
}

void StopSignals::take() {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto taken = ::read(event_.number(), &count, sizeof count);
}

}  // namespace tabiya::system
