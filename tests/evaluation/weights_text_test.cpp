#include "engine/evaluation/weights_text.h"

#include <gmock/gmock.h>

#include "engine/evaluation/evaluator.h"
#include "engine/evaluation/four_player/evaluator.h"
#include "engine/evaluation/traced_weights.h"
#include "tests/evaluation/random_positions.h"

namespace tabiya::evaluation {
namespace {

using testing::HasSubstr;

std::string refusal_of(std::string_view text) {
  const auto weights = weights_from(text, chess_weights());
  return weights ? "" : weights.refusal().message;
}

TEST(WeightsText, ChangesWhatItNames) {
  const auto weights = weights_from(
      "# better\n\n  passed_pawn.6.end 120   # was less\r\ntempo.middle\t-3\nhanging.end 9 -50 200 "
      "centipawns",
      chess_weights());
  ASSERT_TRUE(weights) << weights.refusal().message;
  EXPECT_EQ((*weights)(Term::passed_pawn, 6),
            Tapered(chess_weights()(Term::passed_pawn, 6).middle(), 120));
  EXPECT_EQ((*weights)(Term::tempo), Tapered(-3, chess_weights()(Term::tempo).end()));
  EXPECT_EQ((*weights)(Term::hanging), Tapered(chess_weights()(Term::hanging).middle(), 9));
  EXPECT_EQ((*weights)(Term::passed_pawn, 5), chess_weights()(Term::passed_pawn, 5));
}

TEST(WeightsText, ChangesWeightsOfFourPlayers) {
  const auto weights = weights_from("mobility.2 7\npoint 55", free_for_all_weights());
  ASSERT_TRUE(weights) << weights.refusal().message;
  EXPECT_EQ((*weights)(CrossTerm::mobility, 2), 7);
  EXPECT_EQ((*weights)(CrossTerm::point), 55);
  EXPECT_FALSE(weights_from("point 55", teams_weights()));  // no points there
}

TEST(WeightsText, NamesTheLineAndTheNearestName) {
  EXPECT_EQ(refusal_of("tempo.middle 3\npased_pawn.6.end 3"),
            "line 2: no weight 'pased_pawn.6.end', nearest: passed_pawn.6.end");
  EXPECT_EQ(refusal_of("rhubarb_and_custard_pie 3"), "line 1: no weight 'rhubarb_and_custard_pie'");
  EXPECT_EQ(refusal_of("\n\ntempo.middle 3.5"), "line 3: '3.5' is no whole number");
  EXPECT_EQ(refusal_of("tempo.middle 99999999999"), "line 1: '99999999999' is no whole number");
  EXPECT_EQ(refusal_of("tempo.middle 101"), "line 1: tempo.middle takes -50 to 100, not 101");
  EXPECT_EQ(refusal_of("tempo.middle 1\ntempo.middle 2"),
            "line 2: tempo.middle stands in line 1 already");
  for (const char* bad : {"tempo.middle", "tempo.middle 1 2", "tempo.middle 1 2 3 4 5"})
    EXPECT_EQ(refusal_of(bad), "line 1: expected 'NAME VALUE'") << bad;
}

TEST(WeightsText, KnowsOnlyWhatTheGameWeighs) {
  EXPECT_THAT(refusal_of("hill_control.middle 3"), HasSubstr("no weight"));
  EXPECT_TRUE(weights_from("hill_control.middle 3", king_of_the_hill_weights()));
}

// Whatever values of their ranges a file gives, no half of a weight spoils the other.
TEST(WeightsText, KeepsTheHalvesApart) {
  std::string text;
  for (const Tunable& tunable : tunables(chess_weights()))
    text += tunable.name + ' ' +
            std::to_string(tunable.half == Half::middle ? tunable.low : tunable.high) + '\n';
  const auto weights = weights_from(text, chess_weights());
  ASSERT_TRUE(weights) << weights.refusal().message;
  for (const Tunable& tunable : tunables(*weights)) {
    const Tapered weight = (*weights)[tunable.weight];
    EXPECT_EQ(weight, Tapered(tunable.low, tunable.high)) << tunable.name;
  }
}

TEST(TracedWeights, AddUpToTheTrace) {
  const Evaluator<rules::Chess> evaluator;
  play_at_random(position_of<rules::Chess>(kChessStart), 3, 60,
                 [&](const auto& position, rules::Move) {
                   const auto lines = evaluator.trace(position);
                   Tapered total;
                   for (const TraceLine& line : lines)
                     total += evaluator.weights()[line.weight] * line.count;
                   int middle = 0;
                   int end = 0;
                   for (const auto& weight : traced_weights(evaluator.weights(), lines)) {
                     EXPECT_NE(weight.count, 0);
                     middle += weight.middle;
                     end += weight.end;
                   }
                   ASSERT_EQ(Tapered(middle, end), total);
                 });
}

TEST(TracedWeights, HaveTheNamesThatTunablesHave) {
  const auto list = tunables(chess_weights());
  for (const Tunable& tunable : list)
    EXPECT_EQ(
        weight_name<Term>(tunable.weight) + (tunable.half == Half::middle ? ".middle" : ".end"),
        tunable.name);
  for (const Tunable& tunable : tunables(teams_weights()))
    EXPECT_EQ(weight_name<CrossTerm>(tunable.weight), tunable.name);
}

}  // namespace
}  // namespace tabiya::evaluation
