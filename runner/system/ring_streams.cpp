#include "runner/system/ring_streams.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <optional>
#include <utility>

namespace tabiya::system {
namespace {

using Writing = Child::Writing;

// Each move takes two; more than this are submitted in between.
constexpr unsigned kEntries = 256;

// Pipes have none.
constexpr std::uint64_t kNoOffset = ~std::uint64_t{0};

constexpr std::uint64_t kTaskBits = 3;
static_assert(alignof(Child) > kTaskBits);

}  // namespace

std::uint64_t RingStreams::mark(Task task, const Child* child) {
  return reinterpret_cast<std::uint64_t>(child) | static_cast<std::uint64_t>(task);
}

std::unique_ptr<RingStreams> RingStreams::open(Poller& poller) {
  std::unique_ptr<RingStreams> streams(new RingStreams(poller));
  io_uring& ring = streams->ring_;
  io_uring_params asked{};
  // What completes is worked off when the loop asks for it, not whenever it enters the kernel; a
  // flag tells whether some of that is left to do.
  asked.flags = IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN | IORING_SETUP_TASKRUN_FLAG;
  if (io_uring_queue_init_params(kEntries, &ring, &asked) < 0) return nullptr;
  streams->is_open_ = true;
  if ((asked.features & IORING_FEAT_CQE_SKIP) == 0 || !streams->can_do_without_waiting())
    return nullptr;
  io_uring_ring_dontfork(&ring);
  io_uring_register_ring_fd(&ring);
  streams->watch_poller();
  return streams;
}

RingStreams::~RingStreams() {
  if (is_open_) io_uring_queue_exit(&ring_);
}

// Whether an empty pipe says so at once.
bool RingStreams::can_do_without_waiting() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) < 0) return false;
  const Descriptor reading(ends[0]);
  const Descriptor writing(ends[1]);
  char byte = 0;
  auto& entry = next_entry();
  io_uring_prep_read(&entry, reading.number(), &byte, 1, kNoOffset);
  entry.rw_flags = RWF_NOWAIT;
  io_uring_cqe* answer = nullptr;
  if (io_uring_submit_and_wait(&ring_, 1) != 1 || io_uring_peek_cqe(&ring_, &answer) != 0)
    return false;
  const int result = answer->res;
  io_uring_cqe_seen(&ring_, answer);
  return result == -EAGAIN;
}

io_uring_sqe& RingStreams::next_entry() {
  auto* entry = io_uring_get_sqe(&ring_);
  while (!entry) {
    enter(0);
    entry = io_uring_get_sqe(&ring_);
  }
  return *entry;
}

void RingStreams::watch_poller() {
  auto& entry = next_entry();
  io_uring_prep_poll_add(&entry, poller_.descriptor(), POLLIN);
  io_uring_sqe_set_data64(&entry, mark(Task::poll, nullptr));
}

// --- reading -------------------------------------------------------------------------------------

bool RingStreams::listen(Child& child) {
  read_on(child);
  return true;
}

void RingStreams::read_on(Child& child) {
  if (child.is_reading) return;
  const auto room = child.lines.room();
  auto& entry = next_entry();
  io_uring_prep_read(&entry, child.output.number(), room.data(), static_cast<unsigned>(room.size()),
                     kNoOffset);
  io_uring_sqe_set_data64(&entry, mark(Task::read, &child));
  child.is_reading = true;
}

void RingStreams::take(Child& child) {
  if (const auto result = std::exchange(child.read_result, std::nullopt)) child.took(*result);
}

void RingStreams::let_go(Child& child) {
  settle(child);
  if (child.is_reading) cancel(child);
  take(child);
  std::erase(posted_, &child);
  std::erase(come_, &child.output_watch);
  std::erase(come_, &child.input_watch);
}

void RingStreams::cancel(Child& child) {
  auto& entry = next_entry();
  io_uring_prep_cancel64(&entry, mark(Task::read, &child), 0);
  entry.flags |= IOSQE_CQE_SKIP_SUCCESS;
  io_uring_sqe_set_data64(&entry, mark(Task::cancel, nullptr));
  while (child.is_reading) enter(1);
}

// --- writing -------------------------------------------------------------------------------------

bool RingStreams::post(Child& child) {
  assert(child.writing != Writing::posted);
  if (child.writing != Writing::idle) return false;
  auto& entry = next_entry();
  io_uring_prep_write(&entry, child.input.number(), child.unsent.data() + child.sent,
                      static_cast<unsigned>(child.waiting()), kNoOffset);
  entry.rw_flags = RWF_NOWAIT;
  entry.flags |= IOSQE_CQE_SKIP_SUCCESS;
  io_uring_sqe_set_data64(&entry, mark(Task::write, &child));
  child.writing = Writing::posted;
  posted_.push_back(&child);
  is_to_submit_ = true;
  return true;
}

void RingStreams::submit() {
  if (is_to_submit_) enter(0);
}

void RingStreams::settle(Child& child) {
  while (child.writing == Writing::posted) enter(0);
}

// A write that failed or fell short says so, one that went well does not.
void RingStreams::settle_writes() {
  for (Child* child : posted_) {
    if (child->writing != Writing::posted) continue;
    child->writing = Writing::idle;
    child->unsent.clear();
    child->sent = 0;
  }
  posted_.clear();
}

// --- waiting -------------------------------------------------------------------------------------

std::span<Watch* const> RingStreams::look() {
  enter(0);
  return hand_out();
}

std::span<Watch* const> RingStreams::wait() {
  if (!come_.empty() || poller_is_ready_) return look();
  enter(1);
  return hand_out();
}

// What was posted has been said to the kernel after this, and `awaited` completions have come, or
// a signal has. While some are still to be worked off, a write that failed may be among them. The
// kernel's flag alone does not tell: it may be raised a moment after what it stands for has been
// worked off, and stays so until something else happens. Where nothing came, nothing is left.
void RingStreams::enter(unsigned awaited) {
  if (awaited > 0)
    io_uring_submit_and_wait(&ring_, awaited);
  else
    io_uring_submit_and_get_events(&ring_);
  while (io_uring_sq_ready(&ring_) > 0) io_uring_submit_and_get_events(&ring_);
  is_to_submit_ = false;
  const bool is_all = (IO_URING_READ_ONCE(*ring_.sq.kflags) & IORING_SQ_TASKRUN) == 0;
  if (harvest() == 0 || is_all) settle_writes();
}

unsigned RingStreams::harvest() {
  io_uring_cqe* completion = nullptr;
  unsigned head = 0;
  unsigned count = 0;
  io_uring_for_each_cqe(&ring_, head, completion) {
    ++count;
    note(completion->user_data, completion->res);
  }
  io_uring_cq_advance(&ring_, count);
  return count;
}

void RingStreams::note(std::uint64_t marked, int result) {
  auto* child = reinterpret_cast<Child*>(marked & ~kTaskBits);
  switch (static_cast<Task>(marked & kTaskBits)) {
    case Task::read:
      child->is_reading = false;
      child->read_result = result;
      return come_.push_back(&child->output_watch);
    case Task::write:
      if (result > 0) child->sent += static_cast<std::size_t>(result);
      child->writing = Writing::refused;
      return come_.push_back(&child->input_watch);
    case Task::poll:
      poller_is_ready_ = true;
      return;
    case Task::cancel:
      return;
  }
}

// The poller is asked as late as can be: its watches are good until their descriptors are removed.
std::span<Watch* const> RingStreams::hand_out() {
  if (std::exchange(poller_is_ready_, false)) {
    const auto ready = poller_.look();
    come_.insert(come_.end(), ready.begin(), ready.end());
    watch_poller();
  }
  handed_out_.swap(come_);
  come_.clear();
  return handed_out_;
}

}  // namespace tabiya::system
