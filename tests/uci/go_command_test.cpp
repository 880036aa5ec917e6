#include "engine/uci/go_command.h"

#include <gmock/gmock.h>

#include "engine/uci/words.h"

namespace tabiya::uci {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

GoCommand read(std::string_view line, int seats) {
  return read_go(split_words(line), seats, [](std::string_view) -> Expected<rules::Move> {
    return Refusal{"no moves here"};
  });
}

TEST(GoCommand, ReadsTheClocksOfTwo) {
  const GoCommand command = read("go wtime 1000 btime 2000 winc 10 binc 20", 2);
  EXPECT_EQ(command.limits.remaining[rules::kWhite], 1000ms);
  EXPECT_EQ(command.limits.remaining[rules::kBlack], 2000ms);
  EXPECT_EQ(command.limits.increment[rules::kWhite], 10ms);
  EXPECT_EQ(command.limits.increment[rules::kBlack], 20ms);
  EXPECT_THAT(command.complaints, IsEmpty());
}

// `b` is black's letter in games of two and blue's in games of four: seat 1 in both.
TEST(GoCommand, ReadsTheClocksOfFour) {
  const GoCommand command =
      read("go rtime 1000 btime 2000 ytime 3000 gtime 4000 rinc 10 binc 20 yinc 30 ginc 40", 4);
  const auto& remaining = command.limits.remaining;
  const auto& increment = command.limits.increment;
  EXPECT_THAT(remaining, ElementsAre(1000ms, 2000ms, 3000ms, 4000ms));
  EXPECT_THAT(increment, ElementsAre(10ms, 20ms, 30ms, 40ms));
  EXPECT_THAT(command.complaints, IsEmpty());
}

TEST(GoCommand, KnowsNoClocksOfTheOtherGames) {
  EXPECT_THAT(read("go rtime 1000", 2).complaints, testing::Contains(HasSubstr("rtime")));
  EXPECT_THAT(read("go wtime 1000", 4).complaints, testing::Contains(HasSubstr("wtime")));
  EXPECT_THAT(read("go time 1000", 4).complaints, testing::Contains(HasSubstr("time")));
}

}  // namespace
}  // namespace tabiya::uci
