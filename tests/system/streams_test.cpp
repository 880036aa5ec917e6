#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/eventfd.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>

#include "runner/system/ring_streams.h"
#include "runner/system/streams.h"
#include "tests/system/without_ring.h"

namespace tabiya::system {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::size_t kPipe = 64 * 1024;

TEST(Streams, take_the_ring_where_the_kernel_lets_us) {
  Poller poller;
  const auto streams = Streams::open(poller);
  const bool is_ring = dynamic_cast<RingStreams*>(streams.get()) != nullptr;
  if (is_without_ring())
    EXPECT_FALSE(is_ring);
  else if (!is_ring)
    GTEST_SKIP() << "this kernel has no ring for us";
}

// A child without a process: the test holds the other ends of its pipes.
class StreamsTest : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    ::signal(SIGPIPE, SIG_IGN);
    if (GetParam())
      streams_ = RingStreams::open(poller_);
    else
      streams_ = std::make_unique<PolledStreams>(poller_);
    if (!streams_) GTEST_SKIP() << "this kernel has no ring for us";
    open(child_->output, engine_output_);
    open(engine_input_, child_->input);
  }
  void TearDown() override {
    if (streams_) streams_->let_go(*child_);
    ::signal(SIGPIPE, SIG_DFL);
  }

  static void open(Descriptor& reading, Descriptor& writing) {
    int ends[2];
    ASSERT_EQ(::pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    reading = Descriptor(ends[0]);
    writing = Descriptor(ends[1]);
  }
  void engine_says(const std::string& text) {
    ASSERT_EQ(::write(engine_output_.number(), text.data(), text.size()), std::ssize(text));
  }
  std::string engine_hears() {
    std::string heard(2 * kPipe, '\0');
    const auto count = ::read(engine_input_.number(), heard.data(), heard.size());
    heard.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    return heard;
  }
  // As the loop writes.
  void say(const std::string& text) {
    child_->unsent += text;
    if (!streams_->post(*child_)) write();
    streams_->submit();
    streams_->settle(*child_);
  }
  void write() {
    if (child_->writing == Child::Writing::refused) child_->writing = Child::Writing::idle;
    is_heard_ = child_->write();
  }
  std::vector<Watch*> wait() {
    const auto ready = streams_->wait();
    return {ready.begin(), ready.end()};
  }

  Poller poller_;
  std::unique_ptr<Streams> streams_;
  std::unique_ptr<Child> child_ = std::make_unique<Child>(hall::ChildId{0}, "engine");
  Descriptor engine_input_;
  Descriptor engine_output_;
  bool is_heard_ = true;
};

INSTANTIATE_TEST_SUITE_P(Polled, StreamsTest, testing::Values(false));
INSTANTIATE_TEST_SUITE_P(Ring, StreamsTest, testing::Values(true));

TEST_P(StreamsTest, bring_what_was_written_piece_by_piece) {
  ASSERT_TRUE(streams_->listen(*child_));
  EXPECT_THAT(streams_->look(), IsEmpty());
  for (const std::string text : {"bestmove e2e4\nin", "fo\n"}) {
    engine_says(text);
    EXPECT_THAT(wait(), ElementsAre(&child_->output_watch));
    streams_->take(*child_);
    EXPECT_EQ(child_->lines.next(), text == "fo\n" ? "info" : "bestmove e2e4");
    EXPECT_EQ(child_->lines.next(), std::nullopt);
    streams_->read_on(*child_);
  }
  EXPECT_FALSE(child_->output_has_ended);
  engine_output_.close();
  EXPECT_THAT(wait(), ElementsAre(&child_->output_watch));
  streams_->take(*child_);
  EXPECT_TRUE(child_->output_has_ended);
}

TEST_P(StreamsTest, write_at_the_next_submit) {
  say("go\n");
  EXPECT_EQ(engine_hears(), "go\n");
  EXPECT_EQ(child_->waiting(), 0U);
  say("stop\n");
  EXPECT_EQ(engine_hears(), "stop\n");
  EXPECT_THAT(streams_->look(), IsEmpty());
}

TEST_P(StreamsTest, keep_what_a_full_pipe_does_not_take) {
  const std::string much = std::string(kPipe, 'a') + std::string(kPipe / 2, 'b');
  say(much);
  if (GetParam()) {
    EXPECT_EQ(child_->writing, Child::Writing::refused);
    EXPECT_THAT(streams_->look(), ElementsAre(&child_->input_watch));
    say("c");  // in its turn
    write();
  }
  EXPECT_EQ(child_->sent, kPipe);
  std::string heard = engine_hears();
  write();
  heard += engine_hears();
  EXPECT_TRUE(is_heard_);
  EXPECT_EQ(heard, GetParam() ? much + "c" : much);
  EXPECT_EQ(child_->waiting(), 0U);
}

TEST_P(StreamsTest, keep_all_when_the_pipe_is_full_already) {
  const std::string much(kPipe, 'a');
  ASSERT_EQ(::write(child_->input.number(), much.data(), much.size()), std::ssize(much));
  say("go\n");
  EXPECT_EQ(child_->waiting(), 3U);
  EXPECT_EQ(child_->writing == Child::Writing::refused, GetParam());
  EXPECT_EQ(engine_hears(), much);
  write();
  EXPECT_EQ(engine_hears(), "go\n");
}

TEST_P(StreamsTest, find_that_nobody_takes_input) {
  engine_input_.close();
  say("go\n");
  if (GetParam()) {
    EXPECT_THAT(streams_->look(), ElementsAre(&child_->input_watch));
    write();
  }
  EXPECT_FALSE(is_heard_);
}

TEST_P(StreamsTest, lose_nothing_of_a_child_they_let_go_of) {
  ASSERT_TRUE(streams_->listen(*child_));
  EXPECT_THAT(streams_->look(), IsEmpty());
  engine_says("one\n");
  streams_->let_go(*child_);
  engine_says("two\n");
  child_->read_output();
  EXPECT_EQ(child_->lines.next(), "one");
  EXPECT_EQ(child_->lines.next(), "two");
  EXPECT_FALSE(child_->output_has_ended);
  EXPECT_THAT(streams_->look(), IsEmpty());
}

TEST_P(StreamsTest, send_what_was_posted_before_they_let_go) {
  ASSERT_TRUE(streams_->listen(*child_));
  child_->unsent = "quit\n";
  if (!streams_->post(*child_)) write();
  streams_->let_go(*child_);
  EXPECT_EQ(engine_hears(), "quit\n");
}

TEST_P(StreamsTest, tell_of_other_descriptors_as_long_as_they_are_ready) {
  const Descriptor event(::eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK));
  Watch watch{Watch::Kind::signals};
  ASSERT_TRUE(poller_.add(event, Poller::For::reading, watch));
  ASSERT_TRUE(streams_->listen(*child_));
  EXPECT_THAT(wait(), ElementsAre(&watch));
  EXPECT_THAT(wait(), ElementsAre(&watch));
  eventfd_t value = 0;
  ASSERT_EQ(::eventfd_read(event.number(), &value), 0);
  EXPECT_THAT(streams_->look(), IsEmpty());
  engine_says("x\n");
  EXPECT_THAT(wait(), ElementsAre(&child_->output_watch));
}

}  // namespace
}  // namespace tabiya::system
