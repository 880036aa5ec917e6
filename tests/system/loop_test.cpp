#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "runner/system/line_assembler.h"
#include "tests/system/loop_test.h"

namespace tabiya::system {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

namespace fs = std::filesystem;

const std::vector<std::string> one_move = {"uci", "isready", "position startpos", "go"};

// --- lines ---------------------------------------------------------------------------------------

TEST_F(LoopTest, brings_every_line_in_order) {
  const auto lines = answers(fake(), one_move, "bestmove");
  ASSERT_THAT(lines, SizeIs(testing::Gt(4U)));
  EXPECT_EQ(lines.front(), "id name Fake");
  EXPECT_THAT(lines, Contains("uciok"));
  EXPECT_THAT(std::vector(lines.end() - 3, lines.end()),
              ElementsAre("readyok", "info depth 1 score cp 0 nodes 1 pv g1f3", "bestmove g1f3"));
}

TEST_F(LoopTest, makes_the_same_lines_of_pieces_and_of_carriage_returns) {
  const auto plain = answers(fake(), one_move, "bestmove");
  EXPECT_EQ(answers(fake({"--crlf"}), one_move, "bestmove"), plain);
  EXPECT_EQ(answers(fake({"--partial-lines"}), one_move, "bestmove"), plain);
  EXPECT_EQ(answers(fake({"--partial-lines", "--crlf"}), one_move, "bestmove"), plain);
}

TEST_F(LoopTest, cuts_a_line_of_five_megabytes) {
  const auto lines = answers(fake({"--long-line", "1"}), one_move, "bestmove");
  const auto is_long = [](const auto& line) { return line.size() > 1000; };
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(), is_long), 1);
  const auto cut = *std::find_if(lines.begin(), lines.end(), is_long);
  EXPECT_EQ(cut.size(), LineAssembler::kLongest);
  EXPECT_THAT(cut, StartsWith("info string xxxx"));
  EXPECT_EQ(lines.back(), "bestmove g1f3");
}

TEST_F(LoopTest, is_not_held_up_by_a_flood_on_stderr) {
  const auto lines = answers(fake({"--stderr-flood"}), one_move, "bestmove");
  EXPECT_EQ(lines, answers(fake(), one_move, "bestmove"));
}

double cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

TEST_F(LoopTest, sleeps_while_nothing_happens) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("exec 2>&-; echo up; read line; sleep 0.4; echo down"));
  double before = 0;
  witness.on_line = [&](const auto& line) {
    if (line.text == "up") {
      before = cpu_seconds();
      return loop.say(first, "go");
    }
    EXPECT_LT(cpu_seconds() - before, 0.2);
    witness.is_done = true;
  };
  loop.run(witness);
  EXPECT_THAT(witness.texts(), ElementsAre("up", "down"));
}

TEST_F(LoopTest, hands_on_a_last_line_without_end_before_the_death) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--no-newline", "1"}));
  loop.say(first, "position startpos");
  loop.say(first, "go");
  witness.on_gone = [&](const auto&) {
    EXPECT_THAT(witness.texts(), Contains("bestmove g1f3"));
    witness.is_done = true;
  };
  loop.run(witness);
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_THAT(witness.deaths[0].why, StartsWith("closed its standard output"));
}

TEST_F(LoopTest, brings_all_an_engine_wrote_before_it_ended) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("seq 1 20000; exit 3"));
  loop.run(witness);
  EXPECT_THAT(witness.lines, SizeIs(20000));
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(witness.deaths[0].why, "exited with status 3");
}

TEST_F(LoopTest, writes_what_does_not_fit_into_the_pipe_at_once) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("sleep 0.05; exec cat"));
  const std::string line(999, 'l');
  for (int i = 0; i < 900; ++i) loop.say(first, line);
  loop.say(first, "end");
  witness.on_line = [&](const auto& each) { witness.is_done = each.text == "end"; };
  loop.run(witness);
  EXPECT_THAT(witness.lines, SizeIs(901));
  EXPECT_EQ(witness.lines[899].text, line);
}

// Both lines have come before the loop turns; what is said to the first engine must reach it while
// the second one's line is being handled.
TEST_F(LoopTest, lets_no_engine_wait_for_the_handling_of_another_line) {
  const auto file = fs::temp_directory_path() / ("tabiya-at-once-" + std::to_string(::getpid()));
  Loop loop;
  Witness witness(loop);
  const auto engine = shell("echo up; echo on; read line; echo $line > " + file.string());
  loop.launch(first, 0, engine);
  loop.launch(second, 0, engine);
  std::this_thread::sleep_for(100ms);
  bool is_said = false;
  witness.on_line = [&](const auto& line) {
    if (!std::exchange(is_said, true)) return loop.say(line.child, "go");
    for (int i = 0; i < 500 && !fs::exists(file); ++i) std::this_thread::sleep_for(10ms);
    EXPECT_TRUE(fs::exists(file));
    witness.is_done = true;
  };
  witness.on_gone = [](const auto&) {};
  loop.run(witness);
  fs::remove(file);
}

TEST_F(LoopTest, stamps_all_that_came_together_with_one_time) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.launch(second, 0, fake());
  for (const auto child : {first, second}) loop.say(child, "position startpos");
  int rounds = 0;
  const auto ask = [&] {
    for (const auto child : {first, second}) loop.say(child, "go");
  };
  ask();
  int answered = 0;
  witness.on_line = [&](const auto& line) {
    EXPECT_LE(line.at, loop.now());
    if (!line.text.starts_with("bestmove") || ++answered % 2 != 0) return;
    if (++rounds == 100)
      witness.is_done = true;
    else
      ask();
  };
  loop.run(witness);
  ASSERT_THAT(witness.lines, SizeIs(400));
  for (std::size_t i = 1; i < witness.lines.size(); ++i) {
    EXPECT_LE(witness.lines[i - 1].at, witness.lines[i].at);
    if (witness.lines[i].text.starts_with("bestmove") &&
        witness.lines[i].child == witness.lines[i - 1].child) {
      EXPECT_EQ(witness.lines[i - 1].at, witness.lines[i].at);
    }
  }
}

TEST_F(LoopTest, charges_the_time_that_was_thought) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--think", "40"}));
  loop.say(first, "uci");
  hall::Instant asked{};
  witness.on_line = [&](const auto& line) {
    if (line.text == "uciok") {
      asked = line.at;
      loop.say(first, "go");
    }
    if (!line.text.starts_with("bestmove")) return;
    EXPECT_GE(line.at - asked, 40ms);
    EXPECT_LT(line.at - asked, 5s);
    witness.is_done = true;
  };
  loop.run(witness);
}

// --- deaths --------------------------------------------------------------------------------------

TEST_F(LoopTest, stamps_nothing_before_it_turned) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--crash-at-start"}));
  std::this_thread::sleep_for(300ms);  // its death is there at the first look
  const auto turned = loop.now();
  loop.run(witness);
  ASSERT_FALSE(witness.deaths.empty());
  EXPECT_GE(witness.deaths[0].at, turned);
}

// The first engine's line keeps the runner busy; the second answers meanwhile and must not pay for
// it.
TEST_F(LoopTest, charges_nobody_for_what_the_runner_was_doing) {
  constexpr auto kBusy = 700ms;
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.launch(second, 1, fake({"--think", "10"}));
  for (const auto child : {second, first}) {
    loop.say(child, "position startpos");
    loop.say(child, "go movetime 100");
  }
  int answers = 0;
  witness.on_line = [&](const auto& line) {
    if (!line.text.starts_with("bestmove")) return;
    if (line.child == first) std::this_thread::sleep_for(kBusy);
    witness.is_done = ++answers == 2;
  };
  loop.run(witness);
  std::map<hall::ChildId, hall::Instant> answered;
  for (const auto& line : witness.lines)
    if (line.text.starts_with("bestmove")) answered[line.child] = line.at;
  ASSERT_EQ(answered.size(), 2u);
  EXPECT_LT(answered[second], answered[first] + kBusy);
}

TEST_F(LoopTest, words_the_exit) {
  EXPECT_EQ(end_of(fake({"--exit-at-start", "3"})), "exited with status 3");
  EXPECT_EQ(end_of(fake({"--crash-at-start"})), "killed by signal 6 (Aborted)");
  EXPECT_EQ(end_of(fake({"--crash-in-handshake"}), {"uci"}), "killed by signal 6 (Aborted)");
  EXPECT_EQ(end_of(fake({"--exit-on-go", "2"}), {"go", "go"}), "exited with status 0");
  EXPECT_EQ(end_of(shell("kill -9 $$")), "killed by signal 9 (Killed)");
}

TEST_F(LoopTest, tells_the_last_lines_of_stderr) {
  EXPECT_EQ(end_of(shell("for i in 1 2 3 4; do echo line $i >&2; done; exit 1")),
            "exited with status 1; stderr: line 2 / line 3 / line 4");
}

TEST_F(LoopTest, reports_what_cannot_be_started_and_what_was_tried) {
  EXPECT_THAT(end_of(command({"./no-such-engine", "--x", "a b"})),
              testing::AllOf(StartsWith("could not be started: '"),
                             HasSubstr("no-such-engine' does not exist"),
                             HasSubstr("(command: ./no-such-engine --x 'a b')")));
  EXPECT_THAT(end_of(command({"no-such-engine"})), HasSubstr("in no directory of PATH"));
  EXPECT_THAT(end_of(command({"/etc/passwd"})), HasSubstr("not executable"));
  EXPECT_THAT(end_of(command({})), HasSubstr("the command is empty"));
  auto lost = fake();
  lost.directory = "/no/folder";
  EXPECT_THAT(end_of(lost), HasSubstr("'/no/folder' does not exist"));
}

TEST_F(LoopTest, reports_a_file_that_is_no_program) {
  const auto file = fs::temp_directory_path() / ("tabiya-no-program-" + std::to_string(::getpid()));
  const auto end_with = [&](const std::string& text) {
    std::ofstream(file) << text;
    fs::permissions(file, fs::perms::owner_all);
    return end_of(command({file.string()}));
  };
  EXPECT_THAT(end_with("#!/no/such/interpreter\n"),
              testing::AllOf(HasSubstr("No such file or directory (the interpreter"),
                             HasSubstr("(command: " + file.string() + ")")));
  EXPECT_THAT(end_with("just words\n"), HasSubstr("Exec format error"));
  fs::remove(file);
}

TEST_F(LoopTest, reports_a_child_that_is_killed_from_outside) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.say(first, "describe");
  witness.on_line = [](const auto& line) {
    ::kill(std::stoi(description(line.text).at("pid")), SIGKILL);
  };
  loop.run(witness);
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(witness.deaths[0].why, "killed by signal 9 (Killed)");
}

TEST_F(LoopTest, does_not_wait_for_what_a_dead_engine_left_behind) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--grandchild", "--exit-on-go", "1"}));
  loop.say(first, "describe");
  loop.say(first, "go");
  loop.run(witness);
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(witness.deaths[0].why, "exited with status 0");
  EXPECT_TRUE(ends_soon(std::stoi(description(witness.lines.at(0).text).at("child"))));
}

TEST_F(LoopTest, reports_an_engine_that_hangs_up) {
  EXPECT_EQ(end_of(shell("exec >&-; exec sleep 100")), "closed its standard output");
}

TEST_F(LoopTest, reports_an_engine_that_does_not_read) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("echo up; exec sleep 100"));
  witness.on_line = [&](const auto&) {
    for (int i = 0; i < 2000; ++i) loop.say(first, std::string(1000, 'x'));
  };
  loop.run(witness);
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(witness.deaths[0].why, "does not read its input: more than 1 MiB waits");
}

TEST_F(LoopTest, reports_an_engine_that_closes_its_input) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("exec <&-; echo up; exec sleep 100"));
  witness.on_line = [&](const auto&) { loop.say(first, "go"); };
  loop.run(witness);
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(witness.deaths[0].why, "does not take input any more");
}

TEST_F(LoopTest, says_nothing_of_a_child_that_was_closed) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("echo one; read line; echo two; exit 4"));
  witness.on_line = [&](const auto&) {
    loop.say(first, "quit");
    loop.close(first, grace);
    loop.say(first, "more");
    loop.close(first, grace);
    witness.is_done = true;
  };
  loop.run(witness);
  EXPECT_THAT(witness.texts(), ElementsAre("one"));
  EXPECT_THAT(witness.deaths, IsEmpty());
}

}  // namespace
}  // namespace tabiya::system
