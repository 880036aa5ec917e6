#include "engine/evaluation/weights.h"

#include <gmock/gmock.h>

#include <set>

namespace tabiya::evaluation {
namespace {

TEST(Tapered, KeepsItsHalvesApart) {
  for (const int middle : {-900, -1, 0, 1, 900})
    for (const int end : {-700, -1, 0, 1, 700}) {
      const Tapered value(middle, end);
      EXPECT_EQ(value.middle(), middle);
      EXPECT_EQ(value.end(), end);
      EXPECT_EQ((value * -3).middle(), -3 * middle);
      EXPECT_EQ((value * -3).end(), -3 * end);
      EXPECT_EQ((value - Tapered(5, -7)).middle(), middle - 5);
      EXPECT_EQ((value - Tapered(5, -7)).end(), end + 7);
    }
}

TEST(Tapered, BlendsByPhase) {
  const Tapered value(240, -24);
  EXPECT_EQ(value.at(kFullPhase), 240);
  EXPECT_EQ(value.at(kFullPhase + 8), 240);
  EXPECT_EQ(value.at(0), -24);
  EXPECT_EQ(value.at(12), 108);
}

class WeightsOf : public testing::TestWithParam<const char*> {};

TEST_P(WeightsOf, LieWithinTheirRangesUnderNamesOfTheirOwn) {
  std::set<std::string> names;
  const auto tunables = tunables_of(GetParam());
  ASSERT_TRUE(tunables);
  for (const Tunable& tunable : *tunables) {
    EXPECT_TRUE(names.insert(tunable.name).second) << tunable.name;
    EXPECT_LE(tunable.low, tunable.value) << tunable.name;
    EXPECT_GE(tunable.high, tunable.value) << tunable.name;
  }
  EXPECT_GT(names.size(), 700u);
}

INSTANTIATE_TEST_SUITE_P(Variants, WeightsOf,
                         testing::Values("chess", "chess960", "kingofthehill", "racingkings",
                                         "shogi", "xiangqi", "circular"));

TEST(Weights, OfAnUnknownVariantAreNone) { EXPECT_FALSE(tunables_of("draughts")); }

TEST(Weights, CanBeSetOneByOne) {
  Weights weights = chess_weights();
  weights.set(Term::passed_pawn, 6, {11, 22});
  EXPECT_EQ(weights(Term::passed_pawn, 6), Tapered(11, 22));
  EXPECT_EQ(weights(Term::passed_pawn, 5), chess_weights()(Term::passed_pawn, 5));
}

}  // namespace
}  // namespace tabiya::evaluation
