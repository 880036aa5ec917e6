#include "runner/match/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tabiya::match {
namespace {

using arbiter::Conduct;
using arbiter::Instant;
using arbiter::Microseconds;
using rules::kBlack;
using rules::kWhite;
using rules::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// A game of chess at 1 s + 0.1 s between two engines whose lines the test speaks itself. What the
// match wants done is written down as text: "0> isready", "1 launch", "1 close 5000000",
// "finished".
class MatchTest : public ::testing::Test {
 protected:
  MatchTest() {
    for (auto& engine : engines) {
      engine.control.periods = {{0, seconds(1)}};
      engine.control.increment = milliseconds(100);
    }
    engines[0].name = "new";
    engines[1].name = "base";
    conditions.variant = rules::find_variant("chess");
  }

  void set_up(const schedule::Opening& opening = {}) {
    for (Seat seat = 0; seat < 2; ++seat)
      dialogues[seat].emplace(engines[seat], conditions.variant->facts(), conditions.patience);
    next_game(opening);
  }
  void next_game(const schedule::Opening& opening = {}) {
    schedule::Encounter encounter{3, opening, {}};
    std::array<UciDialogue*, 2> players = {&*dialogues[0], &*dialogues[1]};
    auto made = Match::set_up(conditions, encounter, schedule::Seating{1, {1, 0}}, players);
    ASSERT_TRUE(made) << made.refusal().message;
    match.emplace(*std::move(made));
    match->start(now, actions);
  }
  void greet(Seat seat) {
    line(seat, "uciok");
    line(seat, "readyok");
    line(seat, "readyok");
  }
  void begin() {
    set_up();
    greet(0);
    greet(1);
    done();
  }
  void line(Seat seat, std::string_view text) { match->on(Line{seat, text, now}, now, actions); }
  void after(Microseconds time, Seat seat, std::string_view text) {
    now += time;
    line(seat, text);
  }
  void alarm() { match->on(Alarm{now}, now, actions); }
  void gone(Seat seat) {
    match->on(Gone{seat, {.kind = ProcessEnd::Kind::killed, .number = 9}, now}, now, actions);
  }

  std::vector<std::string> done() {
    std::vector<std::string> all;
    for (const auto& action : actions) {
      const auto seat = std::to_string(action.seat);
      switch (action.kind) {
        case Action::Kind::say:
          all.push_back(seat + "> " + std::string(actions.text(action)));
          break;
        case Action::Kind::wake:
          woken = action.at;
          break;
        case Action::Kind::launch:
          all.push_back(seat + " launch");
          break;
        case Action::Kind::close:
          all.push_back(seat + " close " + std::to_string(action.grace.count()));
          break;
      }
    }
    actions.clear();
    if (match->over() && !std::exchange(told_over, true)) all.push_back("finished");
    return all;
  }

  std::array<EngineSpec, 2> engines;
  Conditions conditions;
  std::array<std::optional<UciDialogue>, 2> dialogues;
  std::optional<Match> match;
  Actions actions;
  Instant now{seconds(1000)};
  std::optional<Instant> woken;
  bool told_over = false;
};

TEST_F(MatchTest, FromTheLaunchToTheFirstMoves) {
  set_up();
  EXPECT_THAT(done(), ElementsAre("0 launch", "0> uci", "1 launch", "1> uci"));
  line(0, "uciok");
  EXPECT_THAT(done(), ElementsAre("0> isready"));
  line(0, "readyok");
  EXPECT_THAT(done(), ElementsAre("0> ucinewgame", "0> isready"));
  line(0, "readyok");
  EXPECT_THAT(done(), IsEmpty());
  EXPECT_TRUE(match->seating());
  now += seconds(8);
  greet(1);
  EXPECT_THAT(done(),
              ElementsAre("1> isready", "1> ucinewgame", "1> isready", "0> position startpos",
                          "0> go wtime 1000 btime 1000 winc 100 binc 100"));
  EXPECT_FALSE(match->seating());
  after(milliseconds(250), 0, "bestmove e2e4");
  EXPECT_THAT(done(), ElementsAre("1> position startpos moves e2e4",
                                  "1> go wtime 850 btime 1000 winc 100 binc 100"));
  after(milliseconds(50), 1, "bestmove e7e5");
  EXPECT_THAT(done(), ElementsAre("0> position startpos moves e2e4 e7e5",
                                  "0> go wtime 850 btime 1050 winc 100 binc 100"));
}

TEST_F(MatchTest, ATurnBeginsWhenItIsHandledAndEndsWhenItIsHeard) {
  begin();
  now += milliseconds(100);
  match->on(Line{0, "bestmove e2e4", now}, now + milliseconds(30), actions);
  now += milliseconds(30) + milliseconds(20);
  match->on(Line{1, "bestmove e7e5", now}, now + milliseconds(7), actions);
  now += milliseconds(7);
  gone(0);
  const auto record = match->take_record();
  ASSERT_EQ(record.moves.size(), 2u);
  EXPECT_EQ(record.moves[0].spent, milliseconds(100));
  EXPECT_EQ(record.moves[1].spent, milliseconds(20));
}

TEST_F(MatchTest, TheOpeningIsPartOfTheOnePositionLine) {
  set_up({4, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", {"e7e5", "g1f3"}});
  greet(0);
  greet(1);
  EXPECT_THAT(done(),
              Contains("1> position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 "
                       "moves e7e5 g1f3"));
  after(milliseconds(1), 1, "bestmove b8c6");
  EXPECT_THAT(done(), Contains(HasSubstr("moves e7e5 g1f3 b8c6")));
}

TEST_F(MatchTest, BadOpeningsAreRefused) {
  set_up();
  std::array<UciDialogue*, 2> players = {&*dialogues[0], &*dialogues[1]};
  const auto refusal = [&](const schedule::Opening& opening) {
    const auto made = Match::set_up(conditions, {0, opening, {}}, {}, players);
    return made ? std::string() : made.refusal().message;
  };
  EXPECT_THAT(refusal({7, "not a position", {}}), HasSubstr("opening 8 of the book"));
  EXPECT_THAT(refusal({7, "", {"e2e5"}}), HasSubstr("e2e5"));
  EXPECT_THAT(refusal({7, "", {"f2f3", "e7e5", "g2g4", "d8h4"}}), HasSubstr("nothing to play"));
}

TEST_F(MatchTest, ARecordHoldsWhatWasPlayedAndSaid) {
  begin();
  line(0, "info depth 8 score cp 33 nodes 1234 pv f2f3");
  after(Microseconds(12345), 0, "bestmove f2f3");
  after(milliseconds(1), 1, "bestmove e7e5");
  after(milliseconds(1), 0, "bestmove g2g4");
  line(1, "info depth 1 score mate 1 nodes 5 pv d8h4");
  after(milliseconds(1), 1, "bestmove d8h4");
  EXPECT_THAT(done(), Contains("finished"));
  ASSERT_TRUE(match->over());
  const auto record = match->take_record();
  EXPECT_TRUE(record.counts());
  EXPECT_EQ(record.encounter, 3);
  EXPECT_EQ(record.seating, (schedule::Seating{1, {1, 0}}));
  ASSERT_EQ(record.moves.size(), 4u);
  EXPECT_EQ(record.moves[0],
            (MoveRecord{"f2f3", Microseconds(12345), Microseconds(1087655),
                        arbiter::Score{arbiter::Score::Kind::centipawns, 33}, 8, 1234}));
  EXPECT_EQ(record.moves[1].score, std::nullopt);
  EXPECT_EQ(record.moves[3].score, (arbiter::Score{arbiter::Score::Kind::mate, 1}));
  EXPECT_EQ(record.verdict.cause, rules::Cause::checkmate);
  EXPECT_EQ(record.verdict.standing, rules::Standing::won_by(kBlack));
  EXPECT_EQ(record.duration, Microseconds(12345 + 3000));
  EXPECT_THAT(record.faults, IsEmpty());
}

// F-P05
TEST_F(MatchTest, AnIllegalMoveLosesAndIsNoMove) {
  begin();
  after(milliseconds(1), 0, "bestmove e2e5");
  EXPECT_THAT(done(), ElementsAre("0> quit", "0 close 5000000", "finished"));
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::illegal_move);
  EXPECT_EQ(record.verdict.standing, rules::Standing::won_by(kBlack));
  EXPECT_THAT(record.verdict.detail, HasSubstr("e2e5"));
  EXPECT_THAT(record.moves, IsEmpty());
  ASSERT_EQ(record.faults.size(), 1u);
  EXPECT_EQ(record.faults[0].participant, 1);
  EXPECT_THAT(record.faults[0].last_lines, Contains("> position startpos"));
  EXPECT_EQ(record.faults[0].last_lines.back(), "< bestmove e2e5");
}

TEST_F(MatchTest, ADeathLosesWhosesoeverTurnItIs) {
  for (const Seat dead : {kWhite, kBlack}) {
    begin();
    gone(dead);
    const auto actions_done = done();
    EXPECT_THAT(actions_done, Contains(std::to_string(dead) + " close 0"));
    EXPECT_EQ(match->take_record().verdict.culprit, dead);
    EXPECT_EQ(match->over(), true);
    if (dead == kBlack) {
      EXPECT_THAT(actions_done, Contains("0> stop")) << "it was thinking";
    }
  }
}

// F-C02: late or deaf, it gets its grace time, and a new process plays on at once.
TEST_F(MatchTest, AFlagThatFallsOnSilenceIsALossOnTimeOnceAndWaitsForNobody) {
  begin();
  now += seconds(1) + Microseconds(1);
  alarm();
  EXPECT_THAT(done(), ElementsAre("0> stop", "0> quit", "0 close 5000000", "finished"));
  auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::time_forfeit);
  EXPECT_EQ(record.faults.size(), 1u);
  next_game();
  EXPECT_THAT(done(), ElementsAre("0 launch", "0> uci", "1> ucinewgame", "1> isready"));
  greet(0);
  line(1, "readyok");
  EXPECT_FALSE(match->seating());
  after(milliseconds(1), 0, "bestmove d2d4");
  EXPECT_EQ(match->plies(), 1);
}

// F-C02
TEST_F(MatchTest, AnAnswerAfterTheFlagIsALossOnTimeWhateverItSays) {
  begin();
  after(seconds(2), 0, "bestmove (none)");
  EXPECT_THAT(done(), ElementsAre("finished"));
  EXPECT_EQ(match->take_record().verdict.conduct, Conduct::time_forfeit);
  next_game();
  EXPECT_THAT(done(), ElementsAre("0> ucinewgame", "0> isready", "1> ucinewgame", "1> isready"));
}

// F-C02: a search that nobody waits for any more, because the other engine died.
TEST_F(MatchTest, AnAnswerToStopReachesNoLaterSearch) {
  begin();
  gone(1);
  EXPECT_THAT(done(), ElementsAre("0> stop", "1 close 0", "finished"));
  match->take_record();
  next_game();
  EXPECT_THAT(done(), ElementsAre("1 launch", "1> uci"));
  greet(1);
  after(milliseconds(600), 0, "bestmove e2e4");
  line(0, "readyok");
  line(0, "readyok");
  EXPECT_THAT(done(), ElementsAre("1> isready", "1> ucinewgame", "1> isready", "0> isready",
                                  "0> ucinewgame", "0> isready", "0> position startpos",
                                  HasSubstr("go wtime 1000")));
  EXPECT_EQ(match->plies(), 0);
  after(milliseconds(1), 0, "bestmove d2d4");
  EXPECT_EQ(match->plies(), 1);
}

TEST_F(MatchTest, OneThatStaysDeafToStopIsReplacedWithoutAWord) {
  begin();
  gone(1);
  match->take_record();
  next_game();
  greet(1);
  done();
  now += seconds(5) + Microseconds(1);
  alarm();
  EXPECT_THAT(done(), ElementsAre("0> quit", "0 close 0", "0 launch", "0> uci"));
  greet(0);
  EXPECT_FALSE(match->seating());
  gone(1);
  const auto record = match->take_record();
  ASSERT_EQ(record.faults.size(), 1u);
  EXPECT_EQ(record.faults[0].seat, kBlack);
}

TEST_F(MatchTest, AlarmsComeAtTheFlagAndEarlyOnesAreAskedAgain) {
  begin();
  done();
  EXPECT_EQ(woken, now + seconds(1) + Microseconds(1));
  now += milliseconds(300);
  woken.reset();
  alarm();
  EXPECT_THAT(done(), IsEmpty());
  EXPECT_EQ(woken, now + milliseconds(700) + Microseconds(1));
  now = *woken;
  alarm();
  EXPECT_TRUE(match->over());
}

TEST_F(MatchTest, SilenceWithoutAClockIsAStall) {
  engines[0].control = {};
  engines[0].control.nodes = 5000;
  begin();
  EXPECT_EQ(woken, now + std::chrono::minutes(1) + Microseconds(1));
  now = *woken;
  alarm();
  EXPECT_THAT(done(), ElementsAre("0> stop", "0> quit", "0 close 0", "finished"));
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::stalled);
  EXPECT_EQ(record.verdict.culprit, kWhite);
}

TEST_F(MatchTest, AProcessLaunchedForTheGameThatFailsBeforeItLosesIt) {
  set_up();
  greet(0);
  gone(1);
  auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::disconnected);
  EXPECT_EQ(record.verdict.culprit, kBlack);
  EXPECT_EQ(record.duration, Microseconds{});
  done();
  next_game();
  EXPECT_THAT(done(), ElementsAre("0> ucinewgame", "0> isready", "1 launch", "1> uci"));
  now += seconds(10) + Microseconds(1);
  line(0, "readyok");
  alarm();
  record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::stalled);
  EXPECT_EQ(record.verdict.culprit, kBlack);
  EXPECT_EQ(record.verdict.detail, "no uciok within 10 s");
}

TEST_F(MatchTest, AKeptProcessThatFailsBeforeTheGameIsReplacedOnce) {
  begin();
  after(milliseconds(1), 0, "bestmove f2f3");
  after(milliseconds(1), 1, "bestmove e2e4");
  match->take_record();
  done();
  next_game();
  done();
  gone(0);
  EXPECT_THAT(done(), ElementsAre("0 close 0", "0 launch", "0> uci"));
  greet(0);
  greet(1);
  EXPECT_FALSE(match->seating());
  after(milliseconds(1), 0, "bestmove a1a1");
  const auto record = match->take_record();
  ASSERT_EQ(record.faults.size(), 2u);
  EXPECT_EQ(record.faults[0].conduct, Conduct::disconnected);
  EXPECT_EQ(record.faults[1].conduct, Conduct::illegal_move);
  next_game();
  gone(1);
  EXPECT_FALSE(match->over());
  gone(1);
  EXPECT_TRUE(match->over());
}

TEST_F(MatchTest, EnginesOfRestartLeaveAfterEachGame) {
  engines[1].restart = true;
  begin();
  after(milliseconds(1), 0, "bestmove e2e5");
  EXPECT_THAT(done(),
              ElementsAre("0> quit", "0 close 5000000", "1> quit", "1 close 5000000", "finished"));
}

TEST_F(MatchTest, AnInterruptedGameDoesNotCount) {
  begin();
  after(milliseconds(1), 0, "bestmove e2e4");
  done();
  match->on(Stop{"stopped by the user", now}, now, actions);
  EXPECT_THAT(done(), ElementsAre("0> quit", "0 close 5000000", "1> stop", "1> quit",
                                  "1 close 5000000", "finished"));
  const auto record = match->take_record();
  EXPECT_FALSE(record.counts());
  EXPECT_EQ(record.verdict.conduct, Conduct::interrupted);
  EXPECT_THAT(record.faults, IsEmpty());
}

TEST_F(MatchTest, Chess960CastlingIsToldAsKingTakesRook) {
  conditions.variant = rules::find_variant("chess960");
  set_up({0, "4k3/8/8/8/8/8/8/4K2R w H - 0 1", {}});
  line(0, "option name UCI_Chess960 type check default false");
  greet(0);
  line(1, "option name UCI_Chess960 type check default false");
  greet(1);
  EXPECT_THAT(done(), AllOf(Contains("0> setoption name UCI_Chess960 value true"),
                            Contains("0> position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1")));
  after(milliseconds(1), 0, "bestmove e1h1");
  EXPECT_THAT(done(), Contains(HasSubstr("moves e1h1")));
}

}  // namespace
}  // namespace tabiya::match
