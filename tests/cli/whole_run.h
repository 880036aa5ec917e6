#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "runner/store/sqlite.h"
#include "tests/cli/program.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::cli {

using nlohmann::json;

// Text that raises a signal when progress has been written to it that shows a finished game.
class TripWire : public std::stringbuf {
 public:
  explicit TripWire(int signal) : signal_(signal) {}

 protected:
  int sync() override {
    if (!tripped_ && std::regex_search(str(), std::regex("[1-9][0-9]*/[0-9]+ games"))) {
      tripped_ = true;
      std::raise(signal_);
    }
    return 0;
  }

 private:
  int signal_;
  bool tripped_ = false;
};

inline std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::size_t count_of(const std::string& text, const std::string& word) {
  std::size_t count = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

// Whole runs of the program over real processes: engines that misbehave on demand.
class Run : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_.file(name); }

  // A run of two fakes: `habits` of the first and of the second.
  std::vector<std::string> run(const std::string& command, const std::string& first,
                               const std::string& second,
                               const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{command,
                                       "--db",
                                       path("t.db"),
                                       "--engine",
                                       "name=new",
                                       "cmd=" FAKE_ENGINE,
                                       "args=" + first,
                                       "--engine",
                                       "name=base",
                                       "cmd=" FAKE_ENGINE,
                                       "args=" + second,
                                       "--each",
                                       "nodes=10",
                                       "--format",
                                       "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  json report(const std::string& number = "1") const {
    const auto told = tabiya({"report", number, "--db", path("t.db"), "--format", "json"});
    EXPECT_EQ(told.status, kDone) << told.err;
    return json::parse(told.out);
  }

  // The games of run 1 as PGN.
  std::string exported() const {
    const auto told = tabiya({"export", "1", "--db", path("t.db"), "--pgn", "-"});
    EXPECT_EQ(told.status, kDone) << told.err;
    return told.out;
  }

  // Who played what in run 1, by its games' rounds.
  std::map<std::string, json> exported_games() const {
    std::map<std::string, json> games;
    for (const auto& game :
         json::parse(tabiya({"export", "1", "--db", path("t.db"), "--json", "-"}).out))
      games[game["round"]] = {game["players"], game["opening"], game["half_points"]};
    return games;
  }

  // Makes runs unfinished again, as after a kill; `sql` takes games back.
  void undo(const std::string& sql) const {
    auto ledger = store::Database::open(path("t.db"), store::Access::write);
    ASSERT_TRUE(ledger) << ledger.refusal().message;
    const auto failed = ledger->execute(
        ("UPDATE runs SET state = 'interrupted', verdict = NULL, finished = NULL; " + sql).c_str());
    ASSERT_FALSE(failed) << failed->message;
  }

  tests::ScratchDirectory scratch_;
};

// Slow enough for a signal to come in between, once progress has shown a game.
inline constexpr const char* kSlow = "--think 10";

}  // namespace tabiya::cli
