#pragma once

#include <sys/epoll.h>

#include <array>
#include <cstdint>
#include <span>

#include "runner/system/descriptor.h"

namespace tabiya::system {

struct Child;

// What a descriptor is to the loop. Its address is the kernel's mark for it.
struct Watch {
  enum class Kind : std::uint8_t { output, errors, input, exit, timer, signals };
  Kind kind;
  Child* child = nullptr;
};

// Waits for descriptors (level-triggered epoll).
class Poller {
 public:
  Poller();  // throws std::system_error

  enum class For : std::uint32_t { reading = EPOLLIN, writing = EPOLLOUT };
  // `watch` stays valid until the descriptor is removed. False: the system has no room.
  [[nodiscard]] bool add(const Descriptor& descriptor, For what, Watch& watch) {
    return add(descriptor.number(), what, watch);
  }
  [[nodiscard]] bool add(int descriptor, For what, Watch& watch);
  void remove(int descriptor);

  // Itself readable while anything is ready.
  int descriptor() const { return epoll_.number(); }
  // What is ready now; empty where nothing is.
  std::span<Watch* const> look() { return poll(0); }
  // Waits until something is ready; a signal handler may end the wait with nothing.
  std::span<Watch* const> wait() { return poll(-1); }

 private:
  std::span<Watch* const> poll(int timeout_ms);

  static constexpr std::size_t kAtOnce = 256;

  Descriptor epoll_;
  std::array<epoll_event, kAtOnce> events_;
  std::array<Watch*, kAtOnce> ready_;
};

}  // namespace tabiya::system
