// Whole runs of the program: how they go, end and go on.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST_F(Run, OfAMatchPlaysAndStoresEveryGame) {
  const auto told = tabiya(run("match", "", "", {"--encounters", "4", "--seed", "1"}));
  ASSERT_EQ(told.status, kDone) << told.err;
  const auto result = json::parse(told.out);
  EXPECT_EQ(result["state"], "finished");
  EXPECT_EQ(result["games"], 8);
  EXPECT_EQ(result["draws"], 8);
  EXPECT_EQ(result["pentanomial"], json({0, 0, 4, 0, 0}));
  EXPECT_EQ(result["engines"], json({"new", "base"}));
  EXPECT_EQ(result["causes"]["threefold_repetition"], 8);
  EXPECT_EQ(result["verdict"], nullptr);
  EXPECT_EQ(report(), result);
  EXPECT_THAT(told.err, HasSubstr("seed 1"));
}

// Habits of engines that agree on who is winning, and a test that takes their word for it.
constexpr const char* kWinning = "--score 'cp 900'";
constexpr const char* kLosing = "--score 'cp -900'";
const std::vector<std::string> kByTheirWord{
    "--adjudicate-win", "plies=2", "cp=600", "--elo1", "200", "--seed", "1"};

TEST_F(Run, OfATestEndsWithItsVerdict) {
  const auto passed = tabiya(run("sprt", kWinning, kLosing, kByTheirWord));
  ASSERT_EQ(passed.status, kDone) << passed.err;
  const auto result = json::parse(passed.out);
  EXPECT_EQ(result["verdict"], "H1");
  EXPECT_EQ(result["wins"], result["games"]);
  EXPECT_EQ(result["conducts"]["adjudicated_win"], result["games"]);
  auto strict = kByTheirWord;
  strict.emplace_back("--require-pass");
  EXPECT_EQ(tabiya(run("sprt", kWinning, kLosing, strict)).status, kDone);
  const auto failed = tabiya(run("sprt", kLosing, kWinning, strict));
  EXPECT_EQ(failed.status, kCheckSaidNo) << failed.err;
  EXPECT_EQ(json::parse(failed.out)["verdict"], "H0");
}

// F-S06
TEST_F(Run, OfATestSaysTheVerdictInEveryFormat) {
  for (const std::string format : {"text", "csv", "markdown"}) {
    auto arguments = run("sprt", kWinning, kLosing, kByTheirWord);
    *std::ranges::find(arguments, "json") = format;
    const auto told = tabiya(arguments);
    EXPECT_EQ(told.status, kDone) << told.err;
    EXPECT_THAT(told.out, HasSubstr("H1")) << format;
  }
}

TEST_F(Run, OfATestThatIsNotDecidedSaysSo) {
  const auto told = tabiya(run("sprt", "", "", {"--encounters", "3", "--require-pass"}));
  EXPECT_EQ(told.status, kCheckSaidNo);
  EXPECT_EQ(json::parse(told.out)["verdict"], "undecided");
}

// F-P08
TEST_F(Run, WithoutAnEngineIsRefusedBeforeAnyGame) {
  auto arguments = run("match", "", "");
  arguments.insert(arguments.end(), {"--engine", "name=base", "cmd=./no-such-engine --x"});
  arguments.erase(arguments.begin() + 7, arguments.begin() + 11);
  const auto told = tabiya(arguments);
  EXPECT_EQ(told.status, kRefused);
  EXPECT_THAT(told.err, HasSubstr("engine 'base'"));
  EXPECT_THAT(told.err, HasSubstr("no-such-engine"));
  EXPECT_FALSE(std::filesystem::exists(path("t.db")));
}

TEST_F(Run, WithAnEngineThatFailsItsHandshakeIsRefusedBeforeAnyGame) {
  for (const auto* habit : {"--exit-at-start 0", "--crash-in-handshake"}) {
    const auto told = tabiya(run("match", "", habit));
    EXPECT_EQ(told.status, kRefused) << habit;
    EXPECT_THAT(told.err, HasSubstr("base")) << habit;
    EXPECT_FALSE(std::filesystem::exists(path("t.db"))) << habit;
  }
}

TEST_F(Run, IsRefusedWithTheLastWordsOfAnEngineThatIsUnfit) {
  std::ofstream(path("engine.sh")) << "#!/bin/sh\n"
                                      "echo \"no such weights: w\033[2J.nn\" >&2\n"
                                      "echo uciok\n"
                                      "while read line; do :; done\n";
  std::filesystem::permissions(path("engine.sh"), std::filesystem::perms::owner_all);
  const auto told = tabiya({"match", "--db", path("t.db"), "--variant", "shogi", "--each",
                            "nodes=1", "--engine", "name=mute", "cmd=" + path("engine.sh"),
                            "--engine", "name=base", "cmd=" FAKE_ENGINE});
  EXPECT_EQ(told.status, kRefused);
  EXPECT_THAT(told.err, HasSubstr("engine mute: can play chess only"));
  EXPECT_THAT(told.err, HasSubstr("; stderr: no such weights: w [2J.nn"));
}

TEST_F(Run, WithTooManyFaultsStopsAndCanGoOn) {
  const auto told = tabiya(run("match", "", "--illegal 1", {"--max-faults", "row=3 percent=100"}));
  EXPECT_EQ(told.status, kBroken);
  EXPECT_THAT(told.err, HasSubstr("Go on with: tabiya resume 1 --db " + path("t.db")));
  const auto result = json::parse(told.out);
  EXPECT_EQ(result["state"], "failed");
  EXPECT_EQ(result["games"], 3);
  EXPECT_THAT(std::string(result["reason"]), HasSubstr("max-faults sets"));
}

// F-P14, F-U01, F-U04
TEST_F(Run, StoppedBySignalsGoesOnToExactlyThePlannedGames) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::filesystem::remove(path("t.db"));
    TripWire err(signal);
    const auto stopped =
        tabiya(run("match", kSlow, kSlow, {"--encounters", "6", "--progress", "bar"}), err);
    ASSERT_EQ(stopped.status, kStopped) << stopped.err;
    EXPECT_THAT(stopped.err, HasSubstr("Go on with: tabiya resume 1 --db " + path("t.db")));
    const auto before = report();
    EXPECT_EQ(before["state"], "interrupted");
    EXPECT_LT(before["games"], 12);
    const auto resumed = tabiya({"resume", "1", "--db", path("t.db"), "--format", "json"});
    ASSERT_EQ(resumed.status, kDone) << resumed.err;
    EXPECT_EQ(json::parse(resumed.out)["games"], 12);
    EXPECT_EQ(report()["state"], "finished");
    EXPECT_EQ(tabiya({"resume", "1", "--db", path("t.db")}).status, kRefused);
  }
}

// As after a kill between the last game and the end of the run.
TEST_F(Run, ThatOnlyMissesItsEndIsClosedWithoutAGame) {
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "2"})).status, kDone);
  ASSERT_EQ(tabiya(run("sprt", kWinning, kLosing, kByTheirWord)).status, kDone);
  const auto finished = report("2");
  undo("");
  for (const auto* number : {"1", "2"}) {
    const auto resumed = tabiya({"resume", number, "--db", path("t.db"), "--require-pass"});
    EXPECT_EQ(resumed.status, *number == '2' ? kDone : kCheckSaidNo) << resumed.err;
    EXPECT_EQ(report(number)["state"], "finished");
  }
  EXPECT_EQ(report("2"), finished);
}

// F-U03
TEST_F(Run, ThatGoesOnRefusesOtherConditions) {
  TripWire err(SIGINT);
  const auto stopped =
      tabiya(run("match", kSlow, kSlow, {"--encounters", "6", "--progress", "bar"}), err);
  ASSERT_EQ(stopped.status, kStopped) << stopped.err;
  const auto resume = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"resume", "--db", path("t.db")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return tabiya(arguments);
  };
  const auto restarted = resume({"--restart"});
  EXPECT_EQ(restarted.status, kRefused);
  EXPECT_THAT(restarted.err, HasSubstr("restart = 'true'"));
  EXPECT_EQ(resume({"--each", "nodes=11"}).status, kRefused);
  EXPECT_EQ(resume({"--seed", "77"}).status, kRefused);
  const auto same = resume({"--encounters", "6", "--each", "nodes=10"});
  EXPECT_EQ(same.status, kDone) << same.err;
}

TEST_F(Run, PlaysTheOpeningsOfABook) {
  std::ofstream(path("b.epd")) << "nonsense\n"
                                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
  const auto told = tabiya(run("match", "", "", {"--encounters", "2", "--book", path("b.epd")}));
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, HasSubstr("line 1 is skipped"));
  EXPECT_THAT(told.err, HasSubstr("1 of 2 encounters repeat an opening"));
}

// F-B04
TEST_F(Run, RefusesABadBookBeforeAnyGame) {
  std::ofstream(path("b.epd")) << "nonsense\n";
  for (const auto& book : {path("b.epd"), path("none.epd"), path("")}) {
    const auto told = tabiya(run("match", "", "", {"--book", book}));
    EXPECT_EQ(told.status, kRefused);
    EXPECT_THAT(told.err, HasSubstr(book));
    EXPECT_FALSE(std::filesystem::exists(path("t.db")));
  }
}

TEST_F(Run, WarnsOfGamesThatRepeatOneAnother) {
  const auto warned = [&](const std::vector<std::string>& more) {
    return tabiya(run("match", "", "", more)).err.find("games will repeat") != std::string::npos;
  };
  std::ofstream(path("b.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
  EXPECT_TRUE(warned({"--encounters", "2"}));
  EXPECT_FALSE(warned({"--encounters", "1"}));
  EXPECT_FALSE(warned({"--encounters", "2", "--each", "tc=10"}));
  EXPECT_FALSE(warned({"--encounters", "2", "--book", path("b.epd")}));
}

// F-U05
TEST_F(Run, OfADatabaseThatCannotBeOneNamesFileAndRemedy) {
  std::ofstream(path("text.db")) << std::string(5000, 'x');
  const std::pair<std::string, const char*> cases[] = {
      {path(""), "this is a directory: name a file in it with --db"},
      {path("none/x.db"), "there is no directory '"},
      {path("text.db"), "this is no database: name another file with --db"},
      {"/dev/full", "free some space on its disk"},
  };
  for (const auto& [file, words] : cases) {
    auto arguments = run("match", "", "", {"--encounters", "1"});
    *std::ranges::find(arguments, path("t.db")) = file;
    const auto told = tabiya(arguments);
    EXPECT_EQ(told.status, kRefused) << told.err;
    EXPECT_THAT(told.err, HasSubstr(file));
    EXPECT_THAT(told.err, HasSubstr(words));
  }
}

// What is left where the program is killed while it makes the ledger.
TEST_F(Run, BeginsInADatabaseInWhichNothingWasLaidDown) {
  {
    auto database = store::Database::open(path("t.db"), store::Access::create);
    ASSERT_TRUE(database);
    ASSERT_FALSE(database->execute("PRAGMA journal_mode = WAL"));
  }
  ASSERT_GT(std::filesystem::file_size(path("t.db")), 0u);
  const auto told = tabiya(run("match", "", "", {"--encounters", "1"}));
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_EQ(report()["games"], 2);
}

// A limit of the kernel stands for a disk that is full.
TEST_F(Run, ThatCannotMakeItsLedgerCanBeBegunAgain) {
  for (const rlim_t room : {0, 100, 4096, 20'000, 40'000, 80'000, 100'000}) {
    const pid_t child = ::fork();
    if (child == 0) {
      std::signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{room, room};
      ::setrlimit(RLIMIT_FSIZE, &limit);
      const auto told = tabiya(run("match", "", "", {"--encounters", "1"}));
      const bool resumes = told.err.find("resume") != std::string::npos;
      ::_exit(told.status == kRefused && resumes ? 99 : told.status);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_THAT(WEXITSTATUS(status), testing::AnyOf(kRefused, kBroken, kDone)) << room;
    const auto again = tabiya(run("match", "", "", {"--encounters", "1"}));
    EXPECT_EQ(again.status, kDone) << room << again.err;
    for (const auto* ending : {"", "-wal", "-shm", "-lease"})
      std::filesystem::remove(path(std::string("t.db") + ending));
  }
}

// The program itself, with what a shell would give it.
TEST_F(Run, ReadsNoDirectoryAsStandardInput) {
  for (const std::string command : {"judge --jsonl", "perft --jsonl", "stats --jsonl"}) {
    const auto line = TABIYA_PROGRAM " " + command + " < / 2> " + path("err");
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), kRefused);
    EXPECT_THAT(content_of(path("err")), HasSubstr("standard input is a directory"));
  }
}

TEST_F(Run, RefusesMoreEnginesThanCoresUnlessAllowed) {
  const auto refused = tabiya(run("match", "", "", {"--concurrency", "1000"}));
  EXPECT_EQ(refused.status, kRefused);
  EXPECT_THAT(refused.err, HasSubstr("--oversubscribe"));
  const auto threads = tabiya(run("match", "", "", {"--each", "option.Threads=1000"}));
  EXPECT_EQ(threads.status, kRefused);
  EXPECT_THAT(threads.err, HasSubstr("needs 1000 cores"));
  const auto allowed =
      tabiya(run("match", "", "", {"--concurrency", "8", "--oversubscribe", "--encounters", "8"}));
  EXPECT_EQ(allowed.status, kDone) << allowed.err;
}

// What the program does in a process of its own, under a limit of descriptors.
int under_descriptor_limit(rlim_t descriptors, const std::function<int()>& action) {
  const pid_t child = ::fork();
  if (child == 0) {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = descriptors;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    ::_exit(action());
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(Run, RefusesMoreTablesThanDescriptorsHold) {
  const auto outcome = under_descriptor_limit(40, [&] {
    const auto told = tabiya(run("match", "", "", {"--concurrency", "2", "--oversubscribe"}));
    const bool is_told = told.err.find(
                             "concurrency 2 needs 49 open files, and this program may "
                             "hold 40: raise the limit (ulimit -n 49)") != told.err.npos;
    return is_told ? told.status : 99;
  });
  EXPECT_EQ(outcome, kRefused);
  EXPECT_FALSE(std::filesystem::exists(path("t.db")));
}

// Takes away every further descriptor when progress shows a finished game.
class DescriptorWire : public std::stringbuf {
 protected:
  int sync() override {
    if (!std::regex_search(str(), std::regex("[1-9][0-9]*/[0-9]+ games"))) return 0;
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = 0;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return 0;
  }
};

TEST_F(Run, ThatCanStartNoEngineAnyMoreBlamesNone) {
  // The sanitizer needs descriptors itself when it looks at an object's type.
#if defined(__has_feature)
#if __has_feature(undefined_behavior_sanitizer)
  GTEST_SKIP() << "not under the sanitizer of undefined behaviour";
#endif
#endif
  const auto outcome = under_descriptor_limit(200, [&] {
    DescriptorWire err;
    const auto told = tabiya(
        run("match", kSlow, kSlow, {"--encounters", "6", "--progress", "bar", "--restart"}), err);
    return told.err.find("no engine can be started any more: Too many open files") !=
                   std::string::npos
               ? told.status
               : 99;
  });
  EXPECT_EQ(outcome, kBroken);
  const auto result = report();
  EXPECT_EQ(result["state"], "failed");
  EXPECT_GE(result["games"], 1);
  EXPECT_FALSE(result["conducts"].contains("disconnected")) << result["conducts"];
  const auto resumed = tabiya({"resume", "--db", path("t.db"), "--format", "json"});
  EXPECT_EQ(json::parse(resumed.out)["games"], 12);
}

// Standard streams that are closed are nobody's files.
TEST_F(Run, WritesNothingOfItsTalkIntoItsFiles) {
  const auto line = TABIYA_PROGRAM " match --db " + path("t.db") + " --pgn " + path("games.pgn") +
                    " --engine name=a cmd=" FAKE_ENGINE " --engine name=b cmd=" FAKE_ENGINE
                    " --each nodes=10 --encounters 2 <&- >&- 2>&-";
  EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), kDone);
  EXPECT_EQ(report()["games"], 4);
  EXPECT_EQ(content_of(path("games.pgn")), exported());
}

TEST_F(Run, PrintsTheConfigurationThatRepeatsIt) {
  const auto first = tabiya(run("sprt", "--name a", "--name 'b c'", {"--print-config"}));
  ASSERT_EQ(first.status, kDone) << first.err;
  std::ofstream(path("run.toml")) << first.out;
  const auto again = tabiya({"sprt", path("run.toml"), "--print-config"});
  EXPECT_EQ(again.status, kDone) << again.err;
  EXPECT_EQ(again.out, first.out);
  EXPECT_FALSE(std::filesystem::exists(path("t.db")));
}

// The printed run file is the effective configuration, and played again it gives the same games.
TEST_F(Run, PrintsNoConfigurationItWouldRefuseToPlay) {
  const std::vector<std::string> bad[] = {{"--seatings", "two-two"},
                                          {"--book", path("none.epd")},
                                          {"--each", "dir=" + path("none")},
                                          {"--pgn", path("t.db-wal")}};
  for (const auto& more : bad) {
    auto words = run("match", "", "", more);
    const auto played = tabiya(words);
    words.emplace_back("--print-config");
    const auto printed = tabiya(words);
    EXPECT_EQ(printed.status, kRefused) << more[0];
    EXPECT_EQ(printed.err, played.err);
    EXPECT_EQ(printed.out, "");
  }
}

TEST_F(Run, OfAFileMayComeThroughAPipe) {
  std::ofstream(path("run.toml")) << "variant = 'shogi'\nencounters = 3\n";
  const auto engines = " --engine name=a cmd=" FAKE_ENGINE " --engine name=b cmd=" FAKE_ENGINE
                       " --print-config > " +
                       path("out");
  const auto bash = [&](const std::string& line) {
    return std::system(("exec bash -c '" + line + "'").c_str());
  };
  const auto pipe = "<(cat " + path("run.toml") + ")";
  for (const auto& line : {TABIYA_PROGRAM " match " + pipe + " --each nodes=1" + engines,
                           TABIYA_PROGRAM " match --each nodes=1 " + pipe + engines}) {
    EXPECT_EQ(bash(line), 0) << line;
    EXPECT_THAT(content_of(path("out")), HasSubstr("variant = \"shogi\""));
  }
}

TEST_F(Run, OfAMatchHasNothingOfATest) {
  for (const auto* word : {"elo1", "preset", "alpha", "require-pass"}) {
    const auto option = std::string("--") + word;
    EXPECT_THAT(tabiya({"sprt", "--help"}).out, HasSubstr(option + (word[0] == 'r' ? "\n" : " ")));
    EXPECT_THAT(tabiya({"match", "--help"}).out, testing::Not(HasSubstr(option))) << word;
  }
  EXPECT_EQ(tabiya(run("match", "", "", {"--require-pass"})).status, kRefused);
  std::ofstream(path("test.toml")) << "elo1 = 3\n";
  const auto told = tabiya(run("match", "", "", {path("test.toml")}));
  EXPECT_EQ(told.status, kRefused);
  EXPECT_THAT(told.err, HasSubstr("test.toml:1: elo1 = '3': this belongs to a test, but `tabiya "
                                  "match` plays a match: take `tabiya sprt " +
                                  path("test.toml") + "`"));
}

TEST_F(Run, IsRepeatedByItsStoredConfiguration) {
  std::ofstream(path("b.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"
                                  "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -\n"
                                  "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -\n";
  for (const std::string command : {"match", "sprt"}) {
    std::filesystem::remove(path("t.db"));
    const auto told = tabiya(run(command, "", "--name 'b c'",
                                 {"--encounters", "7", "--book", path("b.epd"), "--event",
                                  "a \"b\"", "--max-faults", "off", "--max-plies", "4"}));
    ASSERT_EQ(told.status, kDone) << told.err;
    const auto printed = tabiya({"report", "--db", path("t.db"), "--config"});
    EXPECT_EQ(printed.status, kDone);
    EXPECT_THAT(printed.out, HasSubstr("`tabiya " + command + " FILE` plays it again"));
    std::ofstream(path("again.toml"), std::ios::trunc) << printed.out;
    const auto effective = tabiya({command, path("again.toml"), "--print-config"});
    ASSERT_EQ(effective.status, kDone) << effective.err;
    EXPECT_TRUE(printed.out.ends_with("\n\n" + effective.out)) << effective.out;
    const auto games = exported_games();
    std::filesystem::remove(path("t.db"));
    ASSERT_EQ(tabiya({command, path("again.toml")}).status, kDone);
    EXPECT_EQ(games.size(), 14u);
    EXPECT_EQ(exported_games(), games);
  }
}

// What was called, with the ledger that was named.
TEST_F(Run, HintsCanBeTyped) {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err, "./my tabiya"};
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "1"})).status, kDone);
  const std::vector<std::string> arguments{"resume", "1", "--db", path("t.db")};
  EXPECT_EQ(run_program(arguments, console), kRefused);
  EXPECT_THAT(err.str(), HasSubstr("`'./my tabiya' report 1 --db " + path("t.db") + "` shows it"));
  EXPECT_EQ(with_hints({in, out, err}, "(`tabiya runs`) and `tabiya sprt --help`, `x`"),
            "(`tabiya runs`) and `tabiya sprt --help`, `x`");
}

TEST_F(Run, OfABadCommandLineStartsNothingAndSaysItInOneLine) {
  const auto told = [&](const std::vector<std::string>& more) {
    const auto outcome = tabiya(run("match", "", "", more));
    EXPECT_EQ(outcome.status, kRefused);
    EXPECT_EQ(count_of(outcome.err, "\n"), 1u) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(path("t.db")));
    return outcome.err;
  };
  EXPECT_THAT(told({"--consurrency", "2"}), HasSubstr("did you mean '--concurrency'?"));
  EXPECT_THAT(told({"--concurrency", "0"}), HasSubstr("concurrency = '0'"));
  EXPECT_THAT(told({"--each", "tc=abc"}), HasSubstr("tc = 'abc'"));
  EXPECT_THAT(told({"--each", "option.X"}), HasSubstr("'option.X'"));
  EXPECT_THAT(told({"--pgn"}), HasSubstr("'--pgn' needs a value"));
  EXPECT_THAT(told({path("none.toml")}), HasSubstr("none.toml: there is no such file"));
  EXPECT_THAT(told({"--engine", "name=new"}), HasSubstr("two engines are called 'new'"));
}

TEST_F(Run, IsListedAndReported) {
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "1"})).status, kDone);
  ASSERT_EQ(tabiya(run("match", "", "", {"--encounters", "2"})).status, kDone);
  const auto runs = tabiya({"runs", "--db", path("t.db"), "--format", "json"});
  EXPECT_EQ(json::parse(runs.out).size(), 2u);
  const auto newest = tabiya({"report", "--db", path("t.db"), "--format", "json"});
  EXPECT_EQ(json::parse(newest.out)["run"], 2);
  EXPECT_EQ(tabiya({"report", "7", "--db", path("t.db")}).status, kRefused);
  EXPECT_EQ(tabiya({"report", "x", "--db", path("t.db")}).status, kRefused);
  EXPECT_EQ(tabiya({"runs", "--db", path("none.db")}).status, kRefused);
}

TEST_F(Run, IsExportedInEveryForm) {
  ASSERT_EQ(tabiya(run("match", "", "--illegal 1", {"--encounters", "1"})).status, kDone);
  const auto exported_to = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"export", "--db", path("t.db")});
    return tabiya(options);
  };
  const auto told = exported_to({"--pgn", path("g.pgn"), "--epd", path("g.epd"), "--positions",
                                 "all", "--csv", path("g.csv"), "--json", "-"});
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, HasSubstr("g.pgn: 2 games of run 1"));
  EXPECT_EQ(json::parse(told.out).size(), 2u);
  EXPECT_EQ(count_of(content_of(path("g.pgn")), "\"a1a1\" is illegal"), 2u);
  EXPECT_EQ(count_of(content_of(path("g.csv")), "\n"), 3u);
  EXPECT_EQ(count_of(content_of(path("g.epd")), " sm Nf3; ce 0;"), 1u);
  EXPECT_EQ(exported_to({"--json", "/dev/full"}).status, kBroken);
  for (const std::vector<std::string>& bad : {std::vector<std::string>{},
                                              {"--pgn", path("")},
                                              {"--pgn", "-", "--csv", "-"},
                                              {"--pgn", "-", "--positions", "all"},
                                              {"--epd", "-", "--positions", "some"}}) {
    const auto refused = exported_to(bad);
    EXPECT_EQ(refused.status, kRefused) << refused.err;
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(count_of(refused.err, "\n"), 1u) << refused.err;
  }
}

TEST_F(Run, CommandsExplainThemselves) {
  for (const auto& command : commands()) {
    const auto told = tabiya({std::string(command.name), "--help"});
    EXPECT_EQ(told.status, kDone) << command.name;
    EXPECT_THAT(told.out, HasSubstr("tabiya " + std::string(command.name)));
  }
  EXPECT_THAT(tabiya({"--help"}).out, HasSubstr("sprt"));
  EXPECT_EQ(tabiya({"help", "sprt"}).out, tabiya({"sprt", "--help"}).out);
  EXPECT_THAT(tabiya({"--version"}).out,
              testing::MatchesRegex("tabiya [0-9.]+ \\(([0-9a-f]+(-dirty)?|unknown commit)\\)\n"));
  EXPECT_EQ(tabiya({}).status, kRefused);
  EXPECT_THAT(tabiya({"mtach"}).err, HasSubstr("did you mean 'match'?"));
}

}  // namespace
}  // namespace tabiya::cli
