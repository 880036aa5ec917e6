#include <gmock/gmock.h>

#include <set>

#include "engine/evaluation/four_player/evaluator.h"
#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "engine/rules/four_player/fen4.h"

namespace tabiya::evaluation {
namespace {

using rules::Chance;
using rules::FourPlayerFfa;
using rules::FourPlayerTeams;
using rules::Seat;

template <class V>
constexpr const char* kName = V::kFreeForAll ? "fourplayer-ffa" : "fourplayer-teams";

template <class V>
rules::Position<V> position_of(std::string_view text) {
  return *rules::cross_position_from<V>(text);
}
template <class V>
rules::Position<V> start() {
  return position_of<V>(rules::find_variant(kName<V>)->facts().start);
}

// Positions of seeded random games, with what was carried along to each.
template <class V, class Visitor>
void each_random_position(Visitor visit) {
  const CrossEvaluator<V> evaluator;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Chance chance(seed);
    auto position = start<V>();
    CrossPlaced placed = evaluator.place(position);
    for (int ply = 0; ply < 400; ++ply) {
      const rules::MoveList moves = rules::legal_moves(position);
      if (moves.empty()) break;
      const rules::Move move = moves[static_cast<int>(chance.below(moves.size()))];
      rules::CrossUndo undo;
      position.play(move, undo);
      placed = evaluator.after(placed, position, move, undo);
      visit(evaluator, position, placed);
    }
  }
}

template <class V>
class CrossEvaluation : public testing::Test {};
using Games = testing::Types<FourPlayerTeams, FourPlayerFfa>;
TYPED_TEST_SUITE(CrossEvaluation, Games);

TYPED_TEST(CrossEvaluation, CarriesAlongWhatItWouldFindAfresh) {
  each_random_position<TypeParam>(
      [](const auto& evaluator, const auto& position, const CrossPlaced& placed) {
        ASSERT_EQ(placed, evaluator.place(position)) << rules::fen4_of(position);
      });
}

TYPED_TEST(CrossEvaluation, TraceAddsUpToTheArmies) {
  const CrossWeights& weights = CrossEvaluator<TypeParam>::default_weights();
  each_random_position<TypeParam>(
      [&](const auto& evaluator, const auto& position, const CrossPlaced& placed) {
        PerSeat sums{};
        for (const CrossTraceLine& line : evaluator.trace(position))
          sums[line.seat] += line.count * weights[line.weight];
        ASSERT_EQ(sums, evaluator.armies(position, placed)) << rules::fen4_of(position);
      });
}

TYPED_TEST(CrossEvaluation, ViewsAddUpToNothing) {
  each_random_position<TypeParam>(
      [](const auto& evaluator, const auto& position, const CrossPlaced& placed) {
        const PerSeat views = evaluator.views(evaluator.armies(position, placed));
        ASSERT_NEAR(views[0] + views[1] + views[2] + views[3], 0, 4);
      });
}

TYPED_TEST(CrossEvaluation, ArmiesStartEqual) {
  const CrossEvaluator<TypeParam> evaluator;
  const auto position = start<TypeParam>();
  PerSeat armies = evaluator.armies(position, evaluator.place(position));
  armies[rules::kRed] -= evaluator.default_weights()(CrossTerm::tempo);
  for (const Seat seat : {rules::kBlue, rules::kYellow, rules::kGreen})
    EXPECT_EQ(armies[seat], armies[rules::kRed]);
}

TYPED_TEST(CrossEvaluation, WeightsLieWithinTheirRangesUnderNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const Tunable& tunable : tunables(CrossEvaluator<TypeParam>::default_weights())) {
    EXPECT_TRUE(names.insert(tunable.name).second) << tunable.name;
    EXPECT_LE(tunable.low, tunable.value) << tunable.name;
    EXPECT_GE(tunable.high, tunable.value) << tunable.name;
  }
  EXPECT_GT(names.size(), 70u);
  EXPECT_TRUE(names.contains("king_attack.3"));
  EXPECT_EQ(names.contains("point"), TypeParam::kFreeForAll);
}

TEST(TeamsEvaluation, SidesSeeTheSame) {
  const PerSeat views = CrossEvaluator<FourPlayerTeams>::views({100, 20, 3, 4});
  EXPECT_EQ(views, (PerSeat{79, -79, 79, -79}));
}

TEST(FreeForAllEvaluation, ACloseRaceCountsMoreThanAWonOne) {
  EXPECT_EQ(worth_of_lead(0), 0);
  for (const int lead : {1, 50, 900, 20'000, 1'000'000}) {
    EXPECT_EQ(worth_of_lead(-lead), -worth_of_lead(lead));
    EXPECT_LE(worth_of_lead(lead), std::min(lead, kPlaceWorth));
    EXPECT_GE(worth_of_lead(2 * lead), worth_of_lead(lead));
  }
  EXPECT_GT(worth_of_lead(500) - worth_of_lead(0), worth_of_lead(5500) - worth_of_lead(5000));
}

// What is out keeps its points and nothing else.
TEST(FreeForAllEvaluation, DeadArmiesCountTheirPointsOnly) {
  const auto position = position_of<FourPlayerFfa>(
      "R-0,1,0,0-0,0,0,0-0,0,0,0-0,7,0,0-0-x,x,x,yK,7,x,x,x/x,x,x,7,yP,x,x,x/x,x,x,8,x,x,x/13,gK/"
      "14/5,dbQ,8/14/14/14/14/dbK,4,rR,6,gP,1/x,x,x,8,x,x,x/x,x,x,rP,7,x,x,x/x,x,x,7,rK,x,x,x");
  const CrossEvaluator<FourPlayerFfa> evaluator;
  const PerSeat armies = evaluator.armies(position, evaluator.place(position));
  EXPECT_EQ(armies[rules::kBlue], 7 * evaluator.default_weights()(CrossTerm::point));
  EXPECT_GT(armies[rules::kRed], 500);
}

// The same attack weighs more where more armies take part in it.
TEST(TeamsEvaluation, SeveralArmiesRoundAKingWeighMore) {
  const CrossWeights& weights = teams_weights();
  EXPECT_LT(weights(CrossTerm::king_attack, 2), weights(CrossTerm::king_attack, 1));
  EXPECT_LT(weights(CrossTerm::king_attack, 3), weights(CrossTerm::king_attack, 2));
}

}  // namespace
}  // namespace tabiya::evaluation
