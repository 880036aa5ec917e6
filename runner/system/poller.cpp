#include "runner/system/poller.h"

#include <cerrno>
#include <system_error>

namespace tabiya::system {

Poller::Poller() : epoll_(::epoll_create1(EPOLL_CLOEXEC)) {
  if (!epoll_.is_open()) throw std::system_error(errno, std::system_category(), "epoll");
}

bool Poller::add(int descriptor, For what, Watch& watch) {
  epoll_event event{};
  event.events = static_cast<std::uint32_t>(what);
  event.data.ptr = &watch;
  return ::epoll_ctl(epoll_.number(), EPOLL_CTL_ADD, descriptor, &event) == 0;
}

void Poller::remove(int descriptor) {
  ::epoll_ctl(epoll_.number(), EPOLL_CTL_DEL, descriptor, nullptr);
}

std::span<Watch* const> Poller::poll(int timeout_ms) {
  const int count = ::epoll_wait(epoll_.number(), events_.data(), kAtOnce, timeout_ms);
  const auto ready = static_cast<std::size_t>(count < 0 ? 0 : count);
  for (std::size_t i = 0; i < ready; ++i) ready_[i] = static_cast<Watch*>(events_[i].data.ptr);
  return {ready_.data(), ready};
}

}  // namespace tabiya::system
