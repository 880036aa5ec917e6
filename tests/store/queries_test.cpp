#include "runner/store/queries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "runner/store/ledger.h"
#include "runner/store/schema.h"
#include "tests/store/samples.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::store {
namespace {

using testing::HasSubstr;
using tests::Outcome;
using tests::sample_game;

class Queries : public testing::Test {
 protected:
  tests::ScratchDirectory scratch_;
  std::string file_ = scratch_.file("ledger.db");

  void play(const std::vector<match::GameRecord>& games, RunState left,
            const RunPlan& plan = tests::sample_plan()) {
    auto ledger = SqliteLedger::begin(file_, plan);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    for (const auto& game : games) (*ledger)->take(game);
    EXPECT_FALSE((*ledger)->close({left, std::nullopt, "now"}));
  }

  Database open() {
    auto ledger = open_ledger(file_, Access::read);
    EXPECT_TRUE(ledger) << ledger.refusal().message;
    return *std::move(ledger);
  }
};

TEST_F(Queries, FindRunsByWhatIsKnownOfThem) {
  play({}, RunState::interrupted);
  play({sample_game(0, 0, Outcome::won)}, RunState::failed);
  play({}, RunState::finished);
  Database ledger = open();
  EXPECT_EQ(all_runs(ledger)->size(), 3u);
  EXPECT_EQ(newest_run(ledger)->id, 3);
  EXPECT_EQ(unfinished_run(ledger)->id, 2);
  EXPECT_EQ(find_run(ledger, 2)->games, 1);
  const auto missing = find_run(ledger, 9);
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.refusal().message, HasSubstr("there are 1, 2, 3"));
}

TEST_F(Queries, OptionsOfEncountersComeBackWithTheirGames) {
  auto tried = sample_game(0, 0, Outcome::won);
  tried.options = {{0, "margin", "58"}, {1, "margin", "42"}, {1, "a \"b\"", ""}};
  const auto plain = sample_game(1, 0, Outcome::lost);
  play({tried, plain}, RunState::finished);
  Database ledger = open();
  EXPECT_EQ(*encounter_options(ledger, 1), (EncounterOptions{{0, tried.options}}));
  std::vector<match::GameRecord> games;
  EXPECT_FALSE(visit_games(ledger, 1, [&](const auto& game) {
    games.push_back(game);
    return true;
  }));
  EXPECT_EQ(games, (std::vector{tried, plain}));
  EXPECT_EQ(encounter_options(ledger, 2)->size(), 0u);
}

TEST_F(Queries, OptionsThatAreDamagedAreRefusedWithTheirEncounter) {
  play({sample_game(4, 0, Outcome::won)}, RunState::finished);
  {
    auto ledger = open_ledger(file_, Access::write);
    ASSERT_FALSE(ledger->execute("UPDATE encounters SET options = '[[0, 1, 2]]'"));
  }
  Database ledger = open();
  const auto options = encounter_options(ledger, 1);
  ASSERT_FALSE(options);
  EXPECT_THAT(options.refusal().message, HasSubstr("encounter 4"));
}

TEST_F(Queries, AGameThatAnEngineBrokeIsKnownAsSuch) {
  using arbiter::Conduct;
  auto crashed = sample_game(0, 0, Outcome::lost);
  crashed.verdict.conduct = Conduct::disconnected;
  const auto late = sample_game(0, 1, Outcome::won);
  auto left = sample_game(1, 0, Outcome::drawn);
  left.departures = {{rules::kWhite, Conduct::stalled, 4, "no bestmove"}};
  auto resigned = sample_game(1, 1, Outcome::drawn);
  resigned.departures = {{rules::kWhite, Conduct::resigned, 4, ""}};
  const std::vector games{crashed, late, left, resigned};
  play(games, RunState::finished);
  Database ledger = open();
  const auto stored = *results(ledger, 1);
  std::vector<bool> broken;
  for (const auto& game : stored) broken.push_back(game.broken);
  EXPECT_EQ(broken, (std::vector{true, false, true, false}));
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(stored[i], result_of(games[i])) << i;
}

TEST_F(Queries, ARunBeingPlayedIsNotOfferedForResuming) {
  play({}, RunState::interrupted);
  auto playing = SqliteLedger::begin(file_, tests::sample_plan());
  Database ledger = open();
  EXPECT_EQ(newest_run(ledger)->state, RunState::running);
  EXPECT_EQ(unfinished_run(ledger)->id, 1);
}

TEST_F(Queries, SayWhenThereIsNoRun) {
  { ASSERT_TRUE(open_ledger(file_, Access::create)); }
  Database ledger = open();
  EXPECT_TRUE(all_runs(ledger)->empty());
  EXPECT_THAT(newest_run(ledger).refusal().message, HasSubstr("no run yet"));
  EXPECT_THAT(unfinished_run(ledger).refusal().message, HasSubstr("no run to resume"));
  EXPECT_THAT(find_run(ledger, 1).refusal().message, HasSubstr("holds none"));
}

TEST_F(Queries, TellWhatNeedNotBePlayedAgain) {
  play({sample_game(4, 1, Outcome::won), sample_game(0, 1, Outcome::won),
        sample_game(0, 0, Outcome::won)},
       RunState::interrupted);
  play({sample_game(9, 0, Outcome::won)}, RunState::interrupted);
  Database ledger = open();
  const auto first = played_games(ledger, 1);
  EXPECT_TRUE(first->has(0, 0));
  EXPECT_TRUE(first->has(0, 1));
  EXPECT_TRUE(first->has(4, 1));
  EXPECT_FALSE(first->has(4, 0));
  EXPECT_FALSE(first->has(9, 0));
  EXPECT_TRUE(played_games(ledger, 2)->has(9, 0));
}

TEST_F(Queries, AGameThatIsToBeReplayedIsAnAttemptAndCountsNowhere) {
  auto replayed = sample_game(0, 0, Outcome::drawn);
  replayed.verdict.cause = rules::Cause::repetition_replay;
  auto last = sample_game(0, 0, Outcome::won);
  last.seating.attempt = 1;
  auto other = sample_game(0, 1, Outcome::drawn);
  other.verdict.cause = rules::Cause::repetition_replay;
  play({replayed, other, last}, RunState::interrupted);
  Database ledger = open();
  const auto played = played_games(ledger, 1);
  EXPECT_TRUE(played->has(0, 0));
  EXPECT_FALSE(played->has(0, 1));
  EXPECT_EQ(played->attempts(0, 1), 1);
  EXPECT_EQ(*counts(ledger, *newest_run(ledger)), Counts{});
  EXPECT_EQ(newest_run(ledger)->games, 1);
  EXPECT_EQ(endings(ledger, 1)->causes,
            (std::map<std::string, std::int64_t>{{"repetition_replay", 2}}));
}

TEST_F(Queries, CountCompleteEncountersOfTheOneRun) {
  play({sample_game(0, 0, Outcome::won), sample_game(1, 0, Outcome::won),
        sample_game(0, 1, Outcome::lost), sample_game(2, 1, Outcome::drawn)},
       RunState::interrupted);
  play({sample_game(1, 1, Outcome::won)}, RunState::interrupted);
  Database ledger = open();
  EXPECT_EQ(*counts(ledger, *find_run(ledger, 1)), (Counts{1, 2, 0, 0, {0, 0, 0, 0, 0, 1}}));
  EXPECT_EQ(*counts(ledger, *find_run(ledger, 2)), Counts{});
  EXPECT_EQ(results(ledger, 1)->at(1), result_of(sample_game(1, 0, Outcome::won)));
}

TEST_F(Queries, SingleGamesAreCompleteByThemselves) {
  RunPlan plan = tests::sample_plan();
  plan.seatings = SeatingRule::single;
  plan.games_per_encounter = 1;
  play({sample_game(0, 0, Outcome::won), sample_game(1, 1, Outcome::won)}, RunState::finished,
       plan);
  Database ledger = open();
  EXPECT_EQ(newest_run(ledger)->plan.seatings, SeatingRule::single);
  EXPECT_EQ(*counts(ledger, *newest_run(ledger)), (Counts{2, 1, 0, 1, {}}));
}

TEST_F(Queries, NameHowGamesEndedAndWhoWasAtFault) {
  play({sample_game(0, 0, Outcome::won), sample_game(0, 1, Outcome::lost),
        sample_game(1, 0, Outcome::drawn), sample_game(1, 1, Outcome::won)},
       RunState::finished);
  Database ledger = open();
  const auto found = endings(ledger, 1);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->causes, (std::map<std::string, std::int64_t>{{"checkmate", 1}}));
  EXPECT_EQ(found->conducts, (std::map<std::string, std::int64_t>{
                                 {"adjudicated_draw", 1}, {"played_out", 1}, {"time_forfeit", 2}}));
  using ByWord = std::map<std::string, std::int64_t>;
  EXPECT_EQ(found->faults,
            (std::map<int, ByWord>{{0, {{"time_forfeit", 1}}}, {1, {{"time_forfeit", 1}}}}));
}

TEST_F(Queries, AVisitorMayStop) {
  play({sample_game(0, 0, Outcome::won), sample_game(0, 1, Outcome::lost)}, RunState::finished);
  Database ledger = open();
  int visited = 0;
  EXPECT_FALSE(visit_games(ledger, 1, [&](const match::GameRecord&) { return ++visited < 1; }));
  EXPECT_EQ(visited, 1);
}

TEST_F(Queries, AGameThatCannotBeReadIsNamed) {
  play({sample_game(0, 0, Outcome::won)}, RunState::finished);
  {
    auto damaged = open_ledger(file_, Access::write);
    ASSERT_FALSE(damaged->execute("UPDATE games SET conduct = 'daydreaming'"));
  }
  Database ledger = open();
  const auto failed = visit_games(ledger, 1, [](const match::GameRecord&) { return true; });
  ASSERT_TRUE(failed);
  EXPECT_THAT(failed->message, HasSubstr("game 1: unknown conduct 'daydreaming'"));
}

TEST_F(Queries, AFaultThatIsNotUnderstoodIsNoOtherOne) {
  play({sample_game(0, 0, Outcome::won)}, RunState::finished);
  {
    auto damaged = open_ledger(file_, Access::write);
    ASSERT_FALSE(damaged->execute("INSERT INTO faults VALUES (1, 7, 0, 0, 'daydreaming', '', '')"));
  }
  Database ledger = open();
  const auto failed = visit_games(ledger, 1, [](const match::GameRecord&) { return true; });
  ASSERT_TRUE(failed);
  EXPECT_THAT(failed->message, HasSubstr("game 1: unknown conduct 'daydreaming'"));
}

TEST_F(Queries, ARunThatIsNotUnderstoodIsNotReadAsAnother) {
  play({}, RunState::interrupted);
  for (const auto& [change, complaint] :
       {std::pair{"UPDATE runs SET model = 'bayes'", "run 1: model 'bayes' is not known"},
        std::pair{"UPDATE runs SET model = NULL; UPDATE engines SET command = '[\"x\", 1]'",
                  "hold what is no text"}}) {
    {
      auto damaged = open_ledger(file_, Access::write);
      ASSERT_FALSE(damaged->execute(change));
    }
    Database ledger = open();
    const auto run = find_run(ledger, 1);
    ASSERT_FALSE(run);
    EXPECT_THAT(run.refusal().message, HasSubstr(complaint));
  }
}

}  // namespace
}  // namespace tabiya::store
