// Single functions of the room at their edges.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "chance.h"
#include "runner/stats/bayeselo.h"
#include "runner/stats/brownian.h"
#include "runner/stats/elo.h"
#include "runner/stats/normal.h"
#include "runner/stats/overshoot.h"
#include "runner/stats/ratings.h"
#include "runner/stats/workers.h"

namespace tabiya::stats {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Counts = std::vector<std::int64_t>;

TEST(Normal, KnownValuesAndFarTails) {
  EXPECT_NEAR(normal_cdf(kTwoSided95), 0.975, 1e-15);
  EXPECT_NEAR(normal_upper_quantile(std::log(0.025)), kTwoSided95, 1e-12);
  EXPECT_NEAR(normal_upper_quantile(std::log(0.975)), -kTwoSided95, 1e-12);
  EXPECT_NEAR(log_normal_cdf(-9.999), log_normal_cdf(-10.001), 0.03);
  EXPECT_NEAR(log_normal_cdf(-40), -804.608442, 1e-5);
  EXPECT_NEAR(log_normal_cdf(-normal_upper_quantile(-5000)), -5000, 1e-8);
  EXPECT_NEAR(std::exp(log_chi_square_above(11.0705, 6)), 0.0862, 5e-4);
}

TEST(Elo, ScoreAndBack) {
  EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
  for (const double elo : {-700.0, -3.0, 0.5, 200.0})
    EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
  EXPECT_DOUBLE_EQ(elo_of_score(1), elo_of_score(0.999));
}

TEST(Elo, RatiosOnlyWhereTheyMeanSomething) {
  EXPECT_EQ(draw_ratio(Counts{1, 2, 1}), 0.5);
  EXPECT_EQ(draw_ratio(Counts{1, 0, 2, 1, 4}), 0.25);
  EXPECT_FALSE(draw_ratio(Counts{0, 0, 0}));
  EXPECT_FALSE(draw_ratio(Counts(13, 1)));
  EXPECT_EQ(pairs_ratio(Counts{1, 1, 9, 3, 1}), 2);
  EXPECT_FALSE(pairs_ratio(Counts{0, 0, 9, 3, 1}));
  EXPECT_FALSE(pairs_ratio(Counts{1, 1, 1}));
}

// Two openings, each lost by the same colour: pairs all even, games all decided.
TEST(Elo, OpeningBiasIsWhatPairsCancel) {
  const Sample games = sample_of_counts(Counts{500, 0, 500}, 1);
  const Sample even = sample_of_counts(Counts{0, 0, 500, 0, 0}, 2);
  EXPECT_GT(opening_bias(games, even), 1000);
  const Sample independent = sample_of_counts(Counts{125, 0, 250, 0, 125}, 2);
  EXPECT_NEAR(opening_bias(games, independent), 0, 1);
}

TEST(Overshoot, RecordsOnlyNewExtremes) {
  OvershootCorrection correction(2);
  correction.take(2, 0.4);
  EXPECT_DOUBLE_EQ(correction.below_upper(), 0.2);
  correction.take(4, 0.1);
  EXPECT_DOUBLE_EQ(correction.below_upper(), 0.2);
  EXPECT_DOUBLE_EQ(correction.above_lower(), 0);
  correction.take(6, -0.2);
  EXPECT_DOUBLE_EQ(correction.above_lower(), 0.1);
  EXPECT_EQ(correction.decide(-2.9, bounds_of({})), State::h0);
  EXPECT_EQ(OvershootCorrection(2).decide(-2.9, bounds_of({})), State::undecided);
}

TEST(Overshoot, MissedBatchesStartNewRecords) {
  OvershootCorrection correction(2);
  correction.take(6, 1.5);
  EXPECT_TRUE(correction.active());
  EXPECT_DOUBLE_EQ(correction.below_upper(), 0);
  correction.take(8, 1.7);
  EXPECT_NEAR(correction.below_upper(), 0.1, 1e-12);
}

TEST(Overshoot, TakenBackUnitsEndTheCorrection) {
  OvershootCorrection correction(2);
  correction.take(2, 0.4);
  correction.take(4, 0.8);
  correction.take(2, 0.4);
  EXPECT_FALSE(correction.active());
  correction.take(4, 0.9);
  EXPECT_DOUBLE_EQ(correction.below_upper(), 0);
  OvershootCorrection uneven(2);
  uneven.take(3, 0.4);
  EXPECT_FALSE(uneven.active());
}

// The sum over touches against the ruin probability it must tend to, and against its own mirror
// image.
TEST(Brownian, LawOfOutcomes) {
  const Bounds bounds{-2, 3};
  for (const double drift : {-0.5, -0.01, 0.0, 0.2}) {
    SCOPED_TRACE(drift);
    const double late = probability_of_worse({bounds, 1400, 1}, drift, 1);
    EXPECT_NEAR(late, 1 - probability_of_pass(bounds, drift), 1e-9);
    const double seen = probability_of_worse({bounds, 9, 0.5}, drift, 1);
    const double mirrored = probability_of_worse({{-3, 2}, 9, -0.5}, -drift, 1);
    EXPECT_NEAR(seen + mirrored, 1, 1e-12);
  }
}

TEST(Brownian, ProbabilityOfPassHasNoSeam) {
  const Bounds bounds{-2, 3};
  EXPECT_NEAR(probability_of_pass(bounds, 4e-9), probability_of_pass(bounds, 6e-9), 1e-7);
  EXPECT_NEAR(probability_of_pass(bounds, -1e4), 0, 1e-300);
  EXPECT_NEAR(probability_of_pass(bounds, 1e4), 1, 1e-12);
}

TEST(BayesElo, SharesAndBack) {
  const BayesElo given{35, 220};
  const BayesElo back = bayeselo_of(shares_of(given));
  EXPECT_NEAR(back.elo, 35, 1e-9);
  EXPECT_NEAR(back.drawelo, 220, 1e-9);
  EXPECT_GT(logistic_elo(given), 0);
  EXPECT_LT(logistic_elo(given), 35);
}

TEST(Workers, EqualWorkersAreLeftInPeace) {
  const std::vector<WorkerCounts> workers(4, WorkerCounts{200, 300, 210});
  const auto comparison = compare_workers(workers);
  ASSERT_TRUE(comparison);
  EXPECT_NEAR(comparison->chi_square, 0, 1e-9);
  EXPECT_NEAR(comparison->probability, 1, 1e-9);
  EXPECT_THAT(workers_to_purge(workers, 4), IsEmpty());
}

TEST(Workers, OneIsPurgedPerRound) {
  std::vector<WorkerCounts> workers(6, WorkerCounts{2000, 3000, 2000});
  workers[2] = {3000, 3000, 1000};
  workers[4] = {4000, 2500, 500};
  EXPECT_THAT(workers_to_purge(workers), ElementsAre(4));
  EXPECT_THAT(workers_to_purge(workers, 5), ElementsAre(4, 2));
}

TEST(Workers, FewUnitsAreNoEvidence) {
  EXPECT_FALSE(compare_workers(std::vector<WorkerCounts>{}));
  EXPECT_FALSE(compare_workers(std::vector<WorkerCounts>{{100, 100, 100}, {0, 4, 0}}));
  EXPECT_FALSE(compare_workers(std::vector<WorkerCounts>{{100, 0, 100}, {100, 0, 100}}));
}

// A single enormous outlier: the residual is far beyond what probabilities as doubles can say.
TEST(Workers, ResidualsStayFinite) {
  const std::vector<WorkerCounts> workers{
      {1'000'000, 10, 10}, {10, 1'000'000, 10}, {10, 10, 1'000'000}};
  const auto comparison = compare_workers(workers);
  ASSERT_TRUE(comparison);
  for (const auto& residual : comparison->residuals) {
    ASSERT_TRUE(residual);
    EXPECT_TRUE(std::isfinite(*residual));
    EXPECT_GT(*residual, 100);
  }
}

Pool chain(int players) {
  std::vector<CrosstableRow> rows;
  for (int i = 0; i + 1 < players; ++i) {
    rows.push_back({i, i + 1, 6, 3, 1});
    rows.push_back({i + 1, i, 2, 4, 4});
  }
  return pool_of(players, rows);
}

TEST(Ratings, OrderOfResultsDoesNotMatter) {
  Pool pool = chain(6);
  const auto forwards = fit_ratings(pool, true);
  std::reverse(pool.encounters.begin(), pool.encounters.end());
  const auto backwards = fit_ratings(pool, true);
  ASSERT_TRUE(forwards && backwards);
  double sum = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(forwards->ratings[i], backwards->ratings[i], 1e-8);
    sum += forwards->ratings[i];
  }
  EXPECT_NEAR(sum, 0, 1e-8);
}

TEST(Ratings, TwoPlayersHaveTheEloOfTheirScore) {
  const auto fit = fit_ratings(pool_of(2, std::vector<CrosstableRow>{{0, 1, 30, 40, 10}}), false);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->ratings[0] - fit->ratings[1], elo_of_score(50.0 / 80), 1e-8);
}

// Always the same colour: its advantage and the difference of ratings cannot be told apart.
TEST(Ratings, UndeterminedFirstMoveAdvantageIsRefused) {
  EXPECT_FALSE(fit_ratings(pool_of(2, std::vector<CrosstableRow>{{0, 1, 30, 40, 10}}), true));
  const std::vector<CrosstableRow> first_always_wins{{0, 1, 9, 0, 0}, {1, 0, 9, 0, 0}};
  EXPECT_FALSE(fit_ratings(pool_of(2, first_always_wins), true));
  EXPECT_TRUE(fit_ratings(pool_of(2, first_always_wins), false));
}

TEST(Ratings, DavidsonNeedsDraws) {
  EXPECT_FALSE(
      fit_davidson(pool_of(2, std::vector<CrosstableRow>{{0, 1, 5, 0, 5}, {1, 0, 4, 0, 6}})));
  EXPECT_TRUE(
      fit_davidson(pool_of(2, std::vector<CrosstableRow>{{0, 1, 5, 1, 5}, {1, 0, 4, 2, 6}})));
}

// Games that share an opening and cancel each other carry no noise about the players.
TEST(Ratings, ErrorsAreSummedOverEncounters) {
  Pool paired{2, {{{{0, 1, 2}, {1, 0, 2}}, 50}, {{{0, 1, 1}, {1, 0, 1}}, 50}}};
  Pool loose{2, {}};
  for (const RatedEncounter& encounter : paired.encounters)
    for (const RatedGame& game : encounter.games) loose.encounters.push_back({{game}, 50});
  const auto with_pairs = fit_ratings(paired, false);
  const auto without = fit_ratings(loose, false);
  ASSERT_TRUE(with_pairs && without);
  EXPECT_NEAR(with_pairs->sandwich_errors[0], 0, 1e-9);
  EXPECT_GT(without->sandwich_errors[0], 5);
}

TEST(Ratings, EveryComponentHasItsOwnMean) {
  const std::vector<CrosstableRow> rows{{0, 1, 3, 2, 1}, {2, 3, 1, 2, 5}, {0, 2, 4, 0, 0}};
  const Pool pool = pool_of(5, rows);
  EXPECT_THAT(strong_components(pool),
              ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3), ElementsAre(4)));
  EXPECT_THAT(connected_components(pool), ElementsAre(ElementsAre(0, 1, 2, 3), ElementsAre(4)));
  const auto fit = fit_ratings(pool, false);
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->ratings[0] + fit->ratings[1], 0, 1e-9);
  EXPECT_NEAR(fit->ratings[2] + fit->ratings[3], 0, 1e-9);
  EXPECT_NEAR(fit->ratings[0] - fit->ratings[1], elo_of_score(4.0 / 6), 1e-8);
  EXPECT_EQ(fit->ratings[4], 0);
}

TEST(Ratings, PlayersWhoOnlyWonOrLost) {
  const Pool pool = pool_of(4, std::vector<CrosstableRow>{{0, 1, 3, 0, 0}, {1, 2, 1, 1, 0}});
  EXPECT_THAT(unbeaten_players(pool), ElementsAre(0));
  EXPECT_THAT(winless_players(pool), IsEmpty());
}

}  // namespace
}  // namespace tabiya::stats
