// Anatomies add up to the evaluation in every game.
#include <gmock/gmock.h>

#include <cmath>

#include "tests/weights/synthetic.h"
#include "tuner/weights/examples.h"

namespace tabiya::weights {
namespace {

class EveryGame : public testing::TestWithParam<const rules::VariantEntry*> {
 protected:
  std::string variant() const { return std::string(GetParam()->facts().name); }
};
INSTANTIATE_TEST_SUITE_P(Tracer, EveryGame,
                         testing::ValuesIn(rules::catalog().begin(), rules::catalog().end()),
                         [](const auto& each) {
                           std::string name(each.param->facts().name);
                           std::erase(name, '-');
                           return name;
                         });

TEST_P(EveryGame, AddsUpToTheEvaluation) {
  const auto tracer = tracer_of(variant());
  const auto set = synthetic_set(variant(), *tracer, 6, 120, 200);
  const auto examples = Examples::of(set, *tracer, 2);
  ASSERT_TRUE(examples) << examples.refusal().message;
  const auto numbers = numbers_of(*tracer);
  for (std::size_t each = 0; each < set.size(); ++each) {
    const int evaluation = *tracer->evaluation(set[each].position);
    // Each halving and scaling of the engine cuts fractions off.
    ASSERT_NEAR(examples->value(each, numbers), evaluation, 3) << set[each].position;
  }
}

TEST_P(EveryGame, SlopesAreThoseOfFiniteDifferences) {
  const auto tracer = tracer_of(variant());
  const auto set = synthetic_set(variant(), *tracer, 12, 80, 200);
  const auto examples = Examples::of(set, *tracer, 1);
  ASSERT_TRUE(examples);
  const auto numbers = numbers_of(*tracer);
  const Aim aim{150, 1, 1};
  const Slope slope = loss_and_slope(*examples, examples->learnt(), numbers, aim);
  EXPECT_DOUBLE_EQ(slope.loss, mean_loss(*examples, examples->learnt(), numbers, aim));
  int steep = 0;
  for (const auto& tunable : tracer->tunables()) {
    constexpr double kStep = 0.01;
    const auto at = place_of(tunable);
    auto more = numbers, less = numbers;
    more[at] += kStep;
    less[at] -= kStep;
    const double by_difference = (mean_loss(*examples, examples->learnt(), more, aim) -
                                  mean_loss(*examples, examples->learnt(), less, aim)) /
                                 (2 * kStep);
    ASSERT_NEAR(slope.by_number[at], by_difference, 1e-8) << tunable.name;
    steep += std::abs(by_difference) > 1e-5 ? 1 : 0;
    if (steep > 40) break;
  }
  EXPECT_GT(steep, 10);
}

TEST_P(EveryGame, RefusesOtherTexts) {
  const auto tracer = tracer_of(variant());
  for (const auto* text : {"", "x", "8/8/8/8/8/8/8/8 w - - 0 1"}) {
    EXPECT_FALSE(tracer->anatomy(text)) << text;
    EXPECT_FALSE(tracer->gain_by_captures(text, 10)) << text;
  }
}

TEST(Captures, GainWhatHangs) {
  const auto chess = tracer_of("chess");
  const auto gain = [&](const char* fen) { return *chess->gain_by_captures(fen, 2000); };
  EXPECT_EQ(gain("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
  EXPECT_GT(gain("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"), 600) << "a queen hangs";
  EXPECT_LT(gain("4k3/8/4p3/3n4/8/8/3R4/4K3 w - - 0 1"), 60) << "the knight is guarded";
}

TEST(Captures, GainNoMoreThanIsAskedFor) {
  const auto chess = tracer_of("chess");
  EXPECT_GT(*chess->gain_by_captures("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", 50), 50);
}

TEST(Captures, OfFourSeatsAreAnsweredByAll) {
  for (const auto* name : {"fourplayer-teams", "fourplayer-ffa", "shogi", "xiangqi", "circular"}) {
    const auto tracer = tracer_of(name);
    int loud = 0;
    for (const auto& position : random_positions(name, 5, 150)) {
      const auto gain = tracer->gain_by_captures(position, 60);
      ASSERT_TRUE(gain) << position;
      ASSERT_GE(*gain, 0) << position;
      loud += *gain > 60 ? 1 : 0;
    }
    EXPECT_GT(loud, 3) << name;
    EXPECT_LT(loud, 148) << name;
  }
}

TEST(Tracer, KnowsItsVariants) {
  EXPECT_FALSE(make_tracer("checkers", ""));
  EXPECT_FALSE(make_tracer("chess", "nothing 3"));
  const auto changed = tracer_of("kingofthehill", "tempo.middle 33");
  EXPECT_EQ(changed->tunables().front().value, 33);
}

}  // namespace
}  // namespace tabiya::weights
