#include <fcntl.h>
#include <gmock/gmock.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "runner/system/line_assembler.h"
#include "runner/system/machine.h"
#include "tests/system/witness.h"

namespace tabiya::system {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

namespace fs = std::filesystem;

constexpr auto grace = 5s;

// Whatever a test does to its engines: afterwards no child of this program is left, not even a
// dead one.
class LoopTest : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  // The lines of an engine from its start on, `asked`, up to the one that starts with `last`.
  static std::vector<std::string> answers(const match::EngineSpec& engine,
                                          const std::vector<std::string>& asked,
                                          const std::string& last) {
    Loop loop;
    Witness witness(loop);
    loop.launch(first, 0, engine);
    for (const auto& line : asked) loop.say(first, line);
    witness.on_line = [&](const auto& line) {
      if (!line.text.starts_with(last)) return;
      loop.say(first, "quit");
      loop.close(first, grace);
      witness.is_done = true;
    };
    loop.run(witness);
    EXPECT_THAT(witness.deaths, IsEmpty());
    return witness.texts();
  }

  static std::map<std::string, std::string> describe(const match::EngineSpec& engine,
                                                     CorePlan plan = {}) {
    Loop loop(std::move(plan));
    Witness witness(loop);
    loop.launch(first, 0, engine);
    loop.say(first, "describe");
    witness.on_line = [&](const auto&) { witness.is_done = true; };
    loop.run(witness);
    return witness.lines.empty() ? std::map<std::string, std::string>()
                                 : description(witness.lines[0].text);
  }

  // Why an engine that is told `asked` is gone.
  static std::string end_of(const match::EngineSpec& engine,
                            const std::vector<std::string>& asked = {}) {
    Loop loop;
    Witness witness(loop);
    loop.launch(first, 0, engine);
    for (const auto& line : asked) loop.say(first, line);
    EXPECT_EQ(loop.run(witness), Loop::Ending::done);
    EXPECT_THAT(witness.deaths, SizeIs(1));
    return witness.deaths.empty() ? "" : witness.deaths[0].why;
  }
};

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
  EXPECT_EQ(cut.size(), LineAssembler::longest);
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

// --- the way out ---------------------------------------------------------------------------------

TEST_F(LoopTest, gives_a_child_its_grace_to_end) {
  const auto file = fs::temp_directory_path() / ("tabiya-slow-quit-" + std::to_string(::getpid()));
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, shell("echo up; read line; sleep 0.1; echo $line > " + file.string()));
  witness.on_line = [&](const auto&) {
    loop.say(first, "quit");
    loop.close(first, grace);
    witness.is_done = true;
  };
  const auto start = loop.now();
  loop.run(witness);
  EXPECT_LT(loop.now() - start, grace);
  std::string line;
  std::getline(std::ifstream(file), line);
  EXPECT_EQ(line, "quit");
  fs::remove(file);
}

TEST_F(LoopTest, kills_with_its_descendants_what_ignores_quit_while_others_play_on) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--ignore-quit", "--grandchild"}));
  loop.launch(second, 1, fake());
  loop.say(first, "describe");
  std::map<std::string, std::string> deaf;
  int exchanges = 0;
  hall::Instant closed{};
  witness.on_line = [&](const auto& line) {
    if (line.child == second) {
      ++exchanges;
      return loop.say(second, "isready");
    }
    deaf = description(line.text);
    closed = line.at;
    loop.say(first, "quit");
    loop.close(first, 200ms);
    loop.say(second, "isready");
    loop.wake(0, closed + 150ms);
    loop.wake(1, closed + 400ms);
  };
  witness.on_alarm = [&](const auto& alarm) {
    const int process = std::stoi(deaf.at("pid"));
    if (alarm.table == 0) {
      const bool is_in_time = alarm.at < closed + 200ms;  // the machine was not too busy to tell
      EXPECT_EQ(::kill(process, 0) == 0, is_in_time);
      EXPECT_GT(exchanges, 0);
    } else {
      EXPECT_TRUE(ends_soon(process));
      EXPECT_TRUE(ends_soon(std::stoi(deaf.at("child"))));
      loop.close(second, grace);
      witness.is_done = true;
    }
  };
  loop.run(witness);
  EXPECT_THAT(witness.alarms, SizeIs(2));
}

TEST_F(LoopTest, ends_children_that_nobody_closed) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.launch(second, 0, fake({"--ignore-quit"}));
  loop.say(first, "isready");
  witness.on_line = [&](const auto&) { witness.is_done = true; };
  EXPECT_EQ(loop.run(witness), Loop::Ending::done);
  EXPECT_THAT(witness.deaths, IsEmpty());
}

TEST_F(LoopTest, kills_all_when_it_is_destroyed) {
  int process = 0;
  int grandchild = 0;
  {
    Loop loop;
    Witness witness(loop);
    loop.launch(first, 0, fake({"--ignore-quit", "--grandchild"}));
    loop.say(first, "describe");
    witness.on_line = [&](const auto& line) {
      process = std::stoi(description(line.text).at("pid"));
      grandchild = std::stoi(description(line.text).at("child"));
      ::raise(SIGTERM);
    };
    witness.on_stop = [&] { loop.wake(0, loop.now() + 300ms); };
    witness.on_alarm = [](const auto&) { ::raise(SIGTERM); };
    EXPECT_EQ(loop.run(witness), Loop::Ending::forced);
  }
  EXPECT_TRUE(ends_soon(process));
  EXPECT_TRUE(ends_soon(grandchild));
}

TEST_F(LoopTest, leaves_nothing_alive_when_the_runner_is_killed) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, command({LOOP_HOLDER, FAKE_ENGINE, "--ignore-quit", "--grandchild"}));
  std::map<std::string, std::string> engine;
  witness.on_line = [&](const auto& line) {
    engine = description(line.text);
    ::kill(std::stoi(engine.at("parent")), SIGKILL);
  };
  loop.run(witness);
  ASSERT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(witness.deaths[0].why, "killed by signal 9 (Killed)");
  EXPECT_TRUE(ends_soon(std::stoi(engine.at("pid"))));
  EXPECT_TRUE(ends_soon(std::stoi(engine.at("child"))));
}

// --- signals -------------------------------------------------------------------------------------

TEST_F(LoopTest, takes_two_signals_at_once_for_one_and_stops_gently) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.say(first, "isready");
  witness.on_line = [&](const auto&) {
    ::raise(SIGINT);
    ::raise(SIGTERM);
  };
  witness.on_stop = [&] { loop.wake(0, loop.now() + 20ms); };
  witness.on_alarm = [&](const auto&) {
    loop.close(first, grace);
    witness.is_done = true;
  };
  EXPECT_EQ(loop.run(witness), Loop::Ending::done);
  EXPECT_EQ(witness.stops, 1);
}

TEST_F(LoopTest, gives_signals_back) {
  struct sigaction before {};
  struct sigaction after {};
  ::sigaction(SIGINT, nullptr, &before);
  { const Loop loop; }
  ::sigaction(SIGINT, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
}

// --- time ----------------------------------------------------------------------------------------

TEST_F(LoopTest, wakes_each_table_at_its_newest_alarm) {
  Loop loop;
  Witness witness(loop);
  const auto start = loop.now();
  loop.wake(0, start + 10h);
  loop.wake(0, start + 60ms);
  loop.wake(1, start + 20ms);
  loop.wake(2, start + 30ms);
  loop.wake(2, hall::Instant::max());
  loop.wake(3, start - 1s);
  witness.on_alarm = [&](const auto& alarm) {
    if (witness.alarms.size() == 2) loop.wake(1, start + 40ms);
    witness.is_done = alarm.table == 0;
  };
  loop.run(witness);
  std::vector<hall::TableNumber> order;
  for (const auto& alarm : witness.alarms) order.push_back(alarm.table);
  EXPECT_THAT(order, ElementsAre(3, 1, 1, 0));
  EXPECT_GE(witness.alarms.at(1).at, start + 20ms);
  EXPECT_GE(witness.alarms.at(2).at, start + 40ms);
  EXPECT_GE(witness.alarms.at(3).at, start + 60ms);
}

// --- what a child is born with -------------------------------------------------------------------

TEST_F(LoopTest, gives_a_child_three_descriptors_and_its_own_group) {
  const int leak = ::open("/dev/null", O_RDONLY);  // not close-on-exec
  const auto engine = describe(fake());
  ::close(leak);
  EXPECT_EQ(engine.at("descriptors"), "0,1,2");
  EXPECT_EQ(engine.at("group"), engine.at("pid"));
  EXPECT_EQ(engine.at("parent"), std::to_string(::getpid()));
}

TEST_F(LoopTest, gives_a_child_its_signals) {
  sigset_t some;
  sigset_t before;
  ::sigemptyset(&some);
  ::sigaddset(&some, SIGUSR1);
  ::pthread_sigmask(SIG_BLOCK, &some, &before);
  const auto engine = describe(fake());
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(engine.at("held"), "none");
}

TEST_F(LoopTest, gives_a_child_the_cores_of_its_table) {
  const auto usable = read_machine().usable;
  const int last = usable.back().number;
  EXPECT_EQ(describe(fake(), {{{last}}, {}}).at("cores"), std::to_string(last));
  // A pinned loop does not pass its own cores on.
  const int front = usable.front().number;
  cpu_set_t before;
  ::sched_getaffinity(0, sizeof before, &before);
  const auto free = describe(fake(), {{{}}, {front}}).at("cores");
  EXPECT_EQ(std::count(free.begin(), free.end(), ',') + 1, std::ssize(usable));
  cpu_set_t after;
  ::sched_getaffinity(0, sizeof after, &after);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

TEST_F(LoopTest, starts_a_child_in_its_directory) {
  auto engine = fake();
  engine.directory = "/usr";
  EXPECT_EQ(describe(engine).at("directory"), "/usr");
}

TEST_F(LoopTest, passes_arguments_on_as_they_are) {
  const std::string odd = "a \"b\" $HOME 'c' \\ *";
  EXPECT_THAT(answers(fake({"--name", odd}), {"uci"}, "uciok"), Contains("id name " + odd));
}

}  // namespace
}  // namespace tabiya::system
