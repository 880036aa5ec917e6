// Processes that die, hang and are stopped, as one meets them from outside: the real program, real
// signals. Nothing here measures time; what must happen at once would otherwise take longer than
// Program waits.
#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/field/field_test.h"

namespace tabiya::field {
namespace {

using arbiter::Conduct;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kStopped = 130;
constexpr const char* kMinute = "60000";

class Processes : public FieldTest {
 protected:
  bool is_there(const std::string& name) const { return std::filesystem::exists(path(name)); }
  // Both engines think a while over each move, so that there is something to happen meanwhile.
  // Both are known by the name of the directory.
  Words slow_match(const std::string& milliseconds, const Words& more = {}) const {
    Words words{"--each", "args=" + thinking(milliseconds)};
    words.insert(words.end(), more.begin(), more.end());
    return match_of({"cmd=" FAKE_ENGINE}, words);
  }
  std::string thinking(const std::string& milliseconds) const {
    return "--name " + directory() + " --think " + milliseconds + " --note-go " + path("go");
  }
  std::string err() const { return content_of(path("stderr")); }
};

// F-P07: five of the engines of four tables are killed.
TEST_F(Processes, KilledFromOutsideCostAGameEachAndNoneIsLost) {
  Program program(slow_match("4", {"--concurrency", "4", "--oversubscribe", "--encounters", "20",
                                   "--max-faults", "off"}),
                  directory());
  for (int victims = 0; victims < 5; ++victims) {
    const auto before = content_of(ledger() + "-wal").size();
    program.wait_until([&] { return content_of(ledger() + "-wal").size() > before; });
    for (const auto engine : processes_with("--note-go " + path("go")))
      if (engine != program.id()) {
        ::kill(engine, SIGKILL);
        break;
      }
  }
  const auto told = program.wait();
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_THAT(told.err, AllOf(Not(HasSubstr("exception")), Not(HasSubstr("bad_alloc"))));
  const auto [run, games] = story();
  EXPECT_EQ(run.state, store::RunState::finished);
  EXPECT_EQ(games.size(), 40u);
  std::size_t faults = 0;
  for (const auto& game : games) {
    faults += game.faults.size();
    if (game.verdict.conduct == Conduct::played_out) continue;
    EXPECT_EQ(game.verdict.conduct, Conduct::disconnected);
    EXPECT_EQ(game.verdict.standing, rules::Standing::lost_by(*game.verdict.culprit));
    EXPECT_THAT(game.faults.front().detail, HasSubstr("killed by signal 9"));
  }
  EXPECT_GE(faults, 1u);
  EXPECT_LE(faults, 5u);
}

// F-P13
TEST_F(Processes, SlowToQuitGetTheirTime) {
  const auto told = play(fake("--slow-quit 300 --farewell " + path("farewell")));
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_TRUE(is_there("farewell"));
}

// F-P13
TEST_F(Processes, DeafToQuitEndWithTheirGraceAndSoDoTheirChildren) {
  const auto told = play(fake("--ignore-quit --grandchild --name " + directory()),
                         {"--engine-grace", "0.1", "--restart"});
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_TRUE(all_end_soon("--name " + directory()));
  for (const auto& game : story().games) EXPECT_TRUE(game.faults.empty());
}

// F-P13
TEST_F(Processes, EndWithAKilledManager) {
  const auto stubborn = " --ignore-quit --grandchild";
  Program program(
      match_of({"cmd=" FAKE_ENGINE}, {"--each", "args=" + thinking(kMinute) + stubborn}),
      directory());
  program.wait_until([&] { return is_there("go"); });
  EXPECT_GE(processes_with("--name " + directory()).size(), 4u);
  program.signal(SIGKILL);
  EXPECT_EQ(program.wait().status, -SIGKILL);
  EXPECT_TRUE(all_end_soon("--name " + directory()));
}

// F-P14: a minute a move, and nobody waits for it.
TEST_F(Processes, AreStoppedInTheMiddleOfALongThink) {
  Program program(slow_match(kMinute, {"--each", "st=60", "--log", path("log")}), directory());
  program.wait_until([&] { return is_there("go"); });
  program.signal(SIGINT);
  const auto told = program.wait();
  EXPECT_EQ(told.status, kStopped) << told.err;
  EXPECT_THAT(content_of(path("log")), AllOf(HasSubstr(" > stop\n"), HasSubstr(" > quit\n")));
  const auto [run, games] = story();
  EXPECT_EQ(run.state, store::RunState::interrupted);
  EXPECT_TRUE(games.empty());
}

// The clocks go on whether or not the runner does, so it does not let itself be paused.
TEST_F(Processes, DoNotPayForCtrlZ) {
  Program program(slow_match("20", {"--each", "tc=60"}), directory());
  program.wait_until([&] { return is_there("go"); });
  program.signal(SIGTSTP);
  const auto told = program.wait();
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_THAT(told.err, HasSubstr("Ctrl-Z is not obeyed while games run"));
  EXPECT_EQ(story().games.size(), 4u);
}

// F-P08: three of a kind; the rest of it is in FaultList.
TEST_F(Processes, ThatCannotBeStartedAreNamedWithTheirCommand) {
  const auto told = play({"cmd=./no-such-engine --x 'a b'"});
  EXPECT_EQ(told.status, 2);
  EXPECT_THAT(told.err, AllOf(HasSubstr("'new'"), HasSubstr(path("no-such-engine"))));
  EXPECT_EQ(told.out, "");
}

// F-P12: what may be set is told with the nearest name; lenient, it is only a warning.
TEST_F(Processes, OfAnEngineThatNeverDeclaredTheOptionPlayOnWhereLenient) {
  const auto told = play({"cmd=" FAKE_ENGINE, "option.Hsah=4"}, {"--lenient"});
  EXPECT_EQ(told.status, 0) << told.err;
  EXPECT_THAT(told.err, AllOf(HasSubstr("warning: engine new"), HasSubstr("did you mean Hash?")));
  EXPECT_EQ(story().games.size(), 4u);
}

std::size_t count_of(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

class Stopping : public Processes {
 protected:
  std::size_t in_pgn() const { return count_of(content_of(path("g.pgn")), "[Event "); }
  std::size_t reported() const {
    const auto told = tabiya({"report", "1", "--db", ledger(), "--format", "json"}, directory());
    return nlohmann::json::parse(told.out)["games"].get<std::size_t>();
  }
  void expect_agreement(const char* when) const {
    const auto stored = story().games.size();
    EXPECT_EQ(in_pgn(), stored) << when;
    EXPECT_EQ(reported(), stored) << when;
  }
};

// F-U01, F-U02: ten games at eight tables, stopped after none, two, four ... and resumed.
TEST_F(Stopping, AtAnyMomentLosesNoGameAndDoublesNone) {
  int interrupted = 0;
  for (std::size_t wanted = 0; wanted < 9; wanted += 2) {
    SCOPED_TRACE(wanted);
    for (const auto* name : {"t.db", "t.db-lease", "g.pgn", "go"})
      std::filesystem::remove(path(name));
    Program program(slow_match("4", {"--concurrency", "8", "--oversubscribe", "--encounters", "5",
                                     "--pgn", path("g.pgn")}),
                    directory());
    program.wait_until([&] { return is_there("go") && in_pgn() >= wanted; });
    program.signal(SIGINT);
    const auto told = program.wait();
    expect_agreement("stopped");
    if (told.status == 0) continue;
    ASSERT_EQ(told.status, kStopped) << told.err;
    ++interrupted;
    EXPECT_EQ(tabiya({"resume", "--db", ledger()}, directory()).status, 0);
    expect_agreement("resumed");
    EXPECT_EQ(story().games.size(), 10u);
  }
  EXPECT_GE(interrupted, 1);
}

// F-U04: what a stopped run ends with; who was stopped by us has done nothing wrong.
TEST_F(Stopping, SaysHowToGoOn) {
  for (const int number : {SIGINT, SIGTERM}) {
    for (const auto* name : {"t.db", "t.db-lease", "go"}) std::filesystem::remove(path(name));
    Program program(slow_match(kMinute), directory());
    program.wait_until([&] { return is_there("go"); });
    program.signal(number);
    const auto told = program.wait();
    EXPECT_EQ(told.status, kStopped);
    EXPECT_THAT(told.err,
                AllOf(HasSubstr("tabiya resume 1 --db " + ledger()), Not(HasSubstr("fault"))));
    EXPECT_TRUE(nlohmann::json::parse(told.out).at("faults").empty()) << told.out;
  }
}

}  // namespace
}  // namespace tabiya::field
