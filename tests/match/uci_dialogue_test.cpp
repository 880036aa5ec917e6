#include "runner/match/uci_dialogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace tabiya::match {
namespace {

using arbiter::Instant;
using arbiter::Microseconds;
using arbiter::Score;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Lines = std::vector<std::string>;

// Speaks with a dialogue and looks at what it says.
class UciDialogueTest : public ::testing::Test {
 protected:
  UciDialogueTest() {
    engine.name = "new";
    engine.options = {{"Hash", "64"}};
  }

  Lines said() {
    Lines lines;
    for (const auto& action : actions) lines.emplace_back(actions.text(action));
    actions.clear();
    return lines;
  }
  Heard hear(std::string_view line) { return dialogue.hear(line, voice, now); }
  void greet() {
    dialogue.begin(voice, now);
    hear("option name Hash type spin default 16 min 1 max 1024");
    hear("uciok");
    EXPECT_EQ(hear("readyok"), Heard::greeted);
    actions.clear();
  }
  void get_ready() {
    greet();
    dialogue.new_game(voice, now);
    EXPECT_EQ(hear("readyok"), Heard::ready);
    actions.clear();
  }
  void think() { dialogue.think(voice, "position startpos", "go nodes 5", false, now); }

  EngineSpec engine;
  const rules::VariantFacts& variant = rules::find_variant("chess")->facts();
  UciDialogue dialogue{engine, variant, Patience{}};
  Actions actions;
  Voice voice{actions, 0};
  Instant now{seconds(100)};
};

TEST_F(UciDialogueTest, Handshake) {
  dialogue.begin(voice, now);
  EXPECT_THAT(said(), ElementsAre("uci"));
  EXPECT_EQ(hear("id name New Engine 1.0 \r"), Heard::nothing);
  hear("id author Somebody");
  hear("option name Hash type spin default 16 min 1 max 1024");
  hear("hash=16384MB");
  hear("");
  hear("uciok\r");
  EXPECT_THAT(said(), ElementsAre("setoption name Hash value 64", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::greeted);
  EXPECT_EQ(dialogue.id_name(), "New Engine 1.0");
  EXPECT_EQ(dialogue.options().size(), 1u);
  EXPECT_THAT(dialogue.warnings(), IsEmpty());
  EXPECT_FALSE(dialogue.deadline());
}

TEST_F(UciDialogueTest, OptionsOfAGameAreSetBeforeIt) {
  greet();
  dialogue.new_game(voice, now, {{"hash", "32"}, {"Unheard", "1"}});
  EXPECT_THAT(said(), ElementsAre("setoption name Hash value 32", "ucinewgame", "isready"));
  hear("readyok");
  dialogue.new_game(voice, now);
  EXPECT_THAT(said(), ElementsAre("ucinewgame", "isready"));
}

TEST_F(UciDialogueTest, OptionsOfAGameThatWaitsForAnEngineAreTheLatest) {
  get_ready();
  think();
  dialogue.stop(voice, now);
  dialogue.new_game(voice, now, {{"Hash", "32"}});
  dialogue.new_game(voice, now, {{"Hash", "48"}});
  actions.clear();
  hear("bestmove e2e4");
  EXPECT_THAT(said(), ElementsAre("isready"));
  hear("readyok");
  EXPECT_THAT(said(), ElementsAre("setoption name Hash value 48", "ucinewgame", "isready"));
}

TEST_F(UciDialogueTest, EveryStepHasADeadline) {
  dialogue.begin(voice, now);
  EXPECT_EQ(dialogue.deadline(), now + seconds(10));
  EXPECT_EQ(dialogue.overdue(), "no uciok within 10 s");
  now += seconds(8);
  hear("option name Hash type spin default 16 min 1 max 1024");
  EXPECT_EQ(dialogue.deadline(), now + seconds(2)) << "talking does not prolong it";
  hear("uciok");
  EXPECT_EQ(dialogue.deadline(), now + seconds(10));
  EXPECT_EQ(dialogue.overdue(), "no readyok within 10 s");
  now += seconds(8);
  EXPECT_EQ(hear("readyok"), Heard::greeted);
  dialogue.new_game(voice, now);
  EXPECT_EQ(dialogue.deadline(), now + seconds(10));
  hear("readyok");
  think();
  EXPECT_EQ(dialogue.deadline(), now + std::chrono::minutes(1));
  EXPECT_EQ(dialogue.overdue(), "no bestmove within 60 s");
  dialogue.stop(voice, now);
  EXPECT_EQ(dialogue.deadline(), now + seconds(5));
  EXPECT_EQ(dialogue.overdue(), "no bestmove within 5 s after stop");
  hear("bestmove e2e4");
  EXPECT_EQ(dialogue.deadline(), now + seconds(10));
  hear("readyok");
  EXPECT_FALSE(dialogue.deadline());
}

TEST_F(UciDialogueTest, AClockOfTheGameStandsInForTheDeadline) {
  get_ready();
  dialogue.think(voice, "position startpos", "go wtime 1 btime 1", true, now);
  EXPECT_FALSE(dialogue.deadline());
}

TEST_F(UciDialogueTest, UnknownOptionIsRefused) {
  dialogue.begin(voice, now);
  said();
  EXPECT_EQ(hear("uciok"), Heard::refused);
  EXPECT_THAT(dialogue.refusal(), HasSubstr("no option Hash"));
  EXPECT_THAT(said(), IsEmpty());
}

TEST_F(UciDialogueTest, LenientOnlyWarns) {
  UciDialogue lenient(engine, variant, Patience{}, true);
  lenient.begin(voice, now);
  lenient.hear("uciok", voice, now);
  EXPECT_EQ(lenient.hear("readyok", voice, now), Heard::greeted);
  EXPECT_THAT(lenient.warnings(), ElementsAre(HasSubstr("no option Hash")));
}

// F-P12
TEST_F(UciDialogueTest, OptionsDeclaredTwiceOrBadlyWarn) {
  dialogue.begin(voice, now);
  hear("option name Hash type spin default 16 min 1 max 1024");
  hear("option name hash type spin default 1 min 1 max 2");
  hear("option name TbPath type string empty");
  hear("uciok");
  EXPECT_EQ(hear("readyok"), Heard::greeted);
  EXPECT_THAT(dialogue.warnings(), ElementsAre(HasSubstr("twice"), HasSubstr("TbPath")));
  EXPECT_EQ(dialogue.options().size(), 2u);
}

TEST_F(UciDialogueTest, WhatIsSaidOfOptionsIsKeptInBounds) {
  dialogue.begin(voice, now);
  hear("info string hello");
  hear("option name Hash type spin default 16 min 1 max 1024");
  hear("uciok");
  for (int i = 0; i < 2; ++i) hear("info string EvalFile x: no such\x1b file");
  hear("info string variant chess files 8 ranks 8");
  hear("info depth 1 string no");
  hear("info string");
  EXPECT_THAT(dialogue.remarks(), ElementsAre("EvalFile x: no such  file"));
  hear("info string " + std::string(1000, 'x'));
  for (int i = 0; i < 9; ++i) hear("info string more " + std::to_string(i));
  hear("readyok");
  hear("info string later");
  EXPECT_THAT(dialogue.remarks(), ::testing::SizeIs(6));
  EXPECT_EQ(dialogue.remarks()[1], std::string(200, 'x') + " ...");
  EXPECT_EQ(dialogue.remarks()[5], "... (more is not shown)");
}

TEST_F(UciDialogueTest, OneMove) {
  get_ready();
  think();
  EXPECT_THAT(said(), ElementsAre("position startpos", "go nodes 5"));
  hear("info depth 20 score cp -30 nodes 10 pv e2e4");
  hear("info depth 21 score mate -3 upperbound nodes 20 pv e2e4");
  hear("info depth 21 multipv 2 score cp 500 nodes 30");
  hear("info nodes 40 nps 7");
  EXPECT_EQ(hear("bestmove e2e4 ponder e2e4"), Heard::moved);
  EXPECT_EQ(dialogue.answer().move, "e2e4");
  EXPECT_EQ(dialogue.answer().info.score, (Score{Score::Kind::centipawns, -30}));
  EXPECT_EQ(dialogue.answer().info.depth, 20);
  EXPECT_EQ(dialogue.answer().info.nodes, 40u);
}

// F-P01, F-P03, F-P11: a whole dialogue of odd lines.
TEST_F(UciDialogueTest, OddLinesAreReadAsTheyAreMeant) {
  std::ifstream file(TABIYA_TESTS "/match/files/uci_odd_lines.txt");
  ASSERT_TRUE(file);
  dialogue.begin(voice, now);
  std::vector<Heard> heard;
  std::string move;
  for (std::string line; std::getline(file, line);) {
    const auto led_to = hear(line);
    if (led_to == Heard::moved) move = dialogue.answer().move;
    if (led_to != Heard::nothing) heard.push_back(led_to);
    if (led_to == Heard::greeted) {
      dialogue.new_game(voice, now);
      hear("readyok");
      think();
    }
  }
  EXPECT_THAT(heard, ElementsAre(Heard::greeted, Heard::moved));
  EXPECT_EQ(dialogue.id_name(), "Odd Engine 1.0");
  std::vector<std::string> names;
  for (const auto& option : dialogue.options()) names.push_back(option.name);
  EXPECT_THAT(names, ElementsAre("Hash", "TbPath", "Debug Log File", "Style", "Clear Hash"));
  EXPECT_THAT(dialogue.warnings(), ElementsAre(HasSubstr("TbPath")));
  EXPECT_EQ(move, "e2e4");
  EXPECT_EQ(dialogue.answer().info.score, (Score{Score::Kind::mate, 0}));
  EXPECT_EQ(dialogue.answer().info.depth, 3);
}

TEST_F(UciDialogueTest, ASearchKnowsNothingOfTheOneBefore) {
  get_ready();
  think();
  hear("info depth 20 score cp -30 nodes 10 pv e2e4");
  hear("bestmove e2e4");
  hear("info depth 9 score cp 9 nodes 9");
  think();
  hear("bestmove e7e5");
  EXPECT_FALSE(dialogue.answer().info.score);
  EXPECT_FALSE(dialogue.answer().info.depth);
  EXPECT_FALSE(dialogue.answer().info.nodes);
}

TEST_F(UciDialogueTest, ASecondBestmoveIsNobodysAnswer) {
  get_ready();
  think();
  EXPECT_EQ(hear("bestmove e2e4"), Heard::moved);
  EXPECT_EQ(hear("bestmove d2d4"), Heard::nothing);
  EXPECT_EQ(hear("readyok"), Heard::nothing);
}

// F-C02
TEST_F(UciDialogueTest, ALateAnswerIsSwallowedBeforeTheNextGame) {
  get_ready();
  think();
  said();
  dialogue.stop(voice, now);
  dialogue.new_game(voice, now);
  EXPECT_THAT(said(), ElementsAre("stop"));
  EXPECT_TRUE(dialogue.recovering());
  EXPECT_EQ(hear("readyok"), Heard::nothing) << "of nothing that was asked";
  EXPECT_EQ(hear("bestmove e2e4"), Heard::nothing);
  EXPECT_THAT(said(), ElementsAre("isready"));
  EXPECT_EQ(hear("readyok"), Heard::nothing);
  EXPECT_THAT(said(), ElementsAre("ucinewgame", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::ready);
  think();
  EXPECT_EQ(hear("bestmove d2d4"), Heard::moved);
  EXPECT_EQ(dialogue.answer().move, "d2d4");
}

TEST_F(UciDialogueTest, AGameAnnouncedDuringTheStartWaits) {
  dialogue.begin(voice, now);
  dialogue.new_game(voice, now);
  hear("option name Hash type spin default 16 min 1 max 1024");
  hear("uciok");
  said();
  EXPECT_EQ(hear("readyok"), Heard::greeted);
  EXPECT_THAT(said(), ElementsAre("ucinewgame", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::ready);
}

TEST_F(UciDialogueTest, AnotherGameDuringThePreparationOfOne) {
  greet();
  dialogue.new_game(voice, now);
  dialogue.new_game(voice, now);
  said();
  EXPECT_EQ(hear("readyok"), Heard::nothing);
  EXPECT_THAT(said(), ElementsAre("ucinewgame", "isready"));
  EXPECT_EQ(hear("readyok"), Heard::ready);
}

// F-P14
TEST_F(UciDialogueTest, GoodbyeInTheMiddleOfASearch) {
  get_ready();
  think();
  said();
  dialogue.quit(voice);
  EXPECT_THAT(said(), ElementsAre("stop", "quit"));
  EXPECT_TRUE(dialogue.absent());
  dialogue.quit(voice);
  EXPECT_THAT(said(), IsEmpty());
}

TEST_F(UciDialogueTest, LastLinesSurviveAFloodOfInfo) {
  get_ready();
  think();
  for (int depth = 0; depth < 1000; ++depth) hear("info depth " + std::to_string(depth));
  const auto lines = dialogue.last_lines();
  EXPECT_EQ(lines.size(), DialogueTail::kSaid + DialogueTail::kHeard);
  EXPECT_THAT(lines, ::testing::Contains("> position startpos"));
  EXPECT_EQ(lines.back(), "< info depth 999");
  hear(std::string(60000, 'x'));
  EXPECT_EQ(dialogue.last_lines().back().size(), DialogueTail::kLongest + 2);
  hear("bestmove \xff\t");
  EXPECT_EQ(dialogue.last_lines().back(), "< bestmove ? ");
}

}  // namespace
}  // namespace tabiya::match
