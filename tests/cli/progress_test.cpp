#include "runner/cli/run/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <sstream>

#include "runner/cli/run/preparation.h"

namespace tabiya::cli {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

RunStatus forty_games() {
  RunStatus status;
  status.games = 40;
  status.planned = 200;
  status.fresh = 30;
  status.elapsed = 60s;
  status.counts = {
      .encounters = 20, .wins = 15, .draws = 15, .losses = 10, .pairs = {1, 4, 5, 2, 6, 2}};
  status.figures = report::figures_of(status.counts, 2, stats::Sprt{});
  return status;
}

TEST(Progress, SaysWhereTheRunStands) {
  const auto line = progress_line(forty_games());
  EXPECT_THAT(line, HasSubstr("40/200 games"));
  EXPECT_THAT(line, HasSubstr("30.0 games/min"));
  EXPECT_THAT(line, HasSubstr("at most 5:20 left"));
  EXPECT_THAT(line, HasSubstr("W-D-L 15-15-10"));
  EXPECT_THAT(line, HasSubstr("pairs [1 4 7 6 2]"));
  EXPECT_THAT(line, HasSubstr("Elo 34.9 +- 80.6"));
  EXPECT_THAT(line, HasSubstr("LLR 0.07 [-2.94, 2.94]"));
}

TEST(Progress, HasNoTestInAMatch) {
  auto status = forty_games();
  status.figures = report::figures_of(status.counts, 2, std::nullopt);
  EXPECT_THAT(progress_line(status), Not(HasSubstr("LLR")));
  EXPECT_THAT(progress_line(status), Not(HasSubstr("at most")));
}

// F-S02
TEST(Progress, SaysNothingThatMeansNothing) {
  RunStatus status;
  status.planned = 10;
  for (int games = 0; games < 3; ++games) {
    status.games = status.fresh = games;
    status.counts.draws = games;
    const auto line = progress_line(status);
    EXPECT_THAT(line, HasSubstr("Elo n/a"));
    EXPECT_THAT(line, Not(HasSubstr("nan")));
    EXPECT_THAT(line, Not(HasSubstr("inf")));
  }
}

TEST(Progress, BeginsBeforeTheFirstGameEnds) {
  RunStatus status;
  status.planned = 10;
  EXPECT_THAT(progress_line(status), testing::StartsWith("playing, 0/10 games"));
}

TEST(Progress, SaysWhereTheTestStands) {
  auto status = forty_games();
  EXPECT_THAT(progress_line(status), HasSubstr("  undecided  at most"));
  status.figures.llr = 3;
  EXPECT_THAT(progress_line(status), HasSubstr("  H1  at most"));
}

TEST(Progress, WritesDurationsForPeople) {
  EXPECT_EQ(duration_text(7s), "0:07");
  EXPECT_EQ(duration_text(12min + 30s), "12:30");
  EXPECT_EQ(duration_text(3h + 5min), "3:05:00");
  EXPECT_EQ(duration_text(52h), "2 d 4 h");
}

arbiter::Instant after(arbiter::Microseconds time) { return arbiter::Instant(time); }

TEST(ProgressDisplay, GivesALineNowAndThen) {
  std::ostringstream out;
  ProgressDisplay display(ProgressStyle::plain, out, 80);
  for (const auto time : {1s, 2s, 10s, 11s, 12s}) display.show(forty_games(), after(time));
  display.finish();
  const auto text = out.str();
  EXPECT_EQ(std::ranges::count(text, '\n'), 2);
}

TEST(ProgressDisplay, WritesOverOneLineThatFitsTheTerminal) {
  std::ostringstream out;
  ProgressDisplay display(ProgressStyle::bar, out, 40);
  display.show(forty_games(), after(1s));
  EXPECT_EQ(out.str(), "\r\x1b[K40/200 games  undecided  max 5:20 left");
  auto status = forty_games();
  status.games = 41;
  display.show(status, after(1s + 50ms));
  display.show(status, after(2s));
  display.show(status, after(3s));  // nothing new
  display.finish();
  EXPECT_EQ(std::ranges::count(out.str(), '\r'), 2);
  EXPECT_TRUE(out.str().ends_with("\n"));
}

TEST(ProgressDisplay, ShowsItsBarWhereThereIsRoom) {
  std::ostringstream out;
  ProgressDisplay display(ProgressStyle::bar, out, 200);
  display.show(forty_games(), after(1s));
  EXPECT_EQ(out.str(), "\r\x1b[K[####................] " + progress_line(forty_games()));
}

// What a test is watched for stands within 80 columns.
TEST(Progress, BeginsWithWhatMatters) {
  EXPECT_LT(progress_line(forty_games()).find("  Elo"), 80u);
}

// Verdict and time left stay, whatever else has room.
TEST(Progress, FitsEveryTerminal) {
  auto status = forty_games();
  status.games = 123'456;
  status.planned = 188'379;
  status.counts.wins = status.counts.draws = status.counts.losses = 41'152;
  status.elapsed = 190h;
  for (std::size_t width = 1; width < 200; ++width) {
    const auto line = progress_line(status, width);
    EXPECT_LE(line.size(), width);
    if (width < 60) continue;
    EXPECT_THAT(line, HasSubstr("  undecided  ")) << width;
    EXPECT_THAT(line, testing::ContainsRegex("[0-9] d [0-9]+ h left")) << width;
  }
  EXPECT_EQ(progress_line(forty_games(), 80),
            "40/200 games  W-D-L 15-15-10  LLR 0.07  Elo 34.9  undecided  at most 5:20 left");
}

// W-D-L means nothing where four are ranked.
TEST(Progress, OfRankedGamesTellsWhatWasBeaten) {
  RunStatus status;
  status.games = 8;
  status.planned = 40;
  status.counts.encounters = 2;
  status.counts.half_points.resize(25);
  status.counts.half_points[24] = status.counts.half_points[6] = 1;
  EXPECT_TRUE(progress_line(status).starts_with("8/40 games  beaten 62.5 %  blocks 2  Elo n/a"))
      << progress_line(status);
}

TEST(ProgressDisplay, IsSilentWhenToldSo) {
  std::ostringstream out;
  ProgressDisplay display(ProgressStyle::none, out, 80);
  display.show(forty_games(), after(1s));
  display.finish();
  EXPECT_EQ(out.str(), "");
}

TEST(UsualEncounters, AreThreeTimesTheMeanLengthInTheMiddle) {
  RunConfig run;
  EXPECT_EQ(usual_encounters(run), 100);
  run.kind = RunKind::sprt;
  EXPECT_NEAR(double(usual_encounters(run)), 3 * 41'861 / 2.0, 10);
  run.seatings = schedule::SeatingRule::single;
  EXPECT_NEAR(double(usual_encounters(run)), 3 * 41'861, 20);
  run.seatings = schedule::SeatingRule::all;
  run.variant = "fourplayer-ffa";
  EXPECT_NEAR(double(usual_encounters(run)), 3 * 41'861 / 4.0, 10);
}

}  // namespace
}  // namespace tabiya::cli
