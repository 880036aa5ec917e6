// Whole runs of the program: the PGN and the log they keep.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;

// F-U02
TEST_F(Run, HasTheSameGamesInItsPgnAsInItsLedger) {
  TripWire err(SIGINT);
  const auto stopped =
      tabiya(run("match", kSlow, kSlow,
                 {"--encounters", "5", "--pgn", path("games.pgn"), "--progress", "bar"}),
             err);
  ASSERT_EQ(stopped.status, kStopped) << stopped.err;
  const auto pgn = [&] { return count_of(content_of(path("games.pgn")), "[Event "); };
  EXPECT_EQ(pgn(), report()["games"].get<std::size_t>());
  ASSERT_EQ(tabiya({"resume", "--db", path("t.db")}).status, kDone);
  EXPECT_EQ(pgn(), 10u);
  EXPECT_EQ(exported(), content_of(path("games.pgn")));
}

// F-D05, F-U02: what a kill, or a disk that took a part only, leaves of a PGN.
TEST_F(Run, MendsItsPgnWhenItGoesOn) {
  const auto pgn = path("games.pgn");
  const std::string other = "[Event \"not ours\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
  std::ofstream(pgn) << other.substr(0, other.size() - 2);
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "3", "--pgn", pgn})).status, kDone);
  undo("DELETE FROM movetexts WHERE game > 4; DELETE FROM games WHERE id > 4");
  const auto database = content_of(path("t.db"));
  const auto four = other + exported();
  EXPECT_EQ(count_of(four, "[TabiyaGame "), 4u);
  EXPECT_TRUE(content_of(pgn).starts_with(four));
  const auto last = four.rfind("[Event ");
  for (const auto size :
       {four.size(), four.size() - 1, four.size() - 2, four.size() - 40, last + 300, last + 100,
        last + 3, last, last - 10, other.size(), other.size() - 2, std::size_t{0}}) {
    std::ofstream(pgn, std::ios::trunc) << four.substr(0, size);
    std::ofstream(path("t.db"), std::ios::trunc) << database;
    const auto resumed = tabiya({"resume", "--db", path("t.db")});
    ASSERT_EQ(resumed.status, kDone) << resumed.err;
    EXPECT_EQ(count_of(exported(), "[TabiyaGame "), 6u);
    EXPECT_EQ(content_of(pgn), (size == 0 ? "" : other) + exported()) << size;
  }
}

// Without a PGN at first, with another one later.
TEST_F(Run, GivesANewPgnEveryGameThatIsStored) {
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "2"})).status, kDone);
  undo("DELETE FROM movetexts WHERE game > 3; DELETE FROM games WHERE id > 3");
  ASSERT_EQ(tabiya({"resume", "--db", path("t.db"), "--pgn", path("late.pgn")}).status, kDone);
  EXPECT_EQ(content_of(path("late.pgn")), exported());
  undo("");  // only its end is missing now
  ASSERT_EQ(tabiya({"resume", "--db", path("t.db"), "--pgn", path("later.pgn")}).status, kDone);
  EXPECT_EQ(content_of(path("later.pgn")), exported());
}

TEST_F(Run, KilledAtAnyTimeGoesOnWithTheSameGamesInItsPgn) {
  for (const int patience : {20, 60, 90}) {
    std::filesystem::remove(path("t.db"));
    std::filesystem::remove(path("games.pgn"));
    const pid_t child = ::fork();
    if (child == 0)
      ::_exit(tabiya(run("match", "--think 2", "--think 2",
                         {"--encounters", "8", "--pgn", path("games.pgn")}))
                  .status);
    int status = 0;
    while (!std::filesystem::exists(path("games.pgn")) ||
           std::filesystem::file_size(path("games.pgn")) < std::size_t(patience) * 40) {
      ASSERT_EQ(::waitpid(child, &status, WNOHANG), 0) << "ended by itself";
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    ASSERT_EQ(tabiya({"resume", "--db", path("t.db")}).status, kDone);
    EXPECT_EQ(count_of(exported(), "[Event "), 16u);
    EXPECT_EQ(content_of(path("games.pgn")), exported());
  }
}

// F-U05
TEST_F(Run, ThatCannotWriteItsPgnStopsAndLosesNothing) {
  const auto told = tabiya(run("match", "", kSlow, {"--pgn", "/dev/full"}));
  EXPECT_EQ(told.status, kBroken);
  EXPECT_THAT(told.err, HasSubstr("pgn: '/dev/full' cannot be written: No space left on device"));
  EXPECT_THAT(told.err, HasSubstr("Go on with: tabiya resume 1"));
  EXPECT_EQ(report()["state"], "failed");
  EXPECT_GE(report()["games"], 1);
  EXPECT_LT(report()["games"], 200);
}

TEST_F(Run, RefusesFilesItCannotWriteBeforeAnyGame) {
  for (const auto* setting : {"pgn", "log"})
    for (const std::string& name : {path(""), path("none/x"), std::string("/dev/full")}) {
      if (name == "/dev/full" && *setting == 'p') continue;  // nothing is written before a game
      const auto told = tabiya(run("match", "", "", {std::string("--") + setting, name}));
      EXPECT_EQ(told.status, kRefused);
      EXPECT_THAT(told.err, HasSubstr(setting + std::string(": '") + name + "' cannot be written"));
      EXPECT_FALSE(std::filesystem::exists(path("t.db")));
    }
}

// Whatever leads to the ledger or to what lies beside it.
TEST_F(Run, IsNeverWrittenOver) {
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "1"})).status, kDone);
  const auto before = content_of(path("t.db"));
  std::filesystem::create_symlink(path("t.db"), path("soft"));
  std::filesystem::create_hard_link(path("t.db"), path("hard"));
  for (const auto* name : {"t.db", "./t.db", "soft", "hard", "t.db-wal", "soft-wal", "t.db-shm",
                           "t.db-lease", "./t.db-journal"}) {
    if (std::string_view(name) == "soft-wal")
      std::filesystem::create_symlink(path("t.db-wal"), path("soft-wal"));
    const auto file = path(name);
    for (const auto* form : {"--pgn", "--epd", "--csv", "--json"}) {
      const auto told = tabiya({"export", form, file, "--db", path("t.db")});
      EXPECT_EQ(told.status, kRefused) << name << form;
      EXPECT_THAT(told.err, HasSubstr("'" + file + "' is ")) << name;
      EXPECT_THAT(told.err, HasSubstr("name another file")) << name;
    }
    for (const auto* setting : {"--pgn", "--log"})
      EXPECT_EQ(tabiya(run("match", "", "", {"--encounters", "1", setting, file})).status, kRefused)
          << name << setting;
    EXPECT_EQ(
        tabiya({"book", "generate", "--unscored", "--positions", "1", "--output", file}).status,
        kRefused)
        << name;
    EXPECT_EQ(content_of(path("t.db")), before) << name;
  }
  EXPECT_EQ(report()["games"], 2);
}

TEST_F(Run, IsNotWrittenToByItsOwnPgnBeforeThereIsALedger) {
  for (const auto* name : {"./t.db", "t.db-wal", "t.db-lease"}) {
    const auto told = tabiya(run("match", "", "", {"--pgn", path(name)}));
    EXPECT_EQ(told.status, kRefused) << name;
    EXPECT_THAT(told.err, HasSubstr("pgn")) << name;
    EXPECT_TRUE(std::filesystem::is_empty(scratch_.path())) << name;
  }
}

TEST_F(Run, ThatCannotBeExportedWholeLeavesTheOldFile) {
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "2"})).status, kDone);
  std::filesystem::create_directory(path("out"));
  std::ofstream(path("out/real.pgn")) << "before";
  std::filesystem::create_symlink("real.pgn", path("out/games.pgn"));
  const std::vector<std::string> order{"export", "--pgn", path("out/games.pgn"), "--db",
                                       path("t.db")};
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100, 100};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::_exit(tabiya(order).status);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), kBroken);
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(path("out")), {});
  };
  EXPECT_EQ(content_of(path("out/real.pgn")), "before");
  EXPECT_EQ(files(), 2);
  EXPECT_EQ(tabiya(order).status, kDone);
  EXPECT_EQ(content_of(path("out/real.pgn")), exported());
  EXPECT_TRUE(std::filesystem::is_symlink(path("out/games.pgn")));
  EXPECT_EQ(files(), 2);
}

// A limit of the kernel stands for a disk that becomes full.
TEST_F(Run, ThatCannotWriteItsLogAnyMoreStops) {
  std::ofstream(path("all.log")) << std::string(400'000, '#') << '\n';
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{410'000, 410'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto told = tabiya(run("match", kSlow, kSlow, {"--log", path("all.log")}));
    const bool named = told.err.find("log: '" + path("all.log") +
                                     "' cannot be written: File too "
                                     "large") != std::string::npos;
    ::_exit(named ? told.status : 99);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), kBroken);
  EXPECT_EQ(report()["state"], "failed");
  EXPECT_GE(report()["games"], 1);
}

TEST_F(Run, KeepsALogOfEveryDialogue) {
  const auto told = tabiya(run("match", "", "", {"--encounters", "1", "--log", path("all.log")}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto log = content_of(path("all.log"));
  EXPECT_TRUE(std::regex_search(log, std::regex(R"(\d+\.\d{6} new 1\.\d+ > ucinewgame)"))) << log;
  EXPECT_TRUE(std::regex_search(log, std::regex(R"(\d+\.\d{6} base 1\.\d+ < bestmove )"))) << log;
}

}  // namespace
}  // namespace tabiya::cli
