#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "runner/system/machine.h"
#include "tests/system/loop_test.h"

namespace tabiya::system {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace fs = std::filesystem;

// --- the runner's own limits ---------------------------------------------------------------------

// While it lives this program can open no further descriptor.
class NoDescriptors {
 public:
  NoDescriptors() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit none{0, before_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

TEST_F(LoopTest, blames_no_engine_for_its_own_lack_of_descriptors) {
  // The sanitizer needs descriptors itself when it looks at an object's type.
#if defined(__has_feature)
#if __has_feature(undefined_behavior_sanitizer)
  GTEST_SKIP() << "not under the sanitizer of undefined behaviour";
#endif
#endif
  Loop loop;
  Witness witness(loop);
  std::optional<NoDescriptors> lack(std::in_place);
  loop.launch(first, 0, fake());
  lack.reset();
  EXPECT_EQ(witness.stops, 0);  // not from within launch()
  EXPECT_EQ(loop.run(witness), Loop::Ending::done);
  EXPECT_EQ(witness.stops, 1);
  EXPECT_THAT(witness.deaths, IsEmpty());
  ASSERT_TRUE(loop.shortage());
  EXPECT_THAT(loop.shortage()->message, testing::HasSubstr("Too many open files"));
  EXPECT_THAT(loop.shortage()->message, testing::HasSubstr("ulimit -n"));
}

TEST_F(LoopTest, ends_the_others_when_it_lacks_descriptors) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.say(first, "uci");
  witness.on_line = [&](const auto&) {
    if (loop.shortage()) return;
    const NoDescriptors lack;
    loop.launch(second, 0, fake());
    loop.say(second, "uci");
  };
  witness.on_stop = [&] {
    for (const auto child : {first, second}) loop.close(child, grace);
    witness.is_done = true;
  };
  loop.run(witness);
  EXPECT_EQ(witness.stops, 1);
  EXPECT_THAT(witness.deaths, IsEmpty());
}

// --- the way out ---------------------------------------------------------------------------------

// F-P13
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

TEST_F(LoopTest, gives_its_grace_to_a_child_closed_for_the_death_of_another) {
  const auto file = fs::temp_directory_path() / ("tabiya-grace-" + std::to_string(::getpid()));
  Loop loop;
  Witness witness(loop);
  loop.launch(second, 0, shell("echo up; sleep 0.1; echo alive > " + file.string()));
  witness.on_line = [&](const auto&) {
    loop.launch(first, 0, command({"./no-such-engine"}));
    loop.say(second, std::string(2 << 20, 'x'));  // both are lost at the same moment
  };
  witness.on_gone = [&](const auto& death) {
    loop.close(death.child == first ? second : first, grace);
    witness.is_done = true;
  };
  loop.run(witness);
  EXPECT_THAT(witness.deaths, SizeIs(1));
  EXPECT_EQ(fs::exists(file), witness.deaths[0].child == first);
  fs::remove(file);
}

// F-P13
TEST_F(LoopTest, kills_with_its_descendants_what_ignores_quit_while_others_play_on) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--ignore-quit", "--grandchild"}));
  loop.launch(second, 1, fake());
  loop.say(second, "isready");
  std::map<std::string, std::string> deaf;
  int exchanges = 0;
  hall::Instant closed{};
  witness.on_line = [&](const auto& line) {
    if (line.child == second) {
      if (exchanges++ == 0) loop.say(first, "describe");
      return loop.say(second, "isready");
    }
    deaf = description(line.text);
    closed = line.at;
    exchanges = 1;
    loop.say(first, "quit");
    loop.close(first, 600ms);
    loop.wake(0, closed + 550ms);
    loop.wake(1, closed + 800ms);
  };
  witness.on_alarm = [&](const auto& alarm) {
    const int process = std::stoi(deaf.at("pid"));
    if (alarm.table == 0) {
      const bool is_in_time = alarm.at < closed + 600ms;  // the machine was not too busy to tell
      if (is_in_time) {
        EXPECT_EQ(::kill(process, 0), 0);
      }
      EXPECT_GT(exchanges, 1);
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

TEST_F(LoopTest, lets_what_leaves_give_way_to_what_plays) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--ignore-quit", "--grandchild"}));
  loop.say(first, "describe");
  const int own = ::getpriority(PRIO_PROCESS, 0);
  witness.on_line = [&](const auto& line) {
    const auto engine = description(line.text);
    for (const auto* who : {"pid", "child"}) {
      const auto id = static_cast<id_t>(std::stoi(engine.at(who)));
      EXPECT_EQ(::getpriority(PRIO_PROCESS, id), own) << who;
    }
    loop.close(first, 50ms);
    for (const auto* who : {"pid", "child"}) {
      const auto id = static_cast<id_t>(std::stoi(engine.at(who)));
      EXPECT_EQ(::getpriority(PRIO_PROCESS, id), std::max(own, 10)) << who;
    }
    witness.is_done = true;
  };
  loop.run(witness);
}

TEST_F(LoopTest, kills_a_child_that_has_left_its_group) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake({"--ignore-quit", "--leave-group"}));
  loop.say(first, "describe");
  std::map<std::string, std::string> engine;
  witness.on_line = [&](const auto& line) {
    engine = description(line.text);
    loop.close(first, 50ms);
    witness.is_done = true;
  };
  EXPECT_EQ(loop.run(witness), Loop::Ending::done);
  EXPECT_EQ(engine.at("group"), std::to_string(::getpgrp()));
  EXPECT_TRUE(ends_soon(std::stoi(engine.at("pid"))));
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

// F-P13
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
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGTSTP, SIGTTOU}) {
    struct sigaction before {};
    struct sigaction after {};
    ::sigaction(number, nullptr, &before);
    { const Loop loop; }
    ::sigaction(number, nullptr, &after);
    EXPECT_EQ(after.sa_handler, before.sa_handler) << number;
  }
}

TEST_F(LoopTest, stops_gently_when_the_terminal_goes_unless_that_is_ignored) {
  for (const bool ignored : {false, true}) {
    const auto before = ::signal(SIGHUP, ignored ? SIG_IGN : SIG_DFL);
    {
      Loop loop;
      Witness witness(loop);
      loop.launch(first, 0, fake());
      loop.say(first, "isready");
      witness.on_line = [&](const auto&) {
        ::raise(SIGHUP);
        loop.wake(0, loop.now() + 20ms);
      };
      witness.on_stop = [] {};
      witness.on_alarm = [&](const auto&) {
        loop.close(first, grace);
        witness.is_done = true;
      };
      EXPECT_EQ(loop.run(witness), Loop::Ending::done);
      EXPECT_EQ(witness.stops, ignored ? 0 : 1);
    }
    ::signal(SIGHUP, before);
  }
}

TEST_F(LoopTest, is_not_paused_by_the_terminal) {
  Loop loop;
  Witness witness(loop);
  loop.launch(first, 0, fake());
  loop.say(first, "isready");
  testing::internal::CaptureStderr();
  witness.on_line = [&](const auto&) {
    ::raise(SIGTSTP);
    witness.is_done = true;
  };
  EXPECT_EQ(loop.run(witness), Loop::Ending::done);
  EXPECT_EQ(witness.stops, 0);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), testing::HasSubstr("Ctrl-Z is not obeyed"));
}

// --- time ----------------------------------------------------------------------------------------

TEST_F(LoopTest, wakes_each_table_at_its_newest_alarm) {
  Loop loop;
  Witness witness(loop);
  const auto start = loop.now();
  loop.wake(0, start + 10h);
  loop.wake(0, start + 20ms);
  loop.wake(2, start + 10ms);
  loop.wake(2, hall::Instant::max());
  loop.wake(3, start - 1s);
  std::map<hall::TableNumber, hall::Instant> woken;
  witness.on_alarm = [&](const auto& alarm) {
    EXPECT_TRUE(woken.emplace(alarm.table, alarm.at).second);
    if (alarm.table == 0) loop.wake(1, start + 40ms);
    witness.is_done = alarm.table == 1;
  };
  loop.run(witness);
  EXPECT_THAT(woken,
              testing::UnorderedElementsAre(testing::Key(0), testing::Key(1), testing::Key(3)));
  EXPECT_GE(woken[0], start + 20ms);
  EXPECT_GE(woken[1], start + 40ms);
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

TEST_F(LoopTest, calls_a_child_by_the_path_of_its_program) {
  EXPECT_EQ(describe(fake()).at("called"), fake().command.front());
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
  EXPECT_EQ(describe(fake(), {{{last}}}).at("cores"), std::to_string(last));
  const auto free = describe(fake()).at("cores");
  EXPECT_EQ(std::count(free.begin(), free.end(), ',') + 1, std::ssize(usable));
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
