#include "runner/match/examination.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace tabiya::match {
namespace {

using arbiter::Instant;
using arbiter::Microseconds;
using ::testing::Contains;
using ::testing::HasSubstr;
using Weight = Finding::Weight;
using namespace std::chrono_literals;

// An engine without a process that plays any legal move, examined without a clock. Its answers can
// be exchanged one by one.
class ExaminationTest : public ::testing::Test {
 protected:
  ExaminationTest() { engine.name = "new"; }

  // Lets the conversation run until the examination is over or nothing happens any more.
  void examine(std::string_view variant = "chess") {
    entry = rules::find_variant(variant);
    examination.emplace(engine, *entry, Patience{});
    examination->begin(now, actions);
    for (int turns = 0; turns < 2000 && !examination->over(); ++turns) {
      const auto said = take_said();
      if (said.empty()) {
        now = alarm_at;
        examination->alarm(now, actions);
      }
      for (const auto& line : said) answer(line);
    }
    ASSERT_TRUE(examination->over());
  }

  std::vector<std::string> take_said() {
    std::vector<std::string> lines;
    for (const auto& action : actions) {
      if (action.kind == Action::Kind::say) lines.emplace_back(actions.text(action));
      if (action.kind == Action::Kind::wake) alarm_at = action.at;
    }
    actions.clear();
    return lines;
  }

  void answer(const std::string& line) {
    if (odd(line)) return;
    if (line == "uci") {
      hear("id name Sane 1.0");
      for (const auto& option : options) hear(option);
      hear("uciok");
    }
    if (line == "isready") hear("readyok");
    if (line.starts_with("position")) position = line;
    if (line == "go infinite") return;
    if (line.starts_with("go")) move_after(500us);
    if (line == "stop") move_after(1ms);
    if (line == "quit") examination->gone(end, now, actions);
  }

  void move_after(Microseconds time) {
    now += time;
    if (tells_figures) hear("info depth 1 nodes 20 score cp 13 pv " + legal_move());
    hear("bestmove " + legal_move());
  }

  std::string legal_move() const {
    auto game = entry->start();
    const auto notation = entry->facts().engine_notation;
    Words words(position);
    while (!words.rest().empty() && words.next() != "moves") {
    }
    for (auto word = words.next(); !word.empty(); word = words.next())
      game->play(*game->read_move(word, notation));
    return game->write_move(*game->legal_moves().begin(), notation);
  }

  void hear(const std::string& line) { examination->hear(line, now, actions); }

  std::vector<std::string> of(Weight weight) const {
    std::vector<std::string> texts;
    for (const auto& finding : examination->findings())
      if (finding.weight == weight) texts.push_back(finding.text);
    return texts;
  }

  EngineSpec engine;
  const rules::VariantEntry* entry = nullptr;
  std::vector<std::string> options;
  // Says whether it has dealt with the line in its own way.
  std::function<bool(const std::string&)> odd = [](const std::string&) { return false; };
  std::optional<Examination> examination;
  Actions actions;
  Instant now{1s};
  Instant alarm_at = Instant::max();
  std::string position;
  bool tells_figures = true;
  ProcessEnd end;
};

TEST_F(ExaminationTest, SaneEngineHasNoFault) {
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::IsEmpty());
  EXPECT_THAT(of(Weight::good), Contains(HasSubstr("a game against itself: 40 legal plies")));
  EXPECT_THAT(of(Weight::good), Contains(HasSubstr("after `stop`")));
  EXPECT_THAT(of(Weight::good), Contains("ended by itself at `quit`"));
  EXPECT_EQ(examination->id_name(), "Sane 1.0");
}

TEST_F(ExaminationTest, LastWordsDoNotMakeABadEndAGoodOne) {
  end = {.number = 3, .last_words = "leaving with status 0"};
  examine();
  EXPECT_THAT(of(Weight::note), Contains(HasSubstr("the process is gone: exited with status 3")));
}

TEST_F(ExaminationTest, EveryVariantOfTheCatalogIsPlayed) {
  for (const auto* variant : rules::catalog()) {
    options = {"option name UCI_Chess960 type check default false",
               "option name UCI_Variant type combo default chess var chess var " +
                   std::string(variant->facts().uci_variant)};
    if (variant->facts().seats == 2) examine(variant->facts().name);
    EXPECT_THAT(of(Weight::fault), ::testing::IsEmpty()) << variant->facts().name;
  }
}

TEST_F(ExaminationTest, EngineWithoutTheVariantDeclines) {
  examine("kingofthehill");
  EXPECT_TRUE(examination->declines());
  EXPECT_THAT(of(Weight::fault), ::testing::IsEmpty());
  EXPECT_THAT(of(Weight::note), Contains(HasSubstr("can play chess only")));
}

TEST_F(ExaminationTest, WrongOptionIsAFaultWithTheNearestName) {
  options = {"option name Hash type spin default 16 min 1 max 64"};
  engine.options = {{"Hesh", "16"}};
  examine();
  EXPECT_FALSE(examination->declines());
  EXPECT_THAT(of(Weight::fault), Contains(HasSubstr("did you mean Hash?")));
}

TEST_F(ExaminationTest, MalformedOptionIsNoted) {
  options = {"option name TbPath type string empty"};
  examine();
  EXPECT_THAT(of(Weight::note), Contains(HasSubstr("TbPath")));
}

TEST_F(ExaminationTest, IllegalMoveIsAFault) {
  odd = [this](const std::string& line) {
    if (line.starts_with("go")) hear("bestmove e2e5");
    return line.starts_with("go");
  };
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::ElementsAre(HasSubstr("plays \"e2e5\"")));
}

TEST_F(ExaminationTest, LateAnswerToAClockIsAFault) {
  odd = [this](const std::string& line) {
    if (line.find("movestogo") == std::string::npos) return false;
    move_after(800ms);
    return true;
  };
  examine();
  EXPECT_THAT(of(Weight::fault),
              ::testing::ElementsAre("0.5 s for one move: answered after 800.0 ms"));
}

TEST_F(ExaminationTest, LimitThatIsNotObeyedIsAFaultAndTheRestIsExamined) {
  odd = [](const std::string& line) { return line == "go nodes 1000"; };
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::ElementsAre(HasSubstr("no answer to `go nodes 1000`")));
  EXPECT_THAT(of(Weight::good), Contains(HasSubstr("a game against itself")));
}

TEST_F(ExaminationTest, EarlyAnswerToAnEndlessSearchIsAFault) {
  odd = [this](const std::string& line) {
    if (line == "go infinite") move_after(1ms);
    return line == "go infinite";
  };
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::ElementsAre(HasSubstr("go infinite")));
}

TEST_F(ExaminationTest, DeafnessInTheSearchIsNoted) {
  bool searching = false;
  odd = [&searching](const std::string& line) {
    if (line == "go infinite") searching = true;
    if (line != "isready" || !searching) return false;
    searching = false;
    return true;
  };
  examine();
  EXPECT_THAT(of(Weight::note), Contains(HasSubstr("isready")));
}

TEST_F(ExaminationTest, IgnoringStopEndsTheExamination) {
  odd = [](const std::string& line) { return line == "stop"; };
  examine();
  EXPECT_THAT(of(Weight::fault), Contains(HasSubstr("after stop")));
}

TEST_F(ExaminationTest, IgnoringQuitIsAFault) {
  odd = [](const std::string& line) { return line == "quit"; };
  examine();
  EXPECT_THAT(of(Weight::fault), Contains(HasSubstr("after `quit`")));
}

TEST_F(ExaminationTest, CrashIsAFaultWithItsReason) {
  odd = [this](const std::string& line) {
    if (line.starts_with("go depth"))
      examination->gone({.kind = ProcessEnd::Kind::killed, .number = 11}, now, actions);
    return line.starts_with("go depth");
  };
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::ElementsAre(HasSubstr("killed by signal 11")));
}

TEST_F(ExaminationTest, SilenceAtTheStartIsAFault) {
  odd = [](const std::string&) { return true; };
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::ElementsAre(HasSubstr("no uciok")));
}

TEST_F(ExaminationTest, SearchWithoutScoresIsNoted) {
  tells_figures = false;
  examine();
  EXPECT_THAT(of(Weight::fault), ::testing::IsEmpty());
  EXPECT_THAT(of(Weight::note), Contains(HasSubstr("no exact score")));
  EXPECT_THAT(of(Weight::note), Contains(HasSubstr("no depth or no nodes")));
}

}  // namespace
}  // namespace tabiya::match
