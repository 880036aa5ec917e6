#include "runner/match/uci_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tabiya::match {
namespace {

using arbiter::Score;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Words after(std::string_view line, std::string_view first) {
  Words words(line);
  EXPECT_EQ(words.next(), first);
  return words;
}

Info info(std::string_view line) { return read_info(after(line, "info")); }
OptionLine option(std::string_view line) { return read_option(after(line, "option")); }
std::string_view best_move(std::string_view line) {
  return read_best_move(after(line, "bestmove")).move;
}

// F-P01, F-P09
TEST(BestMove, IsReadWhateverStandsAroundIt) {
  for (const auto* line :
       {"bestmove e7e6", "bestmove e7e6 ", "bestmove e7e6\r", "bestmove  e7e6\tponder  d2d4",
        "\tbestmove\te7e6\x01\r", "bestmove e7e6 ponder e7e6", "bestmove e7e6 ponder (none)",
        "bestmove e7e6 ponder"})
    EXPECT_EQ(best_move(line), "e7e6") << line;
  EXPECT_EQ(best_move("bestmove (none)"), "(none)");
  EXPECT_EQ(best_move("bestmove"), "");
  EXPECT_EQ(best_move("bestmove \r"), "");
}

TEST(InfoLine, Figures) {
  const auto read = info(
      "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 123456789012 nps 5 time 3 pv e2e4 "
      "score cp 99");
  EXPECT_EQ(read.depth, 12);
  EXPECT_EQ(read.nodes, 123456789012u);
  EXPECT_EQ(read.score, (Score{Score::Kind::centipawns, -31}));
}

TEST(InfoLine, Mate) {
  EXPECT_EQ(info("info score mate -9").score, (Score{Score::Kind::mate, -9}));
  EXPECT_EQ(info("info score mate 0").score, (Score{Score::Kind::mate, 0}));
}

// F-P10
TEST(InfoLine, OtherLinesThanTheFirstHaveNoScore) {
  EXPECT_TRUE(info("info depth 9 multipv 1 score cp 15 pv e2e4").score);
  EXPECT_FALSE(info("info depth 9 multipv 2 score cp -200 pv d2d4").score);
  EXPECT_FALSE(info("info depth 9 score cp -200 multipv 3 pv d2d4").score);
}

// F-P11
TEST(InfoLine, BoundsAreNoScores) {
  EXPECT_FALSE(info("info depth 21 score mate -3 upperbound pv e2e4").score);
  EXPECT_FALSE(info("info depth 21 score cp 26 lowerbound nodes 5").score);
  EXPECT_EQ(info("info depth 21 score cp 26 lowerbound nodes 5").nodes, 5u);
}

TEST(InfoLine, NonsenseIsPassedOver) {
  for (const auto* line :
       {"info", "info string score cp 5", "info score", "info score cp", "info score cp x",
        "info score 12", "info score cp 99999999999999", "info currline 1 score cp 4"})
    EXPECT_FALSE(info(line).score) << line;
  EXPECT_FALSE(info("info depth x nodes -4").depth);
  EXPECT_FALSE(info("info depth 1 nodes -4").nodes);
}

TEST(OptionLines, EveryType) {
  const auto hash = option("option name Hash type spin default 16 min 1 max 1024").option;
  ASSERT_TRUE(hash);
  EXPECT_EQ(*hash, (DeclaredOption{"Hash", DeclaredOption::Type::spin, "16", 1, 1024, {}}));
  const auto style =
      option("option name Playing  Style type combo default Semi Solid var Semi Solid var Normal");
  EXPECT_EQ(style.option->name, "Playing Style");
  EXPECT_THAT(style.option->choices, ElementsAre("Semi Solid", "Normal"));
  EXPECT_EQ(style.warning, "");
  const auto path = option("option name Book File type string default C:\\max var\\a b.bin\r");
  EXPECT_EQ(path.option->default_value, "C:\\max var\\a b.bin");
  EXPECT_EQ(path.warning, "");
  EXPECT_EQ(option("option name Clear Hash type button").warning, "");
  EXPECT_EQ(option("option name Ponder type check default false").option->default_value, "false");
  EXPECT_EQ(option("option name Log type string default <empty>").option->default_value, "");
}

// F-P12
TEST(OptionLines, MalformedOnesWarnAndStayUsableWherePossible) {
  const auto no_default = option("option name TbPath type string empty");
  EXPECT_TRUE(no_default.option);
  EXPECT_THAT(no_default.warning, HasSubstr("TbPath"));
  const auto crossed = option("option name Skill type spin default 5 min 10 max 1");
  EXPECT_TRUE(crossed.option);
  EXPECT_FALSE(crossed.option->least);
  EXPECT_THAT(crossed.warning, HasSubstr("min is above max"));
  const auto stranger = option("option name Style type combo default Wild var Calm");
  EXPECT_THAT(stranger.option->choices, ElementsAre("Calm", "Wild"));
  EXPECT_THAT(stranger.warning, HasSubstr("Style"));
  for (const auto* line : {"option name NoType", "option name Odd type slider default 3",
                           "option type spin default 1", "option name type check", "option"}) {
    EXPECT_FALSE(option(line).option) << line;
    EXPECT_NE(option(line).warning, "") << line;
  }
  EXPECT_NE(option("option name Fake type spin default x").warning, "");
}

TEST(Names, CompareWithoutCase) {
  EXPECT_TRUE(same_name("uci_variant", "UCI_Variant"));
  EXPECT_FALSE(same_name("Hash", "Hash2"));
}

}  // namespace
}  // namespace tabiya::match
