#include "runner/match/option_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules/catalog.h"

namespace tabiya::match {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Type = DeclaredOption::Type;

const rules::VariantFacts& facts(std::string_view name) {
  return rules::find_variant(name)->facts();
}

std::vector<DeclaredOption> usual_options() {
  return {{"Hash", Type::spin, "16", 1, 1024, {}},
          {"Threads", Type::spin, "1", 1, 64, {}},
          {"Clear Hash", Type::button, "", {}, {}, {}},
          {"Style", Type::combo, "Calm", {}, {}, {"Calm", "Wild"}},
          {"Ponder", Type::check, "false", {}, {}, {}},
          {"Own Book", Type::check, "false", {}, {}, {}},
          {"Log", Type::text, "", {}, {}, {}},
          {"UCI_Chess960", Type::check, "false", {}, {}, {}},
          {"UCI_Variant", Type::combo, "chess", {}, {}, {"chess", "kingofthehill"}}};
}

EngineSpec with(std::vector<std::pair<std::string, std::string>> options) {
  EngineSpec engine;
  engine.name = "new";
  engine.options = std::move(options);
  return engine;
}

std::string refusal(const EngineSpec& engine, const std::vector<DeclaredOption>& declared,
                    std::string_view variant = "chess") {
  const auto settled = settle_options(engine, declared, facts(variant), false);
  return settled ? std::string("accepted") : settled.refusal().message;
}

TEST(OptionSettings, EveryTypeInTheGivenOrder) {
  const auto settled = settle_options(with({{"threads", "2"},
                                            {"clear hash", ""},
                                            {"Style", "wild"},
                                            {"Own Book", "true"},
                                            {"Log", "a b.txt"},
                                            {"Hash", "64"},
                                            {"log", ""},
                                            {"Ponder", "false"}}),
                                      usual_options(), facts("kingofthehill"), false);
  ASSERT_TRUE(settled) << settled.refusal().message;
  EXPECT_THAT(settled->lines,
              ElementsAre("setoption name UCI_Variant value kingofthehill",
                          "setoption name UCI_Chess960 value false",
                          "setoption name Threads value 2", "setoption name Clear Hash",
                          "setoption name Style value Wild", "setoption name Own Book value true",
                          "setoption name Log value a b.txt", "setoption name Hash value 64",
                          "setoption name Log value <empty>", "setoption name Ponder value false"));
}

TEST(OptionSettings, UnknownNamesGetTheNearestOne) {
  EXPECT_THAT(refusal(with({{"Hsah", "64"}}), usual_options()),
              AllOf(HasSubstr("engine new"), HasSubstr("Hsah"), HasSubstr("did you mean Hash?")));
  EXPECT_THAT(refusal(with({{"Contempt", "1"}}), usual_options()),
              AllOf(HasSubstr("no option Contempt"), ::testing::Not(HasSubstr("mean"))));
}

TEST(OptionSettings, ValuesOutOfRange) {
  EXPECT_THAT(refusal(with({{"Hash", "4096"}}), usual_options()), HasSubstr("1 to 1024"));
  EXPECT_THAT(refusal(with({{"Hash", "0"}}), usual_options()), HasSubstr("not '0'"));
  EXPECT_THAT(refusal(with({{"Hash", "64MB"}}), usual_options()), HasSubstr("whole number"));
  EXPECT_THAT(refusal(with({{"Own Book", "yes"}}), usual_options()), HasSubstr("true or false"));
  EXPECT_THAT(refusal(with({{"Style", "Wyld"}}), usual_options()),
              AllOf(HasSubstr("Calm Wild"), HasSubstr("mean Wild")));
}

TEST(OptionSettings, LenientWarnsAndSetsWhatExists) {
  const auto settled = settle_options(with({{"Hsah", "64"}, {"Hash", "4096"}}), usual_options(),
                                      facts("chess"), true);
  ASSERT_TRUE(settled);
  EXPECT_EQ(settled->warnings.size(), 2u);
  EXPECT_EQ(settled->lines.back(), "setoption name Hash value 4096");
  EXPECT_EQ(settled->lines.size(), 3u);
}

TEST(OptionSettings, VariantsTheEngineDoesNotKnow) {
  EXPECT_THAT(refusal(with({}), usual_options(), "racingkings"), HasSubstr("racingkings"));
  EXPECT_THAT(refusal(with({}), {}, "kingofthehill"), HasSubstr("chess only"));
  EXPECT_EQ(refusal(with({}), {}, "chess"), "accepted");
  EXPECT_EQ(settle_options(with({}), {}, facts("chess"), false)->lines.size(), 0u);
}

// F-P17
TEST(OptionSettings, Chess960OnlyWhereItApplies) {
  const auto settled = settle_options(with({}), usual_options(), facts("chess960"), false);
  EXPECT_THAT(settled->lines, ElementsAre("setoption name UCI_Variant value chess",
                                          "setoption name UCI_Chess960 value true"));
  EXPECT_THAT(refusal(with({}), {}, "chess960"), HasSubstr("no option UCI_Chess960"));
}

TEST(OptionSettings, TheRunsOwnOptionsAndPonderAreRefused) {
  EXPECT_THAT(refusal(with({{"UCI_Variant", "chess"}}), usual_options()),
              HasSubstr("leave it out"));
  EXPECT_THAT(refusal(with({{"uci_chess960", "true"}}), usual_options()),
              HasSubstr("leave it out"));
  EXPECT_THAT(refusal(with({{"Ponder", "true"}}), usual_options()), HasSubstr("ponder"));
}

}  // namespace
}  // namespace tabiya::match
