#include "runner/report/live_tally.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "tests/store/samples.h"

namespace tabiya::report {
namespace {

using hall::Onward;
using stats::State;
using tests::Outcome;
using tests::sample_game;

stats::Sprt wide_test() { return {{stats::Model::normalized, 0, 50}, {0.05, 0.05}}; }

Figures figures_in(const LiveTally& tally) { return figures_of(tally.counts(), 2, wide_test()); }

store::GameResult result(std::int64_t encounter, int seating, Outcome white) {
  return store::result_of(sample_game(encounter, seating, white));
}

// Both games of the encounter won by participant 0, lost by it, or drawn.
void add_pair(LiveTally& tally, std::int64_t encounter, Outcome tested) {
  const Outcome reversed = tested == Outcome::won    ? Outcome::lost
                           : tested == Outcome::lost ? Outcome::won
                                                     : Outcome::drawn;
  tally.add(result(encounter, 0, tested));
  tally.add(result(encounter, 1, reversed));
}

// Participant 0 wins a third of the pairs, draws the rest.
Outcome of_a_better_engine(std::int64_t encounter) {
  return encounter % 3 == 0 ? Outcome::won : Outcome::drawn;
}

TEST(LiveTally, ShowsNothingBelowTenCompleteEncounters) {
  LiveTally tally(2, wide_test());
  for (int i = 0; i < 9; ++i) add_pair(tally, i, of_a_better_engine(i));
  tally.add(result(9, 0, Outcome::won));
  EXPECT_FALSE(figures_in(tally).estimate);
  EXPECT_FALSE(figures_in(tally).llr);
  EXPECT_TRUE(figures_in(tally).bounds);
  tally.add(result(9, 1, Outcome::lost));
  ASSERT_TRUE(figures_in(tally).estimate);
  EXPECT_GT(figures_in(tally).estimate->elo, 0);
  EXPECT_TRUE(figures_in(tally).llr);
}

TEST(LiveTally, FiguresAreThoseOfThePublishedExample) {
  store::Counts counts;
  counts.pairs = {365, 16618, 36229, 0, 16974, 390};
  counts.wins = 36433;
  counts.losses = 36027;
  counts.draws = 68692;
  counts.encounters = 365 + 16618 + 36229 + 16974 + 390;
  const stats::Sprt narrow{{stats::Model::normalized, 0, 2}, {0.05, 0.05}};
  EXPECT_NEAR(*figures_of(counts, 2, narrow).llr, 2.25, 0.005);
  EXPECT_NEAR(*figures_of(counts, 1, narrow).llr, 0.92, 0.005);
  EXPECT_NEAR(figures_of(counts, 2, narrow).bounds->upper, 2.944, 0.001);
}

TEST(LiveTally, OneSidedResultsHaveARatioOnly) {
  for (const Outcome outcome : {Outcome::won, Outcome::drawn, Outcome::lost}) {
    LiveTally tally(2, wide_test());
    for (int i = 0; i < 40; ++i) add_pair(tally, i, outcome);
    const Figures figures = figures_in(tally);
    EXPECT_FALSE(figures.estimate);  // nothing is known of the spread
    EXPECT_FALSE(figures.why_no_estimate.empty());
    EXPECT_TRUE(figures.llr && std::isfinite(*figures.llr));
    EXPECT_FALSE(figures.pairs_ratio && !std::isfinite(*figures.pairs_ratio));
  }
}

TEST(LiveTally, NoDecisionComesFromIncompleteEncounters) {
  LiveTally tally(2, wide_test());
  for (int i = 0; i < 500; ++i) tally.add(result(i, 0, Outcome::won));
  EXPECT_EQ(tally.decision(), State::undecided);
  EXPECT_EQ(tally.counts(), store::Counts{});
}

TEST(LiveTally, NoDecisionComesFromFewEncounters) {
  LiveTally tally(2, stats::Sprt{{stats::Model::logistic, 0, 300}, {0.3, 0.3}});
  for (int i = 0; i < 9; ++i) add_pair(tally, i, Outcome::won);
  EXPECT_EQ(tally.decision(), State::undecided);
  add_pair(tally, 9, Outcome::won);
  EXPECT_EQ(tally.decision(), State::h1);
}

TEST(LiveTally, DecidesForBothSidesAndStaysDecided) {
  LiveTally better(2, wide_test());
  LiveTally worse(2, wide_test());
  std::int64_t last = 0;
  for (; better.decision() == State::undecided && last < 1000; ++last) {
    add_pair(better, last, of_a_better_engine(last));
    add_pair(worse, last,
             of_a_better_engine(last) == Outcome::won ? Outcome::lost : Outcome::drawn);
  }
  EXPECT_EQ(better.decision(), State::h1);
  EXPECT_EQ(worse.decision(), State::h0);
  for (std::int64_t i = 0; i < 2 * last; ++i) add_pair(better, last + i, Outcome::lost);
  EXPECT_LT(*figures_in(better).llr, 0);
  EXPECT_EQ(better.decision(), State::h1);
}

TEST(LiveTally, SingleGamesAreATrinomialTest) {
  LiveTally tally(1, wide_test());
  std::int64_t i = 0;
  for (; tally.decision() == State::undecided && i < 1000; ++i)
    tally.add(result(i, static_cast<int>(i % 2),
                     i % 4 < 2    ? Outcome::drawn
                     : i % 2 == 0 ? Outcome::won
                                  : Outcome::lost));
  EXPECT_EQ(tally.decision(), State::h1);
  EXPECT_EQ(tally.counts().encounters, i);
  EXPECT_EQ(tally.counts().losses, 0);
}

TEST(LiveTally, WithoutATestNothingIsDecided) {
  LiveTally tally(2, std::nullopt);
  for (int i = 0; i < 200; ++i) add_pair(tally, i, Outcome::won);
  EXPECT_EQ(tally.decision(), State::undecided);
  const auto figures = figures_of(tally.counts(), 2, std::nullopt);
  EXPECT_FALSE(figures.llr);
  EXPECT_FALSE(figures.bounds);
}

// Taken up again in the middle of a pair, the count goes on as if nothing had happened.
TEST(LiveTally, GoesOnFromStoredGames) {
  std::vector<store::GameResult> games;
  for (int i = 0; i < 100; ++i) {
    games.push_back(result(i, 0, of_a_better_engine(i)));
    games.push_back(
        result(i, 1, of_a_better_engine(i) == Outcome::won ? Outcome::lost : Outcome::drawn));
  }
  const LiveTally whole(2, wide_test(), games);
  LiveTally parts(2, wide_test(), {games.begin(), games.begin() + 41});
  for (std::size_t i = 41; i < games.size(); ++i) parts.add(games[i]);
  EXPECT_EQ(parts.counts(), whole.counts());
  EXPECT_EQ(parts.decision(), whole.decision());
  EXPECT_EQ(whole.decision(), State::h1);
}

class Listener final : public hall::Ledger {
 public:
  Onward take(const match::GameRecord&) override {
    ++taken;
    return answer;
  }
  int taken = 0;
  Onward answer = Onward::go_on;
};

TEST(TallyLedger, HandsOnEveryGameAndStopsWhenDecided) {
  LiveTally tally(2, wide_test());
  Listener store;
  TallyLedger ledger(tally, store);
  int games = 0;
  for (Onward onward = Onward::go_on; onward == Onward::go_on && games < 1000; ++games) {
    EXPECT_EQ(tally.decision(), State::undecided);
    const int encounter = games / 2;
    const bool won = of_a_better_engine(encounter) == Outcome::won;
    const Outcome white = !won ? Outcome::drawn : games % 2 == 0 ? Outcome::won : Outcome::lost;
    onward = ledger.take(sample_game(encounter, games % 2, white));
  }
  EXPECT_EQ(tally.decision(), State::h1);
  EXPECT_EQ(store.taken, games);
  EXPECT_EQ(ledger.take(sample_game(999, 0, Outcome::drawn)), Onward::stop);
  EXPECT_EQ(store.taken, games + 1);
}

TEST(TallyLedger, StopsWhenNothingCanBeStored) {
  LiveTally tally(2, std::nullopt);
  Listener store;
  TallyLedger ledger(tally, store);
  EXPECT_EQ(ledger.take(sample_game(0, 0, Outcome::won)), Onward::go_on);
  store.answer = Onward::stop;
  EXPECT_EQ(ledger.take(sample_game(0, 1, Outcome::won)), Onward::stop);
}

TEST(TallyLedger, DoesNotCountInterruptedGames) {
  LiveTally tally(1, std::nullopt);
  Listener store;
  TallyLedger ledger(tally, store);
  auto game = sample_game(0, 0, Outcome::won);
  game.verdict.conduct = arbiter::Conduct::interrupted;
  ledger.take(game);
  EXPECT_EQ(tally.counts(), store::Counts{});
}

const store::Unit kBlock{4, 3};

// A block in which participant 0 takes these places in its four games.
void add_block(LiveTally& tally, std::int64_t encounter, const std::array<int, 4>& places) {
  for (int seating = 0; seating < 4; ++seating) {
    store::GameResult game{encounter, {seating, {1, 1, 1, 1}}, {}};
    game.seating.participant[seating] = 0;
    rules::Standing::PerSeat points{10, 20, 30, 40};
    std::swap(points[4 - places[seating]], points[seating]);  // ours beats all but place - 1
    game.standing = rules::Standing::ranked(points);
    tally.add(game);
  }
}

TEST(LiveTally, BlocksAreDecidedFromTheTenthOnOverThirteenCells) {
  LiveTally tally(kBlock, wide_test());
  for (int i = 0; i < 9; ++i) add_block(tally, i, {1, 1, 2, i % 2 == 0 ? 1 : 2});
  EXPECT_EQ(tally.decision(), State::undecided);
  EXPECT_FALSE(figures_of(tally.counts(), kBlock, wide_test()).llr);
  for (int i = 9; i < 40; ++i) add_block(tally, i, {1, 1, 2, i % 2 == 0 ? 1 : 2});
  EXPECT_EQ(tally.decision(), State::h1);
  const auto figures = figures_of(tally.counts(), kBlock, wide_test());
  EXPECT_NEAR(*figures.score, (11 + 10) / 24.0, 1e-9);
  EXPECT_FALSE(figures.draw_ratio);
  EXPECT_FALSE(figures.pairs_ratio);
  std::vector<double> cells(13);
  cells[10] = cells[11] = 20;
  EXPECT_EQ(store::cells(tally.counts()), cells);
  const auto sample = stats::sample_of_weights(cells, 4);
  EXPECT_EQ(*figures.llr, *stats::log_likelihood_ratio(sample, wide_test().hypotheses));
  EXPECT_EQ(figures.estimate->nelo, stats::fixed_estimate(sample).nelo);
}

}  // namespace
}  // namespace tabiya::report
