// Games between four engines: whose seat leaves, what the others are told, and how games end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "runner/match/match.h"

namespace tabiya::match {
namespace {

using arbiter::Conduct;
using arbiter::Instant;
using arbiter::Microseconds;
using rules::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// A game between four engines whose lines the test speaks itself: the tested one is blue, the other
// one has the three seats around it. What the match wants done is written down as text.
class FourSeats : public ::testing::Test {
 protected:
  FourSeats() {
    for (auto& engine : engines) engine.control.periods = {{0, seconds(10)}};
    engines[0].name = "new";
    engines[1].name = "base";
    conditions.variant = rules::find_variant("fourplayer-ffa");
  }

  void set_up() {
    const auto& facts = conditions.variant->facts();
    for (Seat seat = 0; seat < 4; ++seat)
      dialogues[seat].emplace(engines[seating.participant[seat]], facts, conditions.patience);
    next_game();
  }
  void next_game() {
    std::array<UciDialogue*, 4> players{};
    for (Seat seat = 0; seat < 4; ++seat) players[seat] = &*dialogues[seat];
    auto made = Match::set_up(conditions, {3, {}, {}}, seating, players);
    ASSERT_TRUE(made) << made.refusal().message;
    match.emplace(*std::move(made));
    match->start(now, actions);
  }
  void greet(Seat seat) {
    line(seat,
         "option name UCI_Variant type combo default chess var fourplayer-ffa"
         " var fourplayer-teams");
    for (const auto* text : {"uciok", "readyok", "readyok"}) line(seat, text);
  }
  void begin() {
    set_up();
    for (Seat seat = 0; seat < 4; ++seat) greet(seat);
    done();
  }
  // A round in which every king gets a square to walk to.
  void open_up() {
    for (const auto& [seat, move] :
         {std::pair<Seat, const char*>{0, "h2h3"}, {1, "b7c7"}, {2, "g13g12"}, {3, "m8l8"}})
      line(seat, std::string("bestmove ") + move);
    done();
  }
  void line(Seat seat, std::string_view text) { match->on(Line{seat, text, now}, now, actions); }
  void alarm() { match->on(Alarm{now}, now, actions); }
  void gone(Seat seat) {
    match->on(Gone{seat, {.kind = ProcessEnd::Kind::killed, .number = 9}, now}, now, actions);
  }

  std::vector<std::string> done() {
    std::vector<std::string> all;
    for (const auto& action : actions) {
      const auto seat = std::to_string(action.seat);
      if (action.kind == Action::Kind::say)
        all.push_back(seat + "> " + std::string(actions.text(action)));
      if (action.kind == Action::Kind::launch) all.push_back(seat + " launch");
      if (action.kind == Action::Kind::close)
        all.push_back(seat + " close " + std::to_string(action.grace.count()));
      if (action.kind == Action::Kind::wake) woken = action.at;
    }
    actions.clear();
    if (match->over()) all.push_back("finished");
    return all;
  }

  std::array<EngineSpec, 2> engines;
  Conditions conditions;
  schedule::Seating seating{1, {1, 0, 1, 1}};
  std::array<std::optional<UciDialogue>, 4> dialogues;
  std::optional<Match> match;
  Actions actions;
  Instant now{seconds(1000)};
  std::optional<Instant> woken;
};

TEST_F(FourSeats, WhatIsSaidOfADepartureIsBounded) {
  begin();
  for (Seat seat = 0; seat < 3; ++seat) line(seat, "bestmove " + std::string(100'000, 'x'));
  const auto record = match->take_record();
  ASSERT_EQ(record.departures.size(), 3u);
  for (const auto& departure : record.departures) EXPECT_LT(departure.detail.size(), 600u);
  for (const auto& fault : record.faults) EXPECT_LT(fault.detail.size(), 600u);
  EXPECT_LT(record.verdict.detail.size(), 600u);
}

TEST_F(FourSeats, EveryEngineIsToldFourClocks) {
  set_up();
  for (Seat seat = 0; seat < 4; ++seat) greet(seat);
  const auto said = done();
  EXPECT_EQ(said.back(),
            "0> go rtime 10000 btime 10000 ytime 10000 gtime 10000 rinc 0 binc 0 yinc 0 ginc 0");
  now += milliseconds(250);
  line(0, "bestmove h2h3");
  EXPECT_THAT(done(), ElementsAre("1> position startpos moves h2h3",
                                  "1> go rtime 9750 btime 10000 ytime 10000 gtime 10000 rinc 0 "
                                  "binc 0 yinc 0 ginc 0"));
}

TEST_F(FourSeats, AnIllegalMoveMakesTheSeatLeaveAndItsKingWalkByItself) {
  begin();
  open_up();
  line(0, "bestmove h3h4");
  done();
  line(1, "bestmove a1a1");
  const auto said = done();
  ASSERT_EQ(said.size(), 4u);
  EXPECT_EQ(said[0], "1> quit");
  EXPECT_EQ(said[1], "1 close 5000000");
  // The position as blue left it, and the walk of its king.
  EXPECT_THAT(said[2], AllOf(StartsWith("2> position fen B-0,1,0,0-"), HasSubstr(" moves a7")));
  EXPECT_THAT(said[3], StartsWith("2> go rtime"));
  EXPECT_EQ(match->turn(), rules::kYellow);
  EXPECT_FALSE(match->over());
  line(2, "bestmove g12g11");
  EXPECT_THAT(done(), Contains(HasSubstr("g12g11")));
  match->on(Stop{"enough", now}, now, actions);
  const auto record = match->take_record();
  ASSERT_EQ(record.departures.size(), 1u);
  EXPECT_EQ(record.departures[0].seat, rules::kBlue);
  EXPECT_EQ(record.departures[0].conduct, Conduct::illegal_move);
  EXPECT_EQ(record.departures[0].plies, 5);
  ASSERT_EQ(record.faults.size(), 1u);
  EXPECT_EQ(record.faults[0].participant, 0);
  EXPECT_THAT(record.faults[0].last_lines, Contains("< bestmove a1a1"));
  EXPECT_EQ(record.moves.size(), 7u);
  EXPECT_TRUE(record.moves[5].walk);
  EXPECT_FALSE(record.moves[6].walk);
}

TEST_F(FourSeats, TheWalkComesFromTheSeedTheEncounterTheSeatingAndTheAttempt) {
  std::set<std::string> walks;
  const auto walk = [&] {
    begin();
    open_up();
    line(0, "bestmove h3h4");
    done();
    line(1, "bestmove (none)");
    line(2, "bestmove g12g11");
    line(3, "bestmove l8k8");
    done();
    line(0, "bestmove h4h5");  // the king's second walk, which has a choice
    const auto said = done();
    return said[0].substr(said[0].rfind(' '));
  };
  const auto once = walk();
  EXPECT_EQ(walk(), once);
  walks.insert(once);
  for (seating.attempt = 1; seating.attempt < 20; ++seating.attempt) walks.insert(walk());
  EXPECT_GE(walks.size(), 2u);
  walks.clear();
  for (conditions.seed = 1; conditions.seed < 20; ++conditions.seed) walks.insert(walk());
  EXPECT_GE(walks.size(), 2u);
}

TEST_F(FourSeats, WhoDiesWhileAnotherThinksLeavesWithoutDisturbingIt) {
  begin();
  open_up();
  gone(2);
  EXPECT_THAT(done(), ElementsAre("2 close 0"));
  line(0, "bestmove h3h4");
  EXPECT_THAT(done(), ElementsAre(AllOf(StartsWith("1> position fen "), HasSubstr("-0,0,1,0-"),
                                        HasSubstr(" moves h3h4")),
                                  StartsWith("1> go")));
  line(1, "bestmove c7d7");  // then yellow's king walks
  EXPECT_THAT(done(), ElementsAre(AllOf(StartsWith("3> position fen "), HasSubstr(" c7d7 g14g13")),
                                  StartsWith("3> go")));
}

TEST_F(FourSeats, AFlagThatFallsOnSilenceLetsTheProcessGo) {
  begin();
  open_up();
  now += seconds(11);
  alarm();
  EXPECT_THAT(done(), ElementsAre("0> stop", "0> quit", "0 close 5000000",
                                  StartsWith("1> position fen R-1,0,0,0-"), StartsWith("1> go")));
}

TEST_F(FourSeats, WhoseAnswerCameLateStaysAtRestAndIsToldNothingMore) {
  begin();
  open_up();
  now += seconds(11);
  line(0, "bestmove h3h4");
  EXPECT_THAT(done(), ElementsAre(StartsWith("1> position fen R-1,0,0,0-"), StartsWith("1> go")));
  line(0, "bestmove h3h4");
  EXPECT_THAT(done(), IsEmpty());
  for (const auto seat : {rules::kBlue, rules::kYellow})
    line(seat, "bestmove (none)");  // three are out
  ASSERT_TRUE(match->over());
  EXPECT_THAT(done(), AllOf(Contains("finished"), Not(Contains(StartsWith("0")))));
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::played_out);
  EXPECT_EQ(record.verdict.cause, rules::Cause::three_out);
  EXPECT_EQ(record.departures.size(), 3u);
  EXPECT_EQ(record.faults.size(), 3u);
  // The next game: who stayed is told of it, who left is launched anew.
  next_game();
  EXPECT_THAT(done(), ElementsAre("0> ucinewgame", "0> isready", "1 launch", "1> uci", "2 launch",
                                  "2> uci", "3> ucinewgame", "3> isready"));
}

TEST_F(FourSeats, AProcessThatDiesAfterItsSeatIsOutIsClosedOnce) {
  begin();
  open_up();
  now += seconds(11);
  line(0, "bestmove h3h4");
  done();
  gone(0);
  EXPECT_THAT(done(), ElementsAre("0 close 0"));
  match->on(Stop{"enough", now}, now, actions);
  EXPECT_THAT(done(), Not(Contains(StartsWith("0"))));
}

TEST_F(FourSeats, OneThatCannotGetReadyLeavesBeforeTheFirstMove) {
  set_up();
  for (const auto seat : {rules::kBlue, rules::kYellow, rules::kGreen}) greet(seat);
  done();
  now += seconds(11);
  alarm();
  EXPECT_THAT(done(), ElementsAre("0> quit", "0 close 0", StartsWith("1> position fen B-1,0,0,0-"),
                                  StartsWith("1> go")));
}

TEST_F(FourSeats, InTeamsAnyDepartureEndsTheGame) {
  conditions.variant = rules::find_variant("fourplayer-teams");
  seating = {0, {0, 1, 0, 1}};
  begin();
  open_up();
  gone(2);
  ASSERT_TRUE(match->over());
  const auto record = match->take_record();
  EXPECT_EQ(record.verdict.conduct, Conduct::disconnected);
  EXPECT_EQ(record.verdict.culprit, rules::kYellow);
  EXPECT_EQ(record.verdict.standing, rules::Standing::team_lost_by(rules::kYellow));
  EXPECT_TRUE(record.departures.empty());
}

// A repetition in shogi: the game is stored and replayed, until the last attempt is a draw.
class Replays : public FourSeats {
 protected:
  GameRecord repeat(int attempt) {
    conditions.variant = rules::find_variant("shogi");
    conditions.draws.rules = arbiter::own_rules(conditions.variant->facts());
    for (Seat seat = 0; seat < 2; ++seat)
      dialogues[seat].emplace(engines[seat], conditions.variant->facts(), conditions.patience);
    std::array<UciDialogue*, 2> players{&*dialogues[0], &*dialogues[1]};
    schedule::Seating two{0, {0, 1}, attempt};
    match.emplace(*Match::set_up(conditions, {0, {}, {}}, two, players));
    match->start(now, actions);
    for (Seat seat = 0; seat < 2; ++seat) {
      line(seat, "option name UCI_Variant type combo default shogi var shogi");
      for (const auto* text : {"uciok", "readyok", "readyok"}) line(seat, text);
    }
    const auto* const moves = "f1f2 d9d8 f2f1 d8d9";
    for (int round = 0; !match->over() && round < 5; ++round) {
      Words words(moves);
      for (auto word = words.next(); !word.empty() && !match->over(); word = words.next())
        line(match->turn(), "bestmove " + std::string(word));
    }
    EXPECT_TRUE(match->over());
    actions.clear();
    return match->over() ? match->take_record() : GameRecord{};
  }
};

TEST_F(Replays, AreWantedByARepetitionUntilTheLastCountsAsADraw) {
  conditions.max_replays = 2;
  for (const int attempt : {0, 1}) {
    const auto record = repeat(attempt);
    EXPECT_TRUE(record.replayed());
    EXPECT_TRUE(record.counts());
    EXPECT_EQ(record.verdict.standing, rules::Standing{});
  }
  const auto last = repeat(2);
  EXPECT_FALSE(last.replayed());
  EXPECT_EQ(last.verdict.cause, rules::Cause::replay_limit);
  EXPECT_EQ(last.verdict.standing, rules::Standing::draw());
}

}  // namespace
}  // namespace tabiya::match
