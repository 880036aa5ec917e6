#include "runner/store/ledger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runner/store/queries.h"
#include "runner/store/schema.h"
#include "tests/store/samples.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::store {
namespace {

using hall::Onward;
using testing::HasSubstr;
using tests::Outcome;
using tests::sample_game;
using tests::sample_plan;

std::vector<match::GameRecord> games_in(const std::string& file, std::int64_t run) {
  auto ledger = open_ledger(file, Access::read);
  std::vector<match::GameRecord> games;
  const auto failed = visit_games(*ledger, run, [&](const match::GameRecord& game) {
    games.push_back(game);
    return true;
  });
  EXPECT_FALSE(failed) << failed->message;
  return games;
}

class Ledger : public testing::Test {
 protected:
  tests::ScratchDirectory scratch_;
  std::string file_ = scratch_.file("ledger.db");

  std::unique_ptr<SqliteLedger> begin(const RunPlan& plan = sample_plan()) {
    auto ledger = SqliteLedger::begin(file_, plan);
    EXPECT_TRUE(ledger) << ledger.refusal().message;
    return *std::move(ledger);
  }

  store::Run run(std::int64_t id) {
    auto ledger = open_ledger(file_, Access::read);
    auto found = find_run(*ledger, id);
    EXPECT_TRUE(found) << found.refusal().message;
    return *found;
  }

  std::string resume_refusal(std::int64_t id) {
    auto ledger = SqliteLedger::resume(file_, id);
    return ledger ? "resumed" : ledger.refusal().message;
  }
};

TEST_F(Ledger, GivesBackEveryFieldOfEveryGameInOrder) {
  const std::vector<match::GameRecord> games = {sample_game(1, 1, Outcome::won),
                                                sample_game(0, 0, Outcome::lost),
                                                sample_game(1, 0, Outcome::drawn)};
  auto ledger = begin();
  for (const auto& game : games) EXPECT_EQ(ledger->take(game), Onward::go_on);
  EXPECT_FALSE(ledger->close({RunState::interrupted, std::nullopt, "2026-11-30T02:00:00Z"}));
  EXPECT_EQ(games_in(file_, 1), games);
}

TEST_F(Ledger, KeepsFourSeats) {
  RunPlan plan = sample_plan();
  plan.seats = 4;
  match::GameRecord game = sample_game(0, 2, Outcome::drawn);
  game.seating.participant = {1, 1, 0, 1};
  game.verdict.standing = {{2, 0, 2, 0}};
  game.verdict.flag_without_win = true;
  game.verdict.culprit = rules::Seat{3};
  auto ledger = begin(plan);
  ledger->take(game);
  EXPECT_FALSE(ledger->close({}));
  EXPECT_EQ(games_in(file_, 1), std::vector{game});
}

TEST_F(Ledger, KeepsPointsPlacesDeparturesAndWalks) {
  RunPlan plan = sample_plan();
  plan.seats = 4;
  plan.variant = "fourplayer-ffa";
  match::GameRecord game = sample_game(0, 2, Outcome::drawn);
  game.seating.participant = {1, 1, 0, 1};
  game.verdict.standing = rules::Standing::ranked({20, -3, 41, 20});
  game.departures = {{1, arbiter::Conduct::time_forfeit, 31, "overstepped by 3.000 ms"},
                     {3, arbiter::Conduct::illegal_move, 32, "\"x\" is illegal"}};
  game.moves.push_back({"a7b7", {}, arbiter::Microseconds(10), {}, {}, {}, true});
  auto ledger = begin(plan);
  ledger->take(game);
  EXPECT_FALSE(ledger->close({}));
  EXPECT_EQ(games_in(file_, 1), std::vector{game});
  auto database = open_ledger(file_, Access::read);
  EXPECT_EQ(*database->number("SELECT place_1 FROM games"), 4);
  EXPECT_EQ(*database->number("SELECT sum(walk) FROM moves"), 1);
}

TEST_F(Ledger, KeepsEveryAttemptOnce) {
  auto replayed = sample_game(0, 0, Outcome::drawn);
  replayed.verdict.conduct = arbiter::Conduct::played_out;
  replayed.verdict.cause = rules::Cause::repetition_replay;
  replayed.verdict.standing = {};
  auto again = replayed;
  again.seating.attempt = 1;
  auto last = sample_game(0, 0, Outcome::won);
  last.seating.attempt = 2;
  auto ledger = begin();
  for (const auto* game : {&replayed, &replayed, &again, &last, &again, &last}) ledger->take(*game);
  EXPECT_FALSE(ledger->close({}));
  EXPECT_EQ(games_in(file_, 1), (std::vector{replayed, again, last}));
  EXPECT_EQ(run(1).games, 1);
  EXPECT_EQ(run(1).replayed, 2);
}

TEST_F(Ledger, KeepsWhatIsNeededToRepeatTheRun) {
  const RunPlan plan = sample_plan();
  EXPECT_FALSE(begin(plan)->close({RunState::finished, "H1", "2026-11-30T02:00:00Z"}));
  const store::Run stored = run(1);
  EXPECT_EQ(stored.state, RunState::finished);
  EXPECT_EQ(stored.verdict, "H1");
  EXPECT_EQ(stored.finished, "2026-11-30T02:00:00Z");
  EXPECT_EQ(stored.plan.participants, plan.participants);
  EXPECT_EQ(stored.plan.kind, plan.kind);
  EXPECT_EQ(stored.plan.variant, plan.variant);
  EXPECT_EQ(stored.plan.event, plan.event);
  EXPECT_EQ(stored.plan.config, plan.config);
  EXPECT_EQ(stored.plan.seed, plan.seed);
  EXPECT_EQ(stored.plan.seats, plan.seats);
  EXPECT_EQ(stored.plan.seatings, plan.seatings);
  EXPECT_EQ(stored.plan.games_per_encounter, plan.games_per_encounter);
  EXPECT_EQ(stored.plan.planned_encounters, plan.planned_encounters);
  EXPECT_EQ(stored.plan.book, plan.book);
  EXPECT_EQ(stored.plan.book_hash, plan.book_hash);
  EXPECT_EQ(stored.plan.version, plan.version);
  EXPECT_EQ(stored.plan.machine, plan.machine);
  EXPECT_EQ(stored.plan.started, plan.started);
  ASSERT_TRUE(stored.plan.sprt);
  EXPECT_EQ(stored.plan.sprt->hypotheses.model, stats::Model::normalized);
  EXPECT_EQ(stored.plan.sprt->hypotheses.elo1, 50);
  EXPECT_EQ(stored.plan.sprt->risks.alpha, 0.05);
}

TEST_F(Ledger, ARunWithoutTestAndBookHasNone) {
  RunPlan plan = sample_plan();
  plan.sprt.reset();
  plan.book.clear();
  plan.book_hash.clear();
  EXPECT_FALSE(begin(plan)->close({}));
  EXPECT_FALSE(run(1).plan.sprt);
  EXPECT_EQ(run(1).plan.book, "");
}

TEST_F(Ledger, WritingAGameTwiceIsHarmless) {
  auto ledger = begin();
  const auto first = sample_game(0, 0, Outcome::won);
  auto second = sample_game(0, 0, Outcome::lost);
  ledger->take(first);
  ledger->take(first);
  ledger->take(second);
  EXPECT_FALSE(ledger->close({RunState::interrupted, std::nullopt, ""}));
  auto again = SqliteLedger::resume(file_, 1);
  ASSERT_TRUE(again);
  (*again)->take(second);
  EXPECT_FALSE((*again)->close({}));
  EXPECT_EQ(games_in(file_, 1), std::vector{first});
  auto database = open_ledger(file_, Access::read);
  EXPECT_EQ(*database->number("SELECT count(*) FROM faults"), 1);
  EXPECT_EQ(*database->number("SELECT count(*) FROM movetexts"), 1);
}

TEST_F(Ledger, InterruptedGamesLeaveTheirPlaceFree) {
  auto ledger = begin();
  auto broken_off = sample_game(0, 0, Outcome::drawn);
  broken_off.verdict.conduct = arbiter::Conduct::interrupted;
  EXPECT_EQ(ledger->take(broken_off), Onward::go_on);
  const auto whole = sample_game(0, 0, Outcome::won);
  ledger->take(whole);
  EXPECT_FALSE(ledger->close({}));
  EXPECT_EQ(games_in(file_, 1), std::vector{whole});
}

TEST_F(Ledger, WhatWasFlushedIsThereForEveryone) {
  auto ledger = begin();
  for (int i = 0; i < 50; ++i) ledger->take(sample_game(i, 0, Outcome::drawn));
  EXPECT_TRUE(ledger->flush());
  EXPECT_EQ(games_in(file_, 1).size(), 50u);
}

TEST_F(Ledger, LearnsWhatEnginesCallThemselves) {
  auto ledger = begin();
  ledger->identify(1, "Größe 将 1.0");
  EXPECT_FALSE(ledger->close({}));
  EXPECT_EQ(run(1).plan.participants[1].id_name, "Größe 将 1.0");
  EXPECT_EQ(run(1).plan.participants[0].id_name, "Engine 2");
}

TEST_F(Ledger, ARunIsPlayedByOneAtATime) {
  auto ledger = begin();
  EXPECT_EQ(run(1).state, RunState::running);
  EXPECT_THAT(resume_refusal(1), HasSubstr("being played by another tabiya"));
  auto other_run = begin();
  EXPECT_EQ(other_run->run(), 2);
  EXPECT_FALSE(ledger->close({RunState::interrupted, std::nullopt, ""}));
  ledger.reset();
  EXPECT_EQ(resume_refusal(1), "resumed");
  EXPECT_THAT(resume_refusal(2), HasSubstr("being played"));
}

TEST_F(Ledger, ARunThatWasLeftOpenShowsAsInterrupted) {
  begin().reset();
  EXPECT_EQ(run(1).state, RunState::interrupted);
  auto again = SqliteLedger::resume(file_, 1);
  ASSERT_TRUE(again);
  EXPECT_EQ(run(1).state, RunState::running);
  EXPECT_FALSE((*again)->close({RunState::failed, std::nullopt, "now"}));
  again->reset();
  EXPECT_EQ(run(1).state, RunState::failed);
}

TEST_F(Ledger, WhatCannotBeResumedIsNamed) {
  EXPECT_FALSE(begin()->close({RunState::finished, std::nullopt, "now"}));
  EXPECT_THAT(resume_refusal(1), HasSubstr("run 1 is finished"));
  EXPECT_THAT(resume_refusal(7), HasSubstr("there is no run 7"));
  file_ = scratch_.file("none.db");
  EXPECT_THAT(resume_refusal(1), HasSubstr("there is no such database"));
}

TEST_F(Ledger, MovesCanBeReadAsRows) {
  auto ledger = begin();
  ledger->take(sample_game(0, 0, Outcome::lost));
  EXPECT_TRUE(ledger->flush());
  auto database = open_ledger(file_, Access::read);
  Statement rows = database->prepare("SELECT * FROM moves ORDER BY game, ply");
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.text(2), "g2g4");
  EXPECT_EQ(rows.text(3), "cp");
  EXPECT_EQ(rows.integer(4), -35);
  EXPECT_EQ(rows.integer(5), 12);
  EXPECT_EQ(rows.integer(6), 100'000);
  EXPECT_EQ(rows.integer(7), 1'234);
  EXPECT_EQ(rows.integer(8), 9'998'766);
  ASSERT_TRUE(rows.next());
  EXPECT_EQ(rows.integer(1), 1);
  EXPECT_EQ(rows.text(3), "mate");
  EXPECT_EQ(rows.integer(4), 1);
  EXPECT_TRUE(rows.is_null(5));
  EXPECT_FALSE(rows.next());
}

}  // namespace
}  // namespace tabiya::store
