// What a run warns of before it begins and when it has ended.
#include <algorithm>
#include <fstream>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class Warnings : public Run {
 protected:
  std::string book() const {
    std::ofstream(path("b.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
                                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n";
    return path("b.epd");
  }
};

TEST_F(Warnings, OfATestThatMayNeedMoreOpeningsThanItsBookHas) {
  const auto told = tabiya(run("sprt", "", "", {"--encounters", "3", "--book", book()}));
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, HasSubstr("b.epd' has 2 openings, and the test may play 3 encounters: "
                                  "openings repeat from encounter 3 on at the latest"));
  EXPECT_THAT(told.err, HasSubstr("No engine has a clock, so a repeated opening may repeat its "
                                  "games"));
}

TEST_F(Warnings, OfRepeatedOpeningsDoNotSpeakOfGamesWhereThereIsAClock) {
  const std::vector<std::string> more{"--encounters", "3", "--book", book(), "--each", "tc=9"};
  for (const auto* kind : {"match", "sprt"}) {
    const auto told = tabiya(run(kind, "", "", more));
    EXPECT_THAT(told.err, HasSubstr("repeat")) << kind;
    EXPECT_THAT(told.err, Not(HasSubstr("No engine has a clock"))) << kind;
  }
}

TEST_F(Warnings, AreSilentWhereTheBookHasOpeningsEnough) {
  for (const auto* kind : {"match", "sprt"}) {
    const auto told = tabiya(run(kind, "", "", {"--encounters", "2", "--book", book()}));
    EXPECT_THAT(told.err, Not(HasSubstr("repeat"))) << kind;
  }
}

TEST_F(Warnings, OfTimeLossesSayWhatToDo) {
  auto arguments = run("match", "--late-on-go 2 --late 100", "", {"--encounters", "1"});
  std::ranges::replace(arguments, std::string("nodes=10"), std::string("tc=0.02+0.001"));
  const auto told = tabiya(arguments);
  EXPECT_THAT(told.err, HasSubstr("overstepped their time"));
  EXPECT_THAT(told.err, HasSubstr("tabiya doctor` says whether this machine is fit"));
  EXPECT_THAT(told.err, HasSubstr("timemargin=MS"));
}

using TimeLosses = Run;

// F-S04: four games, each lost by an engine that sleeps; report, PGN and words agree on four.
TEST_F(TimeLosses, AreCountedOnceWhereverTheyAreTold) {
  auto arguments = run("match", "--late-on-go 2 --late 100", "", {"--encounters", "2"});
  std::ranges::replace(arguments, std::string("nodes=10"), std::string("tc=0.02+0.001"));
  const auto told = tabiya(arguments);
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, HasSubstr("4 of 4 games had an engine's fault"));
  EXPECT_THAT(told.err, HasSubstr("overstepped their time 4 times"));
  const auto result = report();
  EXPECT_EQ(result["conducts"], json({{"time_forfeit", 4}}));
  EXPECT_EQ(result["faults"], json({{"new", {{"time_forfeit", 4}}}}));
  EXPECT_EQ(count_of(exported(), "[Termination \"time forfeit\"]"), 4u);
}

TEST_F(Warnings, ProgressOfGamesIsALineForEach) {
  const auto told =
      tabiya(run("match", "", "", {"--encounters", "2", "--seed", "1", "--progress", "games"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, testing::ContainsRegex("Game 1 \\(1.1\\): new - base 1/2-1/2, "
                                               "threefold_repetition, [0-9]+ plies\n"));
  EXPECT_THAT(told.err, HasSubstr("Game 4 (2.2): base - new 1/2-1/2, "));
  EXPECT_EQ(count_of(told.err, "\nGame "), 4u);
}

TEST_F(Warnings, ProgressOfGamesTellsThePointsOfFourSeats) {
  auto arguments = run("match", "", "",
                       {"--variant", "fourplayer-ffa", "--encounters", "1", "--max-plies", "8",
                        "--progress", "games"});
  std::ranges::replace(arguments, std::string("cmd=" FAKE_ENGINE), std::string("cmd=" LEGAL_MOVER));
  const auto told = tabiya(arguments);
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err,
              testing::ContainsRegex("Game 1 \\(1.1\\): new - base - base - base points "
                                     "[0-9]+-[0-9]+-[0-9]+-[0-9]+, length_limit, 8 plies"));
}

}  // namespace
}  // namespace tabiya::cli
