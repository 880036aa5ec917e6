#pragma once

#include <memory>
#include <span>

#include "runner/system/child.h"
#include "runner/system/poller.h"

namespace tabiya::system {

// How the bytes of the children's standard input and output travel, and where the loop waits for
// them and for the descriptors of its poller.
//
// A child that is listened to comes up in look() or wait() by its output_watch when there is
// something for take(); after that nothing is read before read_on(). What post() has taken leaves
// with the next submit(), look() or wait(), but the child's `unsent`, which holds it, is not to be
// touched before settle(). What the pipe has no room for stays there: the child's input_watch comes
// up, and it is to be written by Child::write().
class Streams {
 public:
  // By io_uring where the kernel has what it takes and lets us, else by epoll with a read and a
  // write for each line.
  static std::unique_ptr<Streams> open(Poller& poller);
  virtual ~Streams() = default;

  // False: the system has no room.
  virtual bool listen(Child& child) = 0;
  virtual void take(Child& child) = 0;
  // All lines taken in have been handed on.
  virtual void read_on(Child& child) = 0;
  // Takes in what has been read, and knows nothing of the child from then on: reading and writing,
  // and the closing of its descriptors, are the caller's. To be called before a child that was
  // listened to is destroyed; may be called again.
  virtual void let_go(Child& child) = 0;

  // Takes over the writing of all that waits to be sent; false: it is to be written at once.
  virtual bool post(Child& child) = 0;
  // Sends what was posted.
  virtual void submit() = 0;
  // Waits until it is known what became of what was posted for the child.
  virtual void settle(Child& child) = 0;

  // What is ready now; empty where nothing is.
  virtual std::span<Watch* const> look() = 0;
  // Waits until something is ready; a signal handler may end the wait with nothing.
  virtual std::span<Watch* const> wait() = 0;
};

// By epoll, read(2) and write(2): works everywhere.
class PolledStreams final : public Streams {
 public:
  explicit PolledStreams(Poller& poller) : poller_(poller) {}

  bool listen(Child& child) override {
    return poller_.add(child.output, Poller::For::reading, child.output_watch);
  }
  void take(Child& child) override { child.read_output(); }
  void read_on(Child&) override {}
  void let_go(Child& child) override {
    if (child.output.is_open()) poller_.remove(child.output.number());
  }
  bool post(Child&) override { return false; }
  void submit() override {}
  void settle(Child&) override {}
  std::span<Watch* const> look() override { return poller_.look(); }
  std::span<Watch* const> wait() override { return poller_.wait(); }

 private:
  Poller& poller_;
};

}  // namespace tabiya::system
