// The faults of engines, one a row: what the ledger says of them in the end, through the real
// program. Rows depend on no speed: engines have no clock, but where a flag must fall.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <ostream>

#include "tests/field/field_test.h"

namespace tabiya::field {
namespace {

using arbiter::Conduct;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr auto P = Conduct::played_out;
constexpr auto D = Conduct::disconnected;
constexpr auto I = Conduct::illegal_move;
constexpr auto S = Conduct::stalled;
constexpr auto T = Conduct::time_forfeit;

// The run itself ends only when its last engine has.
const Words kShortGrace{"--engine-grace", "0.1"};

constexpr int kDone = 0;
constexpr int kRefused = 2;
constexpr int kBroken = 3;

// $DIR stands for the directory of the test.
struct Row {
  const char* name;
  std::string habits;
  std::vector<Conduct> conducts;  // of the games, in order; empty: refused before any game
  std::string words;              // in the last lines of each fault, or in the refusal
  Words engine = {};              // further keys of the engine
  Words more = {};                // further options of the run
  int status = kDone;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.name; }

class FaultList : public FieldTest, public testing::WithParamInterface<Row> {
 protected:
  FaultList() {
    std::ofstream(path("text")) << "no program\n";
    write_script("lost", "#!/no/such/interpreter\n");
    write_script("quiet", "#!/bin/sh\nexit 0\n");
  }

  std::string filled_in(std::string text) const {
    for (auto at = text.find("$DIR"); at != std::string::npos; at = text.find("$DIR"))
      text.replace(at, 4, directory());
    return text;
  }
  Told play_row() const {
    auto engine = fake(filled_in(GetParam().habits));
    for (const auto& word : GetParam().engine) engine.push_back(filled_in(word));
    if (engine.back().starts_with("cmd=")) engine.erase(engine.begin(), engine.begin() + 2);
    return play(engine, GetParam().more);
  }

 private:
  void write_script(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
    std::filesystem::permissions(path(name), std::filesystem::perms::owner_all);
  }
};

void expect_sound(const match::GameRecord& game) {
  EXPECT_TRUE(game.faults.empty());
  EXPECT_EQ(game.verdict.cause, rules::Cause::threefold_repetition);
  EXPECT_EQ(game.moves.size(), 8u);
  for (const auto& move : game.moves) {
    ASSERT_TRUE(move.score);
    EXPECT_EQ(*move.score, (arbiter::Score{arbiter::Score::Kind::centipawns, 0}));
    EXPECT_EQ(move.depth, 1);
  }
}

// The engine under test has lost, and the account of it is there.
void expect_lost(const match::GameRecord& game, const std::string& words) {
  ASSERT_TRUE(game.verdict.culprit);
  const auto culprit = *game.verdict.culprit;
  EXPECT_EQ(game.seating.participant[culprit], 0);
  EXPECT_EQ(game.verdict.standing, rules::Standing::lost_by(culprit));
  ASSERT_EQ(game.faults.size(), 1u);
  const auto& fault = game.faults.front();
  EXPECT_EQ(fault.seat, culprit);
  EXPECT_EQ(fault.participant, 0);
  EXPECT_EQ(fault.conduct, game.verdict.conduct);
  const auto all = std::accumulate(fault.last_lines.begin(), fault.last_lines.end(), std::string(),
                                   [](auto text, const auto& line) { return text + line + "\n"; });
  EXPECT_THAT(all, HasSubstr(words));
}

TEST_P(FaultList, EndsAsItShould) {
  const auto& row = GetParam();
  const auto told = play_row();
  EXPECT_EQ(told.status, row.status) << told.err;
  EXPECT_THAT(told.err, AllOf(Not(HasSubstr("exception")), Not(HasSubstr("terminate"))));
  if (row.conducts.empty()) {
    EXPECT_THAT(told.err, AllOf(HasSubstr("engine"), HasSubstr(row.words)));
    EXPECT_FALSE(is_stored());
    return;
  }
  const auto [run, games] = story();
  EXPECT_EQ(run.state, row.status == kDone ? store::RunState::finished : store::RunState::failed);
  ASSERT_EQ(games.size(), row.conducts.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(games[i].verdict.conduct, row.conducts[i]) << games[i].verdict.detail;
    if (row.conducts[i] == P)
      expect_sound(games[i]);
    else
      expect_lost(games[i], row.words);
  }
}

std::string name_of(const testing::TestParamInfo<Row>& row) { return row.param.name; }

// Odd, but no fault.
// F-P01, F-P03, F-P04, F-P09, F-P10, F-P11, F-P12, F-P13, F-P15
INSTANTIATE_TEST_SUITE_P(
    Harmless, FaultList,
    testing::Values(
        Row{"CarriageReturns", "--crlf", {P, P, P, P}, ""},
        Row{"OddWhiteSpace", "--odd-spaces", {P, P, P, P}, ""},
        Row{"PartialLines", "--partial-lines", {P, P, P, P}, ""},
        Row{"AllThreeAtOnce", "--partial-lines --crlf --odd-spaces", {P, P, P, P}, ""},
        Row{"FiveMegabytesInALine", "--long-line 2", {P, P, P, P}, ""},
        Row{"Babble", "--babble", {P, P, P, P}, ""},
        Row{"FloodOnStderr", "--stderr-flood", {P, P, P, P}, ""},
        Row{"TwoBestmoves", "--two-bestmoves 0", {P, P, P, P}, ""},
        Row{"IllegalPonderMove", "--bad-ponder", {P, P, P, P}, ""},
        Row{"IllegalMoveInThePv", "--bad-pv", {P, P, P, P}, ""},
        Row{"MultiPv", "--multipv", {P, P, P, P}, "", {}, {"--adjudicate-win", "cp=900 plies=1"}},
        Row{"BoundScores", "--bounds", {P, P, P, P}, "", {}, {"--adjudicate-win", "plies=1"}},
        Row{"MalformedOptions", "--odd-options", {P, P, P, P}, ""},
        Row{"NoOptions", "--no-options", {P, P, P, P}, ""},
        Row{"SlowStart", "--slow-start 200 --slow-ready 200", {P, P, P, P}, ""},
        Row{"CrashAtQuit", "--crash-at-quit", {P, P, P, P}, "", {"restart=true"}},
        Row{"IgnoresQuit", "--ignore-quit", {P, P, P, P}, "", {}, kShortGrace},
        Row{"IgnoresTheEndOfInput", "--ignore-end", {P, P, P, P}, ""},
        Row{"HasAGrandchild", "--grandchild", {P, P, P, P}, "", {"restart=true"}}),
    name_of);

// No game is played, and there is no ledger.
// F-P08
INSTANTIATE_TEST_SUITE_P(
    Unfit, FaultList,
    testing::Values(
        Row{"CrashAtStart", "--crash-at-start", {}, "signal 6", {}, {}, kRefused},
        Row{"ExitAtStart", "--exit-at-start 0", {}, "exited with status 0", {}, {}, kRefused},
        Row{"CrashInHandshake", "--crash-in-handshake", {}, "signal 6", {}, {}, kRefused},
        Row{"CrashOnOption", "--crash-on-option", {}, "signal 6", {}, {}, kRefused},
        Row{"NoUciok",
            "--stall-no-uciok",
            {},
            "no uciok within 1 s",
            {},
            {"--engine-timeout", "1"},
            kRefused},
        Row{"NoReadyok",
            "--stall-no-readyok",
            {},
            "no readyok within 1 s",
            {},
            {"--engine-timeout", "1"},
            kRefused},
        Row{"MissingFile", "", {}, "does not exist", {"cmd=./no-such-engine"}, {}, kRefused},
        Row{"NotInPath", "", {}, "in no directory of PATH", {"cmd=no-such-engine"}, {}, kRefused},
        Row{"NotExecutable", "", {}, "not executable", {"cmd=$DIR/text"}, {}, kRefused},
        Row{"ADirectory", "", {}, "is not a file", {"cmd=$DIR"}, {}, kRefused},
        Row{"NoInterpreter", "", {}, "No such file", {"cmd=$DIR/lost"}, {}, kRefused},
        Row{"AScriptThatEnds", "", {}, "exited with status 0", {"cmd=$DIR/quiet"}, {}, kRefused},
        Row{"UnknownOption", "", {}, "did you mean Hash?", {"option.Hsah=4"}, {}, kRefused},
        Row{"ValueOutOfRange", "", {}, "takes 1 to 65536", {"option.Hash=0"}, {}, kRefused},
        Row{"OptionOfStderr",
            "--odd-options",
            {},
            "has no option Fake",
            {"option.Fake=y"},
            {},
            kRefused},
        Row{"Ponder",
            "--option 'option name Ponder type check default false'",
            {},
            "pondering is not supported",
            {"option.Ponder=true"},
            {"--lenient"},
            kRefused}),
    name_of);

// The engine loses the game in which it happens, and only that. A process of the fake plays 4 moves
// a game; after a fault there is a new one.
// F-P05, F-P06
INSTANTIATE_TEST_SUITE_P(
    Faults, FaultList,
    testing::Values(
        Row{"IllegalMove", "--illegal 6", {P, I, P, I}, "< bestmove a1a1"},
        Row{"NoMove", "--none 2", {I, I, I, I}, "< bestmove (none)"},
        Row{"NullMove", "--null 2", {I, I, I, I}, "< bestmove 0000"},
        Row{"Crash", "--crash-on-go 6", {P, D, P, D}, "> go nodes 10"},
        Row{"Exit", "--exit-on-go 1", {D, D, D, D}, "> go nodes 10"},
        Row{"ExitAfterTheAnswer", "--quiet-exit-on-go 2", {D, D, D, D}, "< bestmove"},
        Row{"KilledFromOutside", "--killed-on-go 6", {P, D, P, D}, "> go nodes 10"},
        Row{"NoNewlineAtTheEnd",
            "--no-newline 6",
            {P, D, P},
            "< bestmove",
            {},
            {"--seatings", "single", "--encounters", "3"}},
        Row{"CrashInALaterHandshake",
            "--sane-until $DIR/once --crash-in-handshake",
            {P, D, D, D},
            "> uci",
            {"restart=true"}},
        Row{"CrashAtALaterStart",
            "--sane-until $DIR/once --crash-at-start",
            {P, D, D, D},
            "> uci",
            {"restart=true"}},
        Row{"CrashOnALaterOption",
            "--sane-until $DIR/once --crash-on-option",
            {P, D, D, D},
            "> setoption name",
            {"restart=true"}},
        Row{"SilenceInALaterHandshake",
            "--sane-until $DIR/once --stall-no-uciok",
            {P, S, S},
            "> uci",
            {"restart=true"},
            {"--engine-timeout", "1", "--seatings", "single", "--encounters", "3"}},
        Row{"SilenceWithoutAClock",
            "--hang-on-go 6",
            {P, S, P},
            "> go nodes 10",
            {},
            {"--engine-timeout", "1", "--seatings", "single", "--encounters", "3"}},
        Row{"WithAGrandchild", "--grandchild --crash-on-go 6", {P, D, P, D}, "> go nodes 10"}),
    name_of);

// A flag falls in every game.
// F-C02
INSTANTIATE_TEST_SUITE_P(
    Flags, FaultList,
    testing::Values(
        Row{"SilenceWithAClock", "--hang-on-go 2", {T, T, T, T}, "time", {"tc=0.2"}, kShortGrace},
        Row{"SilenceWithAFixedTime",
            "--hang-on-go 2",
            {T, T, T, T},
            "> go movetime",
            {"st=0.2"},
            kShortGrace},
        Row{"EndlessInfo",
            "--spam-on-go 2",
            {T, T, T, T},
            "< info depth 1",
            {"tc=0.2"},
            kShortGrace},
        Row{"LateOnce",
            "--late-on-go 2 --late 3000",
            {T, T, T, T},
            "time",
            {"tc=0.2"},
            kShortGrace},
        Row{"DeafToStop",
            "--late-on-go 2 --late 3000 --ignore-stop",
            {T, T, T, T},
            "time",
            {"tc=0.2"},
            kShortGrace},
        Row{"DeafToStopAndQuit",
            "--hang-on-go 2 --ignore-quit --grandchild",
            {T, T, T, T},
            "time",
            {"tc=0.2"},
            kShortGrace},
        Row{"LateOnTheLastMoveOfAPeriod",
            "--late-on-go 2 --late 3000 --illegal 2",
            {T, T, T, T},
            "movestogo",
            {"tc=2/0.2"},
            kShortGrace}),
    name_of);

// `max-faults` ends a run that only burns time; what was played stays.
INSTANTIATE_TEST_SUITE_P(
    TooMany, FaultList,
    testing::Values(Row{"InARow",
                        "--illegal 1",
                        {I, I, I},
                        "< bestmove a1a1",
                        {},
                        {"--max-faults", "row=3 percent=100", "--encounters", "50"},
                        kBroken},
                    Row{"AShareOfTheGames",
                        "--illegal 6",
                        {P, I, P, I, P, I},
                        "< bestmove a1a1",
                        {},
                        {"--max-faults", "row=0 percent=1", "--encounters", "50"},
                        kBroken},
                    Row{"NoneIsBorne",
                        "--illegal 6",
                        {P, I},
                        "< bestmove a1a1",
                        {},
                        {"--max-faults", "row=0 percent=0", "--encounters", "50"},
                        kBroken}),
    name_of);

}  // namespace
}  // namespace tabiya::field
