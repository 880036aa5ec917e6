#pragma once

#include <liburing.h>

#include <cstdint>
#include <vector>

#include "runner/system/streams.h"

namespace tabiya::system {

// By io_uring: one system call a move, in which what was posted is written, the answer waited for
// and read. Each child's output has a read standing in the kernel, into the room of its line
// assembler. Writes never wait: where the pipe is full they come back. Everything else is in the
// poller, which the ring watches like a descriptor.
class RingStreams final : public Streams {
 public:
  // Nothing where the kernel refuses: it is too old, its pipes know no reads and writes that do not
  // wait (before Linux 6.4), or io_uring is forbidden here.
  static std::unique_ptr<RingStreams> open(Poller& poller);
  ~RingStreams() override;
  RingStreams(const RingStreams&) = delete;
  RingStreams& operator=(const RingStreams&) = delete;

  bool listen(Child& child) override;
  void take(Child& child) override;
  void read_on(Child& child) override;
  void let_go(Child& child) override;
  bool post(Child& child) override;
  void submit() override;
  void settle(Child& child) override;
  std::span<Watch* const> look() override;
  std::span<Watch* const> wait() override;

 private:
  // What a completion is of; stands in the low bits of its mark, the child's address above them.
  enum class Task : std::uint64_t { read, write, poll, cancel };

  explicit RingStreams(Poller& poller) : poller_(poller) {}

  static std::uint64_t mark(Task task, const Child* child);
  bool can_do_without_waiting();
  io_uring_sqe& next_entry();
  void watch_poller();
  void cancel(Child& child);
  void enter(unsigned awaited);
  void settle_writes();
  unsigned harvest();  // how many completions there were
  void note(std::uint64_t marked, int result);
  std::span<Watch* const> hand_out();

  Poller& poller_;
  io_uring ring_{};
  bool is_open_ = false;
  std::vector<Child*> posted_;  // it is not known yet what their writes came to
  std::vector<Watch*> come_;    // to be handed out
  std::vector<Watch*> handed_out_;
  bool is_to_submit_ = false;  // some of them have not left yet
  bool poller_is_ready_ = false;
};

}  // namespace tabiya::system
