#include "runner/report/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "runner/report/run_file.h"
#include "runner/report/run_list.h"
#include "runner/store/ledger.h"
#include "runner/store/schema.h"
#include "tests/store/samples.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using tests::Outcome;
using tests::sample_game;

class Report : public testing::Test {
 protected:
  tests::ScratchDirectory scratch_;
  std::string file_ = scratch_.file("ledger.db");
  store::RunPlan plan_ = tests::sample_plan();

  // Plays encounters of which participant 0 wins both games of the first `won`, draws the others.
  void play(int encounters, int won, const store::Closing& closing) {
    auto ledger = store::SqliteLedger::begin(file_, plan_);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    for (int i = 0; i < encounters; ++i) {
      (*ledger)->take(sample_game(i, 0, i < won ? Outcome::won : Outcome::drawn));
      (*ledger)->take(sample_game(i, 1, i < won ? Outcome::lost : Outcome::drawn));
    }
    (*ledger)->take(sample_game(encounters, 1, Outcome::won));  // its pair is not complete
    ASSERT_FALSE((*ledger)->close(closing));
  }

  std::string report(Format format) {
    auto ledger = store::open_ledger(file_, store::Access::read);
    auto run = store::newest_run(*ledger);
    EXPECT_TRUE(run) << run.refusal().message;
    auto summary = summarize(*ledger, *run);
    EXPECT_TRUE(summary) << summary.refusal().message;
    return write_summary(*summary, format);
  }
};

const store::Closing kPassed{store::RunState::finished, "H1", "2026-11-30T02:00:00Z"};
const store::Closing kBrokenOff{store::RunState::interrupted, std::nullopt, "2026-11-30T02:00:00Z"};

TEST_F(Report, JsonHasTheKeysThatOutsideChecksRelyOn) {
  play(20, 5, kPassed);
  const json found = json::parse(report(Format::json));
  EXPECT_EQ(found.size(), 26u);
  EXPECT_EQ(found["run"], 1);
  EXPECT_EQ(found["kind"], "sprt");
  EXPECT_EQ(found["variant"], "chess");
  EXPECT_EQ(found["state"], "finished");
  EXPECT_EQ(found["planned_encounters"], 100);
  EXPECT_EQ(found["encounters"], 20);
  EXPECT_EQ(found["games"], 41);
  EXPECT_EQ(found["engines"], json({"new", "base"}));
  EXPECT_EQ(found["wins"], 10);
  EXPECT_EQ(found["draws"], 30);
  EXPECT_EQ(found["losses"], 0);
  EXPECT_EQ(found["pentanomial"], json({0, 0, 15, 0, 5}));
  EXPECT_NEAR(found["elo"], 88.7, 0.5);
  EXPECT_GT(found["elo_error"], 0);
  EXPECT_GT(found["nelo"], 0);
  EXPECT_GT(found["nelo_error"], 0);
  EXPECT_GT(found["los"], 0.95);
  EXPECT_GT(found["llr"], 0);
  EXPECT_NEAR(found["lower"], -2.944, 0.001);
  EXPECT_NEAR(found["upper"], 2.944, 0.001);
  EXPECT_EQ(found["verdict"], "H1");
  EXPECT_EQ(found["causes"], json({{"checkmate", 5}}));
  EXPECT_EQ(found["conducts"],
            json({{"adjudicated_draw", 30}, {"played_out", 5}, {"time_forfeit", 6}}));
  EXPECT_EQ(found["faults"],
            json({{"base", {{"time_forfeit", 5}}}, {"new", {{"time_forfeit", 1}}}}));
}

TEST_F(Report, FewEncountersHaveNoFigures) {
  play(9, 3, kBrokenOff);
  const std::string text = report(Format::json);
  const json found = json::parse(text);
  for (const char* figure : {"elo", "elo_error", "nelo", "nelo_error", "los", "llr", "verdict"}) {
    ASSERT_TRUE(found.contains(figure)) << figure;
    EXPECT_TRUE(found[figure].is_null()) << figure;
  }
  EXPECT_EQ(found["state"], "interrupted");
  EXPECT_EQ(found["wins"], 6);
}

TEST_F(Report, SingleGamesHaveNoPentanomial) {
  plan_.seatings = schedule::SeatingRule::single;
  plan_.games_per_encounter = 1;
  plan_.sprt.reset();
  auto ledger = store::SqliteLedger::begin(file_, plan_);
  for (int i = 0; i < 12; ++i) (*ledger)->take(sample_game(i, i % 2, Outcome::drawn));
  ASSERT_FALSE((*ledger)->close({}));
  const json found = json::parse(report(Format::json));
  EXPECT_TRUE(found["pentanomial"].is_null());
  EXPECT_EQ(found["encounters"], 12);
  EXPECT_EQ(found["draws"], 12);
  EXPECT_EQ(found["elo"], nullptr);  // all alike: no spread to tell an error from
  EXPECT_THAT(report(Format::text), HasSubstr("Elo      n/a (all encounters ended alike"));
  for (const char* figure : {"llr", "lower", "upper"}) EXPECT_TRUE(found[figure].is_null());
}

TEST_F(Report, NoFormatEverShowsWhatIsNoNumber) {
  plan_.participants[0].engine.name = "A,\"B\"";
  plan_.participants[1].engine.name = "Größe 将\xff";
  for (const int encounters : {0, 1, 8, 12}) {
    file_ = scratch_.file(std::to_string(encounters) + ".db");
    play(encounters, 0, kBrokenOff);
    for (const Format format : {Format::text, Format::json, Format::csv, Format::markdown}) {
      const std::string text = report(format);
      for (const char* bad : {"nan", "inf", "-0.0", "NaN"}) EXPECT_THAT(text, Not(HasSubstr(bad)));
    }
    EXPECT_EQ(json::parse(report(Format::json))["engines"][0], "A,\"B\"");
  }
}

TEST_F(Report, TextNamesTheSides) {
  play(20, 5, kPassed);
  EXPECT_EQ(report(Format::text), R"(Run             1: sprt, chess, finished
Event           A night's test
Time            2026-11-30T01:02:03Z to 2026-11-30T02:00:00Z
Sides           new against base, + means new is better
Games           41, 20 of 100 encounters complete
W-D-L           10-30-0, score 62.5 %
Pairs           LL 0, LD 0, DD 15, WL 0, WD 0, WW 5
Pair draws      75.0 %
Pairs ratio     n/a
Elo             88.7 +- 71.5
nElo            141.8 +- 71.9
LOS             99.5 %
Test            nElo 0.00 to 50.00, alpha 0.05, beta 0.05
LLR             1.72 (-2.94 to 2.94)
Verdict         H1 accepted: new passes
Elo after stop  88.7 (20.9 to 163.9, 95 %)
Ends            adjudicated_draw 30, played_out 5, time_forfeit 6
Causes          checkmate 5
Faults          new: time_forfeit 1; base: time_forfeit 5
Engine          new: Engine 2, file ab12
Engine          base: did not name itself, file not read
Limits          new 8+0.08, timemargin 20 ms; base 0.1 s a move, nodes 5000, depth 9
Options         new Hash=16 Path=
Book            openings/chess.epd, file 0123abcd
Seed            77
Program         0.1.0
Machine         two cores
)");
}

TEST_F(Report, TextOfAnUnfinishedRunPromisesNothing) {
  plan_.event.clear();
  play(2, 2, kBrokenOff);
  EXPECT_EQ(report(Format::text), R"(Run          1: sprt, chess, interrupted
Time         2026-11-30T01:02:03Z to 2026-11-30T02:00:00Z
Sides        new against base, + means new is better
Games        5, 2 of 100 encounters complete
W-D-L        4-0-0, score n/a
Pairs        LL 0, LD 0, DD 0, WL 0, WD 0, WW 2
Pair draws   n/a
Pairs ratio  n/a
Elo          n/a (fewer than 10 complete encounters)
nElo         n/a (fewer than 10 complete encounters)
LOS          n/a (fewer than 10 complete encounters)
Test         nElo 0.00 to 50.00, alpha 0.05, beta 0.05
LLR          n/a (-2.94 to 2.94)
Verdict      none yet
Ends         played_out 2, time_forfeit 3
Causes       checkmate 2
Faults       new: time_forfeit 1; base: time_forfeit 2
Engine       new: Engine 2, file ab12
Engine       base: did not name itself, file not read
Limits       new 8+0.08, timemargin 20 ms; base 0.1 s a move, nodes 5000, depth 9
Options      new Hash=16 Path=
Book         openings/chess.epd, file 0123abcd
Seed         77
Program      0.1.0
Machine      two cores
)");
}

TEST_F(Report, SaysTheConditionsThatAllShareOnce) {
  auto& first = plan_.participants[0].engine;
  auto& second = plan_.participants[1].engine;
  second.control = first.control;
  first.options = {{"Threads", "2"}, {"Hash", "16"}};
  second.options = {{"Hash", "16"}, {"Threads", "1"}};
  plan_.config =
      "seatings = \"all\"\nconcurrency = 3\nbook-order = \"random\"\nbook-start = "
      "7\nadjudicate-win = \"plies=6 cp=600 sides=two\"\n\n"
      "[[engine]]\nconcurrency = 9\n";
  play(1, 1, kPassed);
  const auto text = report(Format::text);
  EXPECT_THAT(text, HasSubstr("Limits          8+0.08, timemargin 20 ms each\n"));
  EXPECT_THAT(text, HasSubstr("Options         Hash=16 each; new Threads=2; base Threads=1\n"));
  EXPECT_THAT(text, HasSubstr("Settings        seatings all, concurrency 3, book-order random, "
                              "book-start 7, adjudicate-win plies=6 cp=600 sides=two\n"));
  EXPECT_THAT(report(Format::markdown), HasSubstr("| Limits | 8+0.08, timemargin 20 ms each |"));
  EXPECT_EQ(
      json::parse(report(Format::json))["conditions"],
      json({{"limits", {{"new", "8+0.08, timemargin 20 ms"}, {"base", "8+0.08, timemargin 20 ms"}}},
            {"options",
             {{"new", {{"Threads", "2"}, {"Hash", "16"}}},
              {"base", {{"Threads", "1"}, {"Hash", "16"}}}}},
            {"concurrency", 3},
            {"book", "openings/chess.epd"},
            {"book_order", "random"},
            {"book_start", 7},
            {"seatings", "all"},
            {"seed", 77}}));
}

TEST_F(Report, WhereEveryGameWasAdjudicatedSaysSo) {
  {
    auto ledger = store::SqliteLedger::begin(file_, plan_);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    for (int seating : {0, 1}) (*ledger)->take(sample_game(0, seating, Outcome::drawn));
    ASSERT_FALSE((*ledger)->close(kBrokenOff));
  }
  EXPECT_THAT(report(Format::text), HasSubstr("\nEnds         adjudicated_draw 2\n"
                                              "Causes       none: no game ended by a rule\n"));
}

TEST_F(Report, OfARunThatFailedSaysWhy) {
  auto failed = kBrokenOff;
  failed.state = store::RunState::failed;
  failed.reason = "engines were at fault in 3 games one after the other";
  play(2, 1, failed);
  EXPECT_THAT(report(Format::text), HasSubstr("\nReason       " + failed.reason + "\n"));
  EXPECT_THAT(report(Format::markdown), HasSubstr("| Reason | " + failed.reason + " |"));
  EXPECT_EQ(json::parse(report(Format::json))["reason"], failed.reason);
  // It is forgotten once the run goes on.
  {
    auto ledger = store::SqliteLedger::resume(file_, 1);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    ASSERT_FALSE((*ledger)->close(kBrokenOff));
  }
  EXPECT_EQ(json::parse(report(Format::json))["reason"], nullptr);
}

TEST_F(Report, CsvIsOneRowUnderItsHeads) {
  play(9, 3, kBrokenOff);
  EXPECT_EQ(
      report(Format::csv),
      R"(run,kind,variant,state,planned_encounters,encounters,games,engine,opponent,wins,draws,losses,)"
      R"(LL,LD,DD,WL,WD,WW,elo,elo_error,nelo,nelo_error,los,llr,lower,upper,verdict,causes,)"
      R"(conducts,faults
1,sprt,chess,interrupted,100,9,19,new,base,6,12,0,0,0,6,0,0,3,,,,,,,-2.9444,2.9444,,checkmate 3,)"
      R"(adjudicated_draw 12; played_out 3; time_forfeit 4,new: time_forfeit 1; base: time_forfeit 3
)");
}

TEST_F(Report, MarkdownIsATableOfTheTextsLines) {
  play(20, 5, kPassed);
  const std::string text = report(Format::markdown);
  EXPECT_THAT(text, testing::StartsWith("| Figure | Value |\n| --- | --- |\n| Run | 1: sprt, "));
  EXPECT_THAT(text, HasSubstr("| Sides | new against base, + means new is better |\n"));
}

TEST_F(Report, TheRunFileSaysWhatTheRunWasPlayedBy) {
  plan_.participants[0].id_name = "Engine\n2";
  play(1, 1, kPassed);
  auto ledger = store::open_ledger(file_, store::Access::read);
  EXPECT_EQ(write_run_file(*store::newest_run(*ledger)),
            R"(# Run 1 of 2026-11-30T01:02:03Z; `tabiya sprt FILE` plays it again.
# Program: 0.1.0
# Machine: two cores
# Engine new: 'Engine 2', file sha256 ab12
# Engine new: args: /builds/new/a b, file not read
# Engine new: option EvalFile: /nets/one.nnue, file sha256 cd34
# Engine base: '', file not read
# Book: openings/chess.epd, file sha256 0123abcd

kind = "sprt"
)");
}

TEST_F(Report, RunsAreListedInEveryFormat) {
  play(2, 1, kPassed);
  plan_.kind = "match";
  plan_.event.clear();
  play(1, 0, kBrokenOff);
  auto ledger = store::open_ledger(file_, store::Access::read);
  const auto runs = store::all_runs(*ledger);
  EXPECT_EQ(
      write_run_list(*runs, Format::text),
      R"(run  kind   variant  state        games  planned  verdict  started               engines     event
1    sprt   chess    finished     5      200      H1       2026-11-30T01:02:03Z  new - base  A night's test
2    match  chess    interrupted  3      200      n/a      2026-11-30T01:02:03Z  new - base
)");
  const json list = json::parse(write_run_list(*runs, Format::json));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0], json({{"run", 1},
                           {"kind", "sprt"},
                           {"variant", "chess"},
                           {"event", "A night's test"},
                           {"state", "finished"},
                           {"planned_encounters", 100},
                           {"games", 5},
                           {"engines", {"new", "base"}},
                           {"verdict", "H1"},
                           {"started", "2026-11-30T01:02:03Z"},
                           {"finished", "2026-11-30T02:00:00Z"}}));
  EXPECT_TRUE(list[1]["verdict"].is_null());
  EXPECT_EQ(json::parse(write_run_list({}, Format::json)), json::array());
}

}  // namespace
}  // namespace tabiya::report
