// What a run warns of before it begins and when it has ended.
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

}  // namespace
}  // namespace tabiya::cli
