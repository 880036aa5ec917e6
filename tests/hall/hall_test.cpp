#include "runner/hall/hall.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/simulation/random_run.h"

namespace tabiya::simulation {
namespace {

using arbiter::Conduct;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

MatchSetup quiet_chess() { return quiet_match(*rules::find_variant("chess")); }

// Every game the second engine plays goes wrong in the same way, at its third move.
MatchSetup with_deed(Deed deed) {
  auto setup = quiet_chess();
  setup.habits[1].faults = 1;
  setup.habits[1].deeds = {deed};
  setup.habits[1].deed_at_move = 2;
  return setup;
}

struct Outcome {
  std::vector<match::GameRecord> games;
  std::optional<hall::Failure> failure;
  bool done = false;
};

Outcome play(const MatchSetup& setup) {
  SimulatedMatch match(setup, 1);
  EXPECT_TRUE(match.simulation().run());
  EXPECT_EQ(match.simulation().open_children(), 0);
  return {match.ledger.games(), match.simulation().hall().failure(),
          match.simulation().hall().done()};
}

TEST(HallRollCall, AnEngineThatCanNotBeStartedFailsTheRunBeforeAnyGame) {
  auto setup = quiet_chess();
  setup.habits[1].missing = true;
  setup.settings.tables = 3;
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_EQ(outcome.failure->kind, hall::Failure::Kind::unfit_engine);
  EXPECT_THAT(outcome.failure->text, AllOf(HasSubstr("engine blue"), HasSubstr("exited")));
  EXPECT_THAT(outcome.games, IsEmpty());
  EXPECT_TRUE(outcome.done);
}

TEST(HallRollCall, PlayBeginsOnlyIfItMay) {
  auto setup = quiet_chess();
  setup.settings.tables = 3;
  setup.plays = false;
  SimulatedMatch match(setup, 1);
  EXPECT_TRUE(match.simulation().run());
  EXPECT_TRUE(match.simulation().hall().done());
  EXPECT_FALSE(match.simulation().hall().failure());
  EXPECT_THAT(match.simulation().hall().id_names(), Each(HasSubstr("1.0")));
  EXPECT_EQ(match.simulation().open_children(), 0);
  EXPECT_THAT(match.ledger.games(), IsEmpty());
}

TEST(HallRollCall, AnUnknownOptionFailsTheRunBeforeAnyGame) {
  auto setup = quiet_chess();
  setup.settings.engines[0].options = {{"Hsah", "4"}};
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_THAT(outcome.failure->text, HasSubstr("did you mean Hash?"));
  EXPECT_THAT(outcome.games, IsEmpty());
}

TEST(HallRollCall, LenientGoesOnWithAWarning) {
  auto setup = quiet_chess();
  setup.settings.engines[0].options = {{"Hsah", "4"}};
  setup.settings.lenient = true;
  SimulatedMatch match(setup, 1);
  match.simulation().run();
  EXPECT_THAT(match.ledger.games(), SizeIs(2));
  EXPECT_THAT(match.simulation().hall().warnings(), ::testing::ElementsAre(HasSubstr("Hsah")));
  EXPECT_THAT(match.simulation().hall().id_names(), ::testing::ElementsAre("red 1.0", "blue 1.0"));
}

TEST(HallRollCall, AnEngineWithoutTheVariantIsRefused) {
  auto setup = quiet_match(*rules::find_variant("racingkings"));
  setup.habits[0].options = {"option name Hash type spin default 16 min 1 max 64"};
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_THAT(outcome.failure->text, AllOf(HasSubstr("engine red"), HasSubstr("chess only")));
}

TEST(HallRollCall, ASilentHandshakeIsNotWaitedForWithoutEnd) {
  auto setup = quiet_chess();
  setup.habits[0].starts_in = seconds(11);
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_EQ(outcome.failure->text, "engine red: no uciok within 10 s");
}

// F-P15
TEST(HallRollCall, ASlowStartIsSurvivedAndChargedToNobody) {
  auto setup = quiet_chess();
  setup.habits[0].starts_in = seconds(8);
  setup.settings.engines[0].restart = true;
  const auto outcome = play(setup);
  EXPECT_FALSE(outcome.failure);
  ASSERT_THAT(outcome.games, SizeIs(2));
  for (const auto& game : outcome.games) {
    EXPECT_THAT(game.faults, IsEmpty());
    EXPECT_LT(game.moves[0].spent, milliseconds(21));
    EXPECT_LT(game.duration, seconds(1));
  }
}

// Hands out one encounter for each pair of participants.
class Pairs : public hall::Schedule {
 public:
  explicit Pairs(std::vector<std::pair<int, int>> pairs) : pairs_(std::move(pairs)) {}
  std::optional<schedule::Encounter> next() override {
    if (next_ == pairs_.size()) return std::nullopt;
    const auto [a, b] = pairs_[next_];
    schedule::Encounter encounter;
    encounter.number = static_cast<std::int64_t>(next_++);
    encounter.seatings = {{0, {a, b}}, {1, {b, a}}};
    return encounter;
  }

 private:
  std::vector<std::pair<int, int>> pairs_;
  std::size_t next_ = 0;
};

struct Tournament {
  explicit Tournament(int engines, std::vector<std::pair<int, int>> pairs)
      : setup(quiet_chess()), schedule(std::move(pairs)) {
    setup.settings.tables = 2;
    const auto spec = setup.settings.engines[0];
    setup.settings.engines.clear();
    for (int engine = 0; engine < engines; ++engine) {
      setup.settings.engines.push_back(spec);
      setup.settings.engines.back().name = "engine" + std::to_string(engine);
    }
    setup.habits.assign(static_cast<std::size_t>(engines), Habits{});
  }
  Simulation simulation() { return Simulation(setup.settings, setup.habits, schedule, ledger, 1); }

  MatchSetup setup;
  Pairs schedule;
  MemoryLedger ledger;
};

TEST(HallRollCall, EveryParticipantIsCalledBeforeTheFirstGame) {
  Tournament tournament(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  tournament.setup.habits[4].missing = true;
  auto simulation = tournament.simulation();
  simulation.run();
  ASSERT_TRUE(simulation.hall().failure());
  EXPECT_THAT(simulation.hall().failure()->text, HasSubstr("engine4"));
  EXPECT_THAT(tournament.ledger.games(), IsEmpty());
  EXPECT_EQ(simulation.open_children(), 0);
}

TEST(HallTables, ParticipantsChangeFromEncounterToEncounter) {
  Tournament tournament(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  auto simulation = tournament.simulation();
  ASSERT_TRUE(simulation.run());
  EXPECT_FALSE(simulation.hall().failure());
  EXPECT_EQ(simulation.open_children(), 0);
  std::map<std::int64_t, int> games;
  for (const auto& game : tournament.ledger.games()) {
    ++games[game.encounter];
    EXPECT_THAT(game.faults, IsEmpty());
  }
  EXPECT_THAT(games,
              ::testing::UnorderedElementsAre(std::pair(0, 2), std::pair(1, 2), std::pair(2, 2),
                                              std::pair(3, 2), std::pair(4, 2)));
}

std::size_t count_lines(const Simulation& simulation, std::string_view text) {
  std::size_t count = 0;
  for (const auto& line : simulation.lines()) count += line.ends_with(text);
  return count;
}

std::size_t launches(const MatchSetup& setup) {
  SimulatedMatch match(setup, 1);
  match.simulation().keep_lines = true;
  EXPECT_TRUE(match.simulation().run());
  return count_lines(match.simulation(), ": ucinewgame") == 0
             ? 0
             : count_lines(match.simulation(), ": quit");
}

TEST(HallTables, ProcessesStayBetweenGamesUnlessRestarted) {
  auto setup = quiet_chess();
  setup.choices.encounters = 3;
  EXPECT_EQ(launches(setup), 2u);
  setup.settings.engines[1].restart = true;
  EXPECT_EQ(launches(setup), 1u + 6u);
}

// F-P16, F-P17
TEST(HallTables, WhatAnEngineIsTold) {
  auto setup = quiet_chess();
  setup.openings = {1, [](std::int64_t) {
                      return schedule::Opening{0, "", {"e2e4", "e7e5", "g1f3", "b8c6"}};
                    }};
  SimulatedMatch match(setup, 1);
  match.simulation().keep_lines = true;
  match.simulation().run();
  std::vector<std::string> red;
  for (const auto& line : match.simulation().lines())
    if (line.starts_with("0: ")) red.push_back(line.substr(3));
  ASSERT_GE(red.size(), 10u);
  // What was said in the roll call stands before keep_lines; `uci` is missing here.
  EXPECT_EQ(red[0], "setoption name UCI_Variant value chess");
  EXPECT_EQ(red[1], "setoption name UCI_Chess960 value false");
  EXPECT_EQ(red[2], "setoption name Hash value 4");
  EXPECT_EQ(red[3], "isready");
  EXPECT_EQ(red[4], "ucinewgame");
  EXPECT_EQ(red[5], "isready");
  EXPECT_EQ(red[6], "position startpos moves e2e4 e7e5 g1f3 b8c6");
  EXPECT_EQ(red[7], "go wtime 10000 btime 10000 winc 100 binc 100");
  EXPECT_THAT(red[8], HasSubstr("position startpos moves e2e4 e7e5 g1f3 b8c6 "));
  EXPECT_EQ(red.back(), "quit");
}

struct DeedCase {
  Deed deed;
  Conduct conduct;
};

class HallFaults : public ::testing::TestWithParam<DeedCase> {};

TEST_P(HallFaults, CostTheCulpritThatGameAndTheRunGoesOn) {
  auto setup = with_deed(GetParam().deed);
  setup.choices.encounters = 2;
  const auto outcome = play(setup);
  EXPECT_FALSE(outcome.failure);
  ASSERT_THAT(outcome.games, SizeIs(4));
  for (const auto& game : outcome.games) {
    EXPECT_EQ(game.verdict.conduct, GetParam().conduct);
    const auto culprit = game.seating.participant[0] == 1 ? rules::kWhite : rules::kBlack;
    EXPECT_EQ(game.verdict.culprit, culprit);
    EXPECT_EQ(game.verdict.standing, rules::Standing::lost_by(culprit));
    ASSERT_THAT(game.faults, SizeIs(1));
    EXPECT_EQ(game.faults[0].participant, 1);
    EXPECT_EQ(game.faults[0].conduct, GetParam().conduct);
    const auto waits = GetParam().deed == Deed::crash_waiting ? 1u : 0u;
    EXPECT_EQ(game.moves.size(), 4 + (culprit == rules::kBlack ? 1 : 0) + waits);
  }
}

INSTANTIATE_TEST_SUITE_P(Deeds, HallFaults,
                         ::testing::Values(DeedCase{Deed::crash, Conduct::disconnected},
                                           DeedCase{Deed::crash_waiting, Conduct::disconnected},
                                           DeedCase{Deed::hang, Conduct::time_forfeit},
                                           DeedCase{Deed::late, Conduct::time_forfeit},
                                           DeedCase{Deed::illegal, Conduct::illegal_move},
                                           DeedCase{Deed::no_move, Conduct::illegal_move},
                                           DeedCase{Deed::null_move, Conduct::illegal_move}));

TEST(HallClocks, AFlagIsSeenWhenItFalls) {
  auto setup = with_deed(Deed::hang);
  for (auto& engine : setup.settings.engines) engine.control.periods = {{0, milliseconds(300)}};
  for (const auto& game : play(setup).games) {
    EXPECT_EQ(game.verdict.conduct, Conduct::time_forfeit);
    EXPECT_EQ(game.verdict.detail, "overstepped by 0.001 ms");
  }
}

TEST(HallFaultsBetweenGames, OfAKeptProcessAreNotedButCostNothing) {
  for (const auto deed : {Deed::drop_out, Deed::no_readyok}) {
    auto setup = with_deed(deed);
    setup.habits[1].faults = 0.5;
    setup.choices.encounters = 10;
    const auto outcome = play(setup);
    int replaced = 0;
    for (const auto& game : outcome.games)
      replaced += game.verdict.conduct == Conduct::length_limit && game.faults.size() == 1 &&
                  game.faults[0].participant == 1;
    EXPECT_GT(replaced, 2);
    EXPECT_THAT(outcome.games, SizeIs(20));
  }
}

TEST(HallFaultsAtTheStart, OfALaterHandshakeCostThatGame) {
  auto setup = with_deed(Deed::greet_crash);
  setup.settings.engines[1].restart = true;
  setup.choices.encounters = 2;
  const auto outcome = play(setup);
  ASSERT_THAT(outcome.games, SizeIs(4));
  EXPECT_FALSE(outcome.failure);
  EXPECT_EQ(outcome.games[0].verdict.conduct, Conduct::length_limit);
  for (int game : {1, 2, 3}) {
    EXPECT_EQ(outcome.games[static_cast<std::size_t>(game)].verdict.conduct, Conduct::disconnected);
    EXPECT_THAT(outcome.games[static_cast<std::size_t>(game)].moves, IsEmpty());
  }
}

// Whoever took its file away is to blame: nothing is counted against the engine.
TEST(HallFaultsAtTheStart, AProgramThatCannotBeStartedAnyMoreEndsTheRunWithoutAGame) {
  for (const bool restart : {true, false}) {
    auto setup = restart ? quiet_chess() : with_deed(Deed::crash);
    setup.settings.engines[1].restart = restart;
    setup.settings.tables = 2;
    setup.choices.encounters = 10;
    setup.habits[1].starts = 4;  // the roll call's, and three more
    const auto outcome = play(setup);
    ASSERT_TRUE(outcome.failure);
    EXPECT_EQ(outcome.failure->kind, hall::Failure::Kind::lost_program);
    EXPECT_THAT(outcome.failure->text,
                AllOf(HasSubstr("engine blue: could not be started: no such file"),
                      HasSubstr("go on with the run")));
    EXPECT_TRUE(outcome.done);
    EXPECT_LT(outcome.games.size(), 20u);
    for (const auto& game : outcome.games) {
      EXPECT_FALSE(game.moves.empty());
      EXPECT_EQ(game.verdict.conduct, restart ? Conduct::length_limit : Conduct::disconnected);
    }
  }
}

TEST(HallMaxFaults, TenInARowEndTheRun) {
  auto setup = with_deed(Deed::crash);
  setup.settings.max_faults = {10, 100};
  setup.settings.tables = 2;
  setup.choices.encounters = 50;
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_EQ(outcome.failure->kind, hall::Failure::Kind::faults);
  EXPECT_THAT(outcome.failure->text,
              AllOf(HasSubstr("10 games in a row"), HasSubstr("max-faults")));
  EXPECT_THAT(outcome.games, SizeIs(10));
  EXPECT_TRUE(outcome.done);
}

TEST(HallMaxFaults, AShareOfTheGamesEndsTheRun) {
  auto setup = with_deed(Deed::illegal);
  setup.habits[1].faults = 0.3;
  setup.settings.max_faults = {0, 5};
  setup.choices.encounters = 200;
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_THAT(outcome.failure->text, HasSubstr("11 of "));
  setup.habits[1].faults = 0.03;
  EXPECT_FALSE(play(setup).failure);
}

match::GameRecord game(bool with_fault) {
  match::GameRecord record;
  if (with_fault) record.faults.push_back({0, 0, Conduct::disconnected, "gone", {}});
  return record;
}

// The number of the game after which a run of `games` is stopped; 0 if it never is.
int stopped_after(double percent, const std::vector<bool>& games) {
  hall::FaultCount faults({0, percent});
  for (std::size_t i = 0; i < games.size(); ++i) {
    faults.add(game(games[i]));
    if (faults.too_many()) return static_cast<int>(i) + 1;
  }
  return 0;
}

TEST(HallMaxFaults, TheShareCountsFromTheFirstFaultOn) {
  std::vector<bool> games(300, false);
  games[20] = true;
  EXPECT_EQ(stopped_after(0, games), 21) << "none is borne";
  EXPECT_EQ(stopped_after(1, games), 0) << "one in a hundred";
  EXPECT_EQ(stopped_after(5, std::vector<bool>(300, true)), 11);
  EXPECT_EQ(stopped_after(100, std::vector<bool>(300, true)), 0);
  std::vector<bool> late(300, false);
  for (std::size_t i = 150; i < 300; i += 5) late[i] = true;
  EXPECT_EQ(stopped_after(5, late), 201) << "at 196 ten faults were not more than 10";
}

TEST(HallLedger, StopMeansNoFurtherGame) {
  auto setup = quiet_chess();
  setup.settings.tables = 3;
  setup.choices.encounters = 50;
  SimulatedMatch match(setup, 1);
  match.ledger.wanted = 7;
  ASSERT_TRUE(match.simulation().run());
  EXPECT_THAT(match.ledger.games(), SizeIs(7));
  EXPECT_TRUE(match.simulation().hall().done());
  EXPECT_TRUE(match.simulation().hall().stopped());
  EXPECT_FALSE(match.simulation().hall().failure());
  EXPECT_EQ(match.simulation().open_children(), 0);
}

TEST(HallOpenings, OneThatCanNotBePlayedFailsTheRun) {
  auto setup = quiet_chess();
  setup.openings = {1, [](std::int64_t) { return schedule::Opening{0, "", {"e2e5"}}; }};
  const auto outcome = play(setup);
  ASSERT_TRUE(outcome.failure);
  EXPECT_EQ(outcome.failure->kind, hall::Failure::Kind::bad_opening);
  EXPECT_THAT(outcome.failure->text, HasSubstr("e2e5"));
}

// When the games of table 0 ended, if table 1 is healthy or hangs.
std::vector<Instant> ends_at_first_table(bool second_hangs) {
  auto setup = with_deed(Deed::hang);
  setup.habits[1].faults = second_hangs ? 1 : 0;
  setup.habits[1].only_at = 1;
  setup.settings.tables = 2;
  setup.choices.encounters = 40;
  SimulatedMatch match(setup, 1);
  std::vector<Instant> ends;
  match.ledger.witness = [&](const match::GameRecord&) {
    if (match.simulation().present_table() == 0) ends.push_back(match.simulation().now());
  };
  match.simulation().run();
  return ends;
}

TEST(HallTables, AStalledTableDelaysNoOther) {
  auto healthy = ends_at_first_table(false);
  auto beside_a_hang = ends_at_first_table(true);
  ASSERT_GE(healthy.size(), 30u);
  ASSERT_GE(beside_a_hang.size(), healthy.size());
  beside_a_hang.resize(10);
  healthy.resize(10);
  EXPECT_EQ(healthy, beside_a_hang);
}

TEST(HallProgress, ShowsWhatIsGoingOn) {
  auto setup = quiet_chess();
  setup.settings.tables = 2;
  setup.choices.encounters = 2;
  SimulatedMatch match(setup, 1);
  auto& simulation = match.simulation();
  using State = hall::TableView::State;
  EXPECT_EQ(simulation.hall().progress().tables[0].state, State::roll_call);
  EXPECT_EQ(simulation.hall().progress().tables[1].state, State::free);
  while (simulation.hall().progress().tables[1].plies < 3 && simulation.step()) {
  }
  const auto progress = simulation.hall().progress();
  EXPECT_EQ(progress.running, 2);
  EXPECT_EQ(progress.tables[1].state, State::playing);
  EXPECT_EQ(progress.tables[1].encounter, 1);
  EXPECT_EQ(progress.tables[1].turn, rules::kBlack);
  EXPECT_FALSE(simulation.hall().done());
  simulation.run();
  EXPECT_EQ(simulation.hall().progress().games, 4);
  EXPECT_EQ(simulation.hall().progress().running, 0);
  EXPECT_EQ(simulation.hall().progress().tables[0].state, State::closed);
}

// The golden ledger of one run with faults. To write it anew after an intended change, set
// TABIYA_WRITE_GOLDEN, and read the difference.
TEST(HallGolden, TheLedgerToTheByte) {
  auto setup = quiet_chess();
  setup.settings.conditions.adjudication.max_plies = 8;
  setup.settings.tables = 2;
  setup.choices.encounters = 4;
  setup.habits[1].faults = 0.6;
  setup.habits[1].deed_at_move = 2;
  setup.habits[1].odd_manners = true;
  SimulatedMatch match(setup, 12);
  match.simulation().run();
  const auto path = std::string(TABIYA_TESTS) + "/golden/simulated-match.txt";
  if (std::getenv("TABIYA_WRITE_GOLDEN") != nullptr) std::ofstream(path) << match.ledger.dump();
  std::stringstream golden;
  golden << std::ifstream(path).rdbuf();
  EXPECT_EQ(match.ledger.dump(), golden.str());
}

// --- a ledger that lags behind -------------------------------------------------------------------

TEST(HallLedger, NoGameBeginsWhileTooManyAreUnsaved) {
  SimulatedMatch match(quiet_chess(), 1);
  int asked = 0;
  match.ledger.delay = [&]() -> std::optional<std::size_t> {
    const bool is_behind = match.ledger.games().size() == 1 && ++asked < 100;
    return is_behind ? 3 : 2;  // one table
  };
  EXPECT_TRUE(match.simulation().run());
  EXPECT_EQ(asked, 100);
  ASSERT_THAT(match.ledger.games(), SizeIs(2));
  const auto& games = match.ledger.games();
  EXPECT_EQ(games[1].duration, play(quiet_chess()).games[1].duration);  // no clock ran meanwhile
  EXPECT_TRUE(match.simulation().hall().done());
}

TEST(HallLedger, ThatSavesNoMoreEndsTheRun) {
  SimulatedMatch match(quiet_chess(), 1);
  match.ledger.delay = [&]() -> std::optional<std::size_t> {
    if (match.ledger.games().empty()) return 0;
    return std::nullopt;
  };
  EXPECT_TRUE(match.simulation().run());
  EXPECT_THAT(match.ledger.games(), SizeIs(1));
  EXPECT_TRUE(match.simulation().hall().stopped());
}

}  // namespace
}  // namespace tabiya::simulation
