// The book commands over real processes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "openings/book_file.h"
#include "runner/cli/commands/book.h"
#include "tests/cli/program.h"
#include "tests/store/scratch_directory.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

Outcome tabiya_book(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "book");
  return tabiya(std::move(arguments));
}

std::string fake(const std::string& habits = "") {
  return std::string("cmd=") + FAKE_ENGINE + (habits.empty() ? "" : " " + habits);
}

std::string stored(const std::string& name) { return TABIYA_TESTS "/openings/files/" + name; }

class BookCommands : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(scratch_.file(name)) << text;
    return scratch_.file(name);
  }

 private:
  tests::ScratchDirectory scratch_;
};

TEST_F(BookCommands, GenerateWithAnEngine) {
  const std::vector<std::string> order{"generate", "--positions", "20",      "--plies",  "4",
                                       "--engine", fake(),        "depth=1", "--window", "-5",
                                       "5",        "--progress",  "none"};
  const auto made = tabiya_book(order);
  ASSERT_EQ(made.status, kDone) << made.err;
  const auto book = openings::read_book(made.out, "made", *rules::find_variant("chess"));
  ASSERT_TRUE(book);
  EXPECT_EQ(book->entries.size(), 20u);
  EXPECT_TRUE(book->repeats.empty());
  EXPECT_THAT(made.err, HasSubstr("from -5 to 5, the mover's view"));
  EXPECT_EQ(tabiya_book(order).out, made.out);
}

TEST_F(BookCommands, GenerateSaysWhyAnEngineCannotScore) {
  const auto with = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"generate", "--positions", "2", "--engine"});
    const auto told = tabiya_book(words);
    EXPECT_EQ(told.status, kRefused) << told.err;
    EXPECT_EQ(told.out, "");
    return told.err;
  };
  EXPECT_THAT(with({fake(), "args=--exit-at-start 1"}), HasSubstr("engine 'fake_engine'"));
  EXPECT_THAT(with({fake("--score 'cp 900'"), "name=far"}), HasSubstr("wider window"));
  EXPECT_THAT(with({fake(), "option.NoSuch=1"}), HasSubstr("NoSuch"));
  EXPECT_THAT(with({fake(), "st=1"}), HasSubstr("give nodes= or depth="));
  EXPECT_THAT(with({"cmd=/no/such/engine"}), HasSubstr("/no/such/engine"));
}

TEST_F(BookCommands, AreNotHeldUpByAnEngineThatIsLost) {
  const auto book = file("b.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
  const std::vector<std::string> generate{"generate", "--positions", "2"}, check{"check", book};
  const std::pair<const char*, std::vector<std::string>> cases[] = {
      {"--hang-on-go 1", generate}, {"--spam-on-go 1", check}, {"--crash-on-go 1", generate}};
  for (auto [habit, words] : cases) {
    words.insert(words.end(), {"--engine-timeout", "3", "--engine", fake(),
                               std::string("args=") + habit, "nodes=10"});
    const auto told = tabiya_book(words);
    EXPECT_EQ(told.status, kBroken) << told.err;
    EXPECT_THAT(told.err, HasSubstr("engine 'fake_engine': ")) << habit;
    EXPECT_THAT(told.err, testing::ContainsRegex("[(]scoring [a-zA-Z1-8]*/")) << habit;
  }
}

TEST_F(BookCommands, GenerateWithoutAnEngine) {
  const auto made = tabiya_book({"generate", "--positions", "10", "--unscored"});
  EXPECT_EQ(made.status, kDone) << made.err;
  EXPECT_EQ(std::count(made.out.begin(), made.out.end(), '\n'), 10);
  EXPECT_EQ(tabiya_book({"generate", "--unscored", "--window", "1", "2"}).status, kRefused);
}

TEST_F(BookCommands, CheckSaysYes) {
  const auto told = tabiya_book({"check", stored("book_crlf.pgn")});
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.out, HasSubstr("3 openings of chess"));
  EXPECT_THAT(told.out, HasSubstr("Legal       yes"));
  EXPECT_THAT(told.out, HasSubstr("Unique      yes"));
}

TEST_F(BookCommands, CheckSaysNoToSkippedLinesAndRepeats) {
  EXPECT_EQ(tabiya_book({"check", stored("illegal_move.pgn")}).status, kCheckSaidNo);
  const auto repeats = tabiya_book({"check", stored("book.epd.gz"), "--format", "json"});
  EXPECT_EQ(repeats.status, kCheckSaidNo);
  const auto answer = json::parse(repeats.out);
  EXPECT_EQ(answer["openings"], 50);
  EXPECT_EQ(answer["good"], false);
  EXPECT_EQ(answer["repeats"].size(), 49u);
  EXPECT_EQ(answer["repeats"][0], (json{{"line", 2}, {"first", 1}}));
  EXPECT_EQ(answer["scores"], nullptr);
}

// F-B04
TEST_F(BookCommands, RefuseWhatIsNoBook) {
  for (const auto* command : {"check", "show"}) {
    for (const auto& name : {stored("empty.epd"), stored("none.epd"), stored(""),
                             file("cut.gz", "\x1f\x8b\x08"), file("odd.epd", "nonsense\n")}) {
      const auto told = tabiya_book({command, name});
      EXPECT_EQ(told.status, kRefused) << name;
      EXPECT_THAT(told.err, HasSubstr(name));
    }
    EXPECT_EQ(tabiya_book({command}).status, kRefused);
  }
}

TEST_F(BookCommands, CheckAsksAnEngine) {
  const auto book = file("b.txt", "e2e4\nd2d4 d7d5\n");
  const auto asked = [&](const std::string& score, const std::string& low, const std::string& high,
                         const std::string& view) {
    const auto told = tabiya_book({"check", "--engine", fake("--score '" + score + "'"), "nodes=1",
                                   book, "--window", low, high, "--view", view, "--format", "json",
                                   "--progress", "none"});
    EXPECT_EQ(told.err, "");
    return std::pair{told.status, json::parse(told.out)["scores"]};
  };
  EXPECT_EQ(asked("cp 30", "-50", "50", "mover").first, kDone);
  const auto [status, scores] = asked("cp 30", "-20", "50", "white");
  EXPECT_EQ(status, kCheckSaidNo);
  EXPECT_EQ(scores["outside"], json::parse(R"([{"line": 1, "score": -30}])"));
  EXPECT_EQ(scores["mean"], 0.0);
  EXPECT_EQ(asked("mate 3", "-50", "50", "mover").second["outside"][0]["score"], 29'997);
}

TEST_F(BookCommands, CheckDrawsAHistogram) {
  const auto told = tabiya_book({"check", file("b.txt", "e2e4\nd2d4 d7d5\n"), "--engine", fake()});
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.out, HasSubstr("2 of 2 scores from -100 to 100"));
  EXPECT_THAT(told.out, HasSubstr("      2  ####"));
}

TEST_F(BookCommands, ShowAnOpening) {
  const auto told = tabiya_book({"show", stored("headers_odd.pgn"), "--number", "1"});
  EXPECT_EQ(told.status, kDone) << told.err;
  EXPECT_THAT(told.out, HasSubstr("Opening 1, line 1\n"));
  EXPECT_THAT(told.out, HasSubstr("  5  . p . . . . . .\n"));
  EXPECT_THAT(told.out, HasSubstr("rnbqkbnr/2pppppp/p7/1p6/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"));
  EXPECT_THAT(told.out, HasSubstr("from the start position: e2e4 a7a6 d2d4 b7b5"));
  const auto all = tabiya_book({"show", stored("epd_opcodes.epd")});
  EXPECT_THAT(all.out, HasSubstr("Opening 2, line 2, repeats opening 1"));
  EXPECT_THAT(all.out, HasSubstr("Opening 5, line 7"));
  EXPECT_THAT(all.err, HasSubstr("line 6 is skipped: a remark"));
  EXPECT_EQ(tabiya_book({"show", stored("headers_odd.pgn"), "--number", "4"}).status, kRefused);
}

TEST_F(BookCommands, ExplainThemselves) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--help"},
                                                {"generate", "--help"},
                                                {"check", "-h"},
                                                {"show", "-h"}})
    EXPECT_EQ(tabiya_book(words).status, kDone);
  EXPECT_THAT(tabiya_book({"chekc"}).err, HasSubstr("did you mean 'check'?"));
  EXPECT_EQ(tabiya_book({}).status, kRefused);
}

// F-P16, F-B09
TEST_F(BookCommands, BooksOfMovesReachTheEnginesInOneLine) {
  std::istringstream in;
  std::ostringstream out, err;
  Console console{in, out, err};
  const auto log = file("all.log", "");
  const std::vector<std::string> words{
      "match",
      "--engine",
      "name=a",
      fake(),
      "--engine",
      "name=b",
      fake(),
      "--each",
      "nodes=1",
      "--book",
      file("b.pgn", "1. e4 e5 2. Nf3 Nc6 *\n1. d4 d5 2. c4 *\n1. c4 *\n"),
      "--book-plies",
      "3",
      "--book-order",
      "sequential",
      "--book-start",
      "5",
      "--encounters",
      "3",
      "--max-plies",
      "5",
      "--max-faults",
      "row=0",
      "percent=100",
      "--db",
      file("t.db", ""),
      "--log",
      log,
      "--progress",
      "none"};
  // The fake knows no moves, which is not what is asked here.
  ASSERT_EQ(run_program(words, console), kDone) << err.str();
  EXPECT_THAT(err.str(), HasSubstr("book-start 5 is beyond the 3 openings"));
  std::ifstream stream(log);
  std::vector<std::string> first_positions;
  bool awaited = false;
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with("> ucinewgame")) awaited = true;
    const auto at = line.find("> position ");
    if (at == std::string::npos || !std::exchange(awaited, false)) continue;
    first_positions.push_back(line.substr(at + 2));
  }
  ASSERT_EQ(first_positions.size(), 6u);
  EXPECT_EQ(first_positions[0], "position startpos moves d2d4 d7d5 c2c4");
  EXPECT_EQ(first_positions[2], "position startpos moves c2c4");
  EXPECT_EQ(first_positions[4], "position startpos moves e2e4 e7e5 g1f3");
}

TEST(BookArguments, AreArranged) {
  EXPECT_THAT(
      arranged(std::vector<std::string>{"--engine", "cmd=x", "nodes=5", "FILE", "--window", "-5",
                                        "5", "--view", "white"}),
      ElementsAre("FILE", "--engine", "cmd=x", "nodes=5", "--window=-5 5", "--view", "white"));
  EXPECT_THAT(arranged(std::vector<std::string>{"FILE", "--window", "-5,5", "--engine"}),
              ElementsAre("FILE", "--window", "-5,5", "--engine"));
}

TEST(BookArguments, RefuseAWindowThatIsNone) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"--window", "5"},
                                                {"--window", "5", "-5"},
                                                {"--window", "a", "b"},
                                                {"--window", "5", "5"},
                                                {"--window", "5", "--view"},
                                                {"--window", "0", "99999"},
                                                {"--window=1 2 3"}}) {
    auto all = words;
    all.insert(all.begin(), {"check", stored("book_crlf.pgn")});
    const auto told = tabiya_book(all);
    EXPECT_EQ(told.status, kRefused) << words[0];
    EXPECT_THAT(told.err, HasSubstr("--"));
  }
}

}  // namespace
}  // namespace tabiya::cli
