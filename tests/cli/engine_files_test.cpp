// Runs whose engines' files are replaced, taken away or given back while they last.
#include <functional>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace fs = std::filesystem;

// Text that does something once, when progress has shown a finished game.
class OnFirstGame : public std::stringbuf {
 public:
  explicit OnFirstGame(std::function<void()> deed) : deed_(std::move(deed)) {}

 protected:
  int sync() override {
    if (!done_ && std::regex_search(str(), std::regex("[1-9][0-9]*/[0-9]+ games"))) {
      done_ = true;
      deed_();
    }
    return 0;
  }

 private:
  std::function<void()> deed_;
  bool done_ = false;
};

class EngineFiles : public Run {
 protected:
  EngineFiles() { fs::copy_file(FAKE_ENGINE, engine_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }

  // As a compiler or a download does it: a new file takes the name.
  void replace_engine(const std::string& addition) const {
    fs::copy_file(FAKE_ENGINE, path("next"));
    std::ofstream(path("next"), std::ios::app) << addition;
    fs::rename(path("next"), engine_);
  }

  std::vector<std::string> match(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"match",
                                       "--db",
                                       path("t.db"),
                                       "--encounters",
                                       "6",
                                       "--progress",
                                       "bar",
                                       "--format",
                                       "json",
                                       "--engine",
                                       "name=new",
                                       "cmd=" FAKE_ENGINE,
                                       "args=--think 10",
                                       "--engine",
                                       "name=base",
                                       "cmd=" + engine_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {"--each", "nodes=10"});
    return arguments;
  }

  // A run that could not go on, and blames no engine for it.
  void expect_stopped_without_blame(const Outcome& told) const {
    EXPECT_EQ(told.status, kBroken) << told.err;
    EXPECT_THAT(told.err, HasSubstr("Go on with: tabiya resume 1 --db " + path("t.db")));
    const auto result = report();
    EXPECT_EQ(result["state"], "failed");
    EXPECT_GE(result["games"], 1);
    EXPECT_LT(result["games"], 12);
    EXPECT_FALSE(result["conducts"].contains("disconnected")) << result["conducts"];
  }

  Outcome resume() const {
    return tabiya({"resume", "1", "--db", path("t.db"), "--format", "json"});
  }

  void expect_finished_by_resume() const {
    const auto resumed = resume();
    ASSERT_EQ(resumed.status, kDone) << resumed.err;
    EXPECT_EQ(json::parse(resumed.out)["games"], 12);
  }

  const std::string engine_ = path("engine");
};

TEST_F(EngineFiles, AnEngineThatIsReplacedIsNotedAtItsNextStart) {
  OnFirstGame err([this] { replace_engine("another build"); });
  const auto told = tabiya(match({"--restart"}), err);
  expect_stopped_without_blame(told);
  EXPECT_THAT(told.err, AllOf(HasSubstr("engine 'base' has changed since the run was begun"),
                              HasSubstr("put the old file back")));
  const auto refused = resume();
  EXPECT_EQ(refused.status, kRefused);
  EXPECT_THAT(refused.err, HasSubstr("engine 'base' has changed since the run was begun"));
  replace_engine("");
  expect_finished_by_resume();
}

TEST_F(EngineFiles, AnEngineThatIsBuiltAnewToTheSameBytesIsTheSame) {
  OnFirstGame err([this] { replace_engine(""); });
  const auto told = tabiya(match({"--restart"}), err);
  ASSERT_EQ(told.status, kDone) << told.err;
  EXPECT_EQ(json::parse(told.out)["games"], 12);
}

TEST_F(EngineFiles, AnEngineThatIsTakenAwayIsNotToBlame) {
  OnFirstGame err([this] { fs::rename(engine_, path("away")); });
  const auto told = tabiya(match({"--restart"}), err);
  expect_stopped_without_blame(told);
  EXPECT_THAT(told.err, AllOf(HasSubstr("engine base: could not be started: '" + engine_),
                              HasSubstr("does not exist"), HasSubstr("no fault of the engine")));
  fs::rename(path("away"), engine_);
  expect_finished_by_resume();
}

TEST_F(EngineFiles, AnEngineThatMayNotBeExecutedAnyMoreIsNotToBlame) {
  OnFirstGame err([this] { fs::permissions(engine_, fs::perms::owner_read); });
  const auto told = tabiya(match({"--restart"}), err);
  expect_stopped_without_blame(told);
  EXPECT_THAT(told.err, HasSubstr("is not executable (chmod +x may help)"));
  fs::permissions(engine_, fs::perms::owner_all);
  expect_finished_by_resume();
}

// A start that the system refuses only after the fork: a file that is open for writing.
TEST_F(EngineFiles, AnEngineThatIsBeingWrittenIsNotToBlame) {
  std::ofstream writing;
  OnFirstGame err([&] {
    fs::copy_file(FAKE_ENGINE, path("next"));
    writing.open(path("next"), std::ios::app);
    fs::rename(path("next"), engine_);
  });
  const auto told = tabiya(match({"--restart"}), err);
  expect_stopped_without_blame(told);
  EXPECT_THAT(told.err, HasSubstr("Text file busy"));
  writing.close();
  expect_finished_by_resume();
}

constexpr const char* kDeclared =
    "args=--think 10 --option 'option name EvalFile type string default x'";

TEST_F(EngineFiles, ThatOptionsNameArePartOfTheRun) {
  write("net.nn", "weights");
  TripWire err(SIGINT);
  const auto stopped = tabiya(match({kDeclared, "option.EvalFile=" + path("net.nn")}), err);
  ASSERT_EQ(stopped.status, kStopped) << stopped.err;
  const auto config = tabiya({"report", "1", "--db", path("t.db"), "--config"});
  EXPECT_THAT(config.out,
              HasSubstr("# Engine base: option EvalFile: " + path("net.nn") + ", file sha256 "));
  write("net.nn", "other weights");
  const auto refused = resume();
  EXPECT_EQ(refused.status, kRefused);
  EXPECT_THAT(refused.err,
              AllOf(HasSubstr("file '" + path("net.nn") + "' of engine 'base' (option EvalFile)"),
                    HasSubstr("put the old file back, or begin a new run")));
  fs::remove(path("net.nn"));
  EXPECT_EQ(resume().status, kRefused);
  write("net.nn", "weights");
  expect_finished_by_resume();
}

// What an engine writes itself is no part of what it is.
TEST_F(EngineFiles, ThatEnginesWriteAreNotPartOfTheRun) {
  write("log.txt", "");
  write("wrapper", "#!/bin/sh\necho started >> \"$1\"\nexec " FAKE_ENGINE "\n");
  fs::permissions(path("wrapper"), fs::perms::owner_all);
  const auto told =
      tabiya({"match", "--db", path("t.db"), "--encounters", "2", "--restart", "--engine",
              "name=new", "cmd=" + path("wrapper"), "args=" + path("log.txt"), "--engine",
              "name=base", "cmd=" FAKE_ENGINE, "--each", "nodes=10"});
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.err, HasSubstr("log.txt' of engine 'new' (args) is written to"));
  const auto config = tabiya({"report", "1", "--db", path("t.db"), "--config"});
  EXPECT_THAT(config.out, Not(HasSubstr("# Engine new: args")));
}

TEST_F(EngineFiles, WhatAnEngineSaysOfItsOptionsIsShownOnce) {
  write("talker",
        "#!/bin/sh\n"
        "while read line; do\n"
        "  case \"$line\" in\n"
        "    setoption*) echo 'info string EvalFile x: no such file' ;;\n"
        "    uci) echo 'option name EvalFile type string default y'; echo uciok ;;\n"
        "    isready) echo readyok ;;\n"
        "    go*) echo 'info string thinking'; echo bestmove a1a1 ;;\n"
        "    quit) exit 0 ;;\n"
        "  esac\n"
        "done\n");
  fs::permissions(path("talker"), fs::perms::owner_all);
  const auto told =
      tabiya({"match", "--db", path("t.db"), "--encounters", "1", "--progress", "none", "--engine",
              "name=new", "cmd=" + path("talker"), "option.EvalFile=x", "--restart", "--engine",
              "name=base", "cmd=" FAKE_ENGINE, "--each", "nodes=10"});
  EXPECT_EQ(count_of(told.err, "warning: engine new says: EvalFile x: no such file\n"), 1u)
      << told.err;
  EXPECT_THAT(told.err, Not(HasSubstr("thinking")));
  const auto checked = tabiya({"engine", "check", path("talker"), "option.EvalFile=x"});
  EXPECT_THAT(checked.out,
              HasSubstr("note  says when its options are set: EvalFile x: no such file"));
}

}  // namespace
}  // namespace tabiya::cli
