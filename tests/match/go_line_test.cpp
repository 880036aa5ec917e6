#include "runner/match/go_line.h"

#include <gtest/gtest.h>

namespace tabiya::match {
namespace {

using arbiter::Instant;
using arbiter::TimeControl;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

arbiter::Arbiter chess(const TimeControl& white, const TimeControl& black) {
  const auto& variant = *rules::find_variant("chess");
  return arbiter::Arbiter(variant.facts(), variant.start(), {{}, {}, {white, black}});
}

std::string go(const arbiter::Arbiter& arbiter) {
  std::string line = "what was there before";
  write_go(line, arbiter);
  return line;
}

TimeControl clock(microseconds time, microseconds increment, int moves = 0) {
  TimeControl control;
  control.periods = {{moves, time}};
  control.increment = increment;
  return control;
}

TEST(GoLine, Clocks) {
  EXPECT_EQ(go(chess(clock(seconds(8), milliseconds(80)), clock(seconds(4), milliseconds(0)))),
            "go wtime 8000 btime 4000 winc 80 binc 0");
}

TEST(GoLine, WholeMillisecondsRoundedDownAndNeverBelowOne) {
  EXPECT_EQ(go(chess(clock(microseconds(8'000'999), {}), clock(microseconds(300), {}))),
            "go wtime 8000 btime 1 winc 0 binc 0");
}

// F-C01
TEST(GoLine, MovesToGoCountDown) {
  auto arbiter = chess(clock(seconds(10), {}, 2), clock(seconds(10), {}, 2));
  EXPECT_EQ(go(arbiter), "go wtime 10000 btime 10000 winc 0 binc 0 movestogo 2");
  for (const auto* move : {"g1f3", "g8f6"}) {
    arbiter.turn_begins(Instant{});
    arbiter.played(arbiter.turn(), move, {}, Instant{});
  }
  EXPECT_EQ(go(arbiter), "go wtime 10000 btime 10000 winc 0 binc 0 movestogo 1");
}

TEST(GoLine, LimitsOfTheMover) {
  TimeControl limits;
  EXPECT_EQ(go(chess(limits, clock(seconds(1), {}))), "go infinite");
  limits.nodes = 5000;
  EXPECT_EQ(go(chess(limits, clock(seconds(1), {}))), "go nodes 5000");
  limits.depth = 7;
  EXPECT_EQ(go(chess(limits, limits)), "go nodes 5000 depth 7");
  limits.per_move = milliseconds(100);
  EXPECT_EQ(go(chess(limits, limits)), "go movetime 100 nodes 5000 depth 7");
  limits.periods = {{0, seconds(3)}};
  EXPECT_EQ(go(chess(limits, TimeControl{})),
            "go wtime 3000 winc 0 movetime 100 nodes 5000 depth 7");
}

// btime is blue's here.
TEST(GoLine, FourSeats) {
  const auto& variant = *rules::find_variant("fourplayer-teams");
  const arbiter::Arbiter arbiter(variant.facts(), variant.start(),
                                 {{},
                                  {},
                                  {clock(seconds(1), milliseconds(10)), clock(seconds(2), {}),
                                   TimeControl{}, clock(seconds(4), milliseconds(40))}});
  EXPECT_EQ(go(arbiter), "go rtime 1000 btime 2000 gtime 4000 rinc 10 binc 0 ginc 40");
}

TEST(PositionLine, GrowsByAMove) {
  std::string line;
  write_position(line, "");
  EXPECT_EQ(line, "position startpos");
  append_move(line, "e2e4", true);
  append_move(line, "e7e5", false);
  EXPECT_EQ(line, "position startpos moves e2e4 e7e5");
  write_position(line, "8/8/8/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(line, "position fen 8/8/8/8/8/8/8/8 w - - 0 1");
}

}  // namespace
}  // namespace tabiya::match
