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

// Unlike those of no limit at all, which ask for a search without end.
TEST(GoCommand, SearchesLittleWhereALimitIsNotUnderstood) {
  for (const char* line : {"go depth abc", "go nodes many", "go depth", "go mate x",
                           "go wtime soon", "go movetime -", "go perft x", "go movestogo x"}) {
    const GoCommand command = read(line, 2);
    EXPECT_EQ(command.limits.depth, 1) << line;
    EXPECT_FALSE(command.complaints.empty()) << line;
  }
  EXPECT_FALSE(read("go", 2).limits.depth);
  EXPECT_FALSE(read("go infinite depth x", 2).limits.depth);
  EXPECT_FALSE(read("go nodes 7 depth x", 2).limits.depth);
  EXPECT_FALSE(read("go wtime 1000 winc x", 2).limits.depth);
}

TEST(GoCommand, ComplainsOfNumbersBelowTheLeast) {
  const GoCommand nodes = read("go nodes -5", 2);
  EXPECT_EQ(nodes.limits.nodes, 1u);
  EXPECT_THAT(nodes.complaints, ElementsAre("go: '-5' after 'nodes' is less than 1"));
  const GoCommand depth = read("go depth 0", 2);
  EXPECT_EQ(depth.limits.depth, 1);
  EXPECT_THAT(depth.complaints, ElementsAre("go: '0' after 'depth' is less than 1"));
  const GoCommand time = read("go wtime -99999999999999999999", 2);
  EXPECT_EQ(time.limits.remaining[rules::kWhite], 0ms);
  EXPECT_THAT(time.complaints, ElementsAre(HasSubstr("is less than 0")));
}

TEST(GoCommand, NamesIllegalMovesAndReadsOn) {
  const GoCommand command = read("go searchmoves e2e5 when depth 3", 2);
  EXPECT_EQ(command.limits.depth, 3);
  EXPECT_THAT(command.complaints, ElementsAre("go: searchmoves: illegal move 'e2e5'",
                                              "go: searchmoves: illegal move 'when'"));
}

}  // namespace
}  // namespace tabiya::uci
