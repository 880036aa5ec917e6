#include "engine/uci/chances.h"

#include <gmock/gmock.h>

namespace tabiya::uci {
namespace {

class ChancesOf : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Variants, ChancesOf,
                         testing::Values("chess", "kingofthehill", "racingkings", "shogi",
                                         "xiangqi", "circular", "fourplayer-teams"));

TEST_P(ChancesOf, AddUpAndTurnRoundWithTheSides) {
  for (const int value : {-19'000, -700, -50, 0, 1, 30, 450, 20'000}) {
    const auto mine = chances_of(GetParam(), value);
    const auto theirs = chances_of(GetParam(), -value);
    ASSERT_TRUE(mine);
    EXPECT_EQ(mine->win + mine->draw + mine->loss, 1000) << value;
    EXPECT_GE(mine->draw, 0);
    EXPECT_EQ(mine->win, theirs->loss);
  }
}

TEST_P(ChancesOf, GrowWithTheValue) {
  int before = -1;
  for (int value = -6000; value <= 6000; value += 100) {
    EXPECT_GE(chances_of(GetParam(), value)->win, before);
    before = chances_of(GetParam(), value)->win;
  }
  EXPECT_GT(before, 900);
}

TEST_P(ChancesOf, AreNoneInADecidedGame) {
  EXPECT_EQ(chances_of(GetParam(), search::won_in(5))->win, 1000);
  EXPECT_EQ(chances_of(GetParam(), search::lost_in(4))->loss, 1000);
}

TEST(Chances, AreNotSpokenOfInFreeForAll) { EXPECT_FALSE(chances_of("fourplayer-ffa", 100)); }

}  // namespace
}  // namespace tabiya::uci
