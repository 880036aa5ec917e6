#include "runner/cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace tabiya::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array<CommandOption, 2> kOwn{
    {{"progress", "none|plain|bar", ""}, {"print-config", "", ""}}};

Expected<CommandLine> parse(const std::vector<std::string>& arguments) {
  return read_command_line(arguments, kOwn, RunSettings::of_sprt);
}

std::vector<std::string> statements(const std::vector<Statement>& all) {
  std::vector<std::string> texts;
  for (const auto& statement : all) texts.push_back(statement.name + "=" + statement.text);
  return texts;
}

TEST(CommandLine, SortsWordsOptionsAndSettings) {
  const auto line = parse({"run.toml", "--concurrency", "4", "--elo0=-1.75", "--elo1", "-0.5",
                           "--restart", "--no-affinity", "--progress", "plain", "--print-config"});
  ASSERT_TRUE(line) << line.refusal().message;
  EXPECT_THAT(line->words, ElementsAre("run.toml"));
  EXPECT_THAT(
      statements(line->layer.settings),
      ElementsAre("concurrency=4", "elo0=-1.75", "elo1=-0.5", "restart=true", "affinity=false"));
  EXPECT_EQ(line->text("progress", "bar"), "plain");
  EXPECT_TRUE(line->has("print-config"));
  EXPECT_FALSE(line->has("help"));
}

TEST(CommandLine, TakesKeysOfEngines) {
  const auto line = parse({"--engine", "name=new", "cmd=./new --x", "option.Skill Level=3",
                           "--engine", "name=base", "cmd=./base", "tc=8+0.08", "--each",
                           "option.Hash=16", "args=", "run.toml"});
  ASSERT_TRUE(line) << line.refusal().message;
  ASSERT_EQ(line->layer.engines.size(), 2u);
  EXPECT_THAT(statements(line->layer.engines[0].keys),
              ElementsAre("name=new", "cmd=./new --x", "option.Skill Level=3"));
  EXPECT_THAT(statements(line->layer.engines[1].keys),
              ElementsAre("name=base", "cmd=./base", "tc=8+0.08"));
  EXPECT_THAT(statements(line->layer.each), ElementsAre("option.Hash=16", "args="));
  EXPECT_THAT(line->words, ElementsAre("run.toml"));
}

TEST(CommandLine, TakesTermsAsOneWordOrSeveral) {
  for (const auto& arguments :
       {std::vector<std::string>{"--adjudicate-draw", "from=40", "plies=8", "cp=10", "run.toml"},
        std::vector<std::string>{"--adjudicate-draw", "from=40 plies=8 cp=10", "run.toml"},
        std::vector<std::string>{"run.toml", "--adjudicate-draw=from=40 plies=8 cp=10"}}) {
    const auto line = parse(arguments);
    ASSERT_TRUE(line) << line.refusal().message;
    EXPECT_THAT(statements(line->layer.settings),
                ElementsAre("adjudicate-draw=from=40 plies=8 cp=10"));
    EXPECT_THAT(line->words, ElementsAre("run.toml"));
  }
}

TEST(CommandLine, LeavesWordsAfterOff) {
  const auto line = parse({"--adjudicate-draw", "off", "run.toml"});
  ASSERT_TRUE(line) << line.refusal().message;
  EXPECT_THAT(statements(line->layer.settings), ElementsAre("adjudicate-draw=off"));
  EXPECT_THAT(line->words, ElementsAre("run.toml"));
}

struct Refused {
  std::vector<std::string> arguments;
  std::string message;
};

class RefusedArguments : public testing::TestWithParam<Refused> {};

// F-Z01
TEST_P(RefusedArguments, GiveOneLineThatNamesThem) {
  const auto line = parse(GetParam().arguments);
  ASSERT_FALSE(line);
  EXPECT_THAT(line.refusal().message, HasSubstr(GetParam().message));
  EXPECT_EQ(line.refusal().message.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, RefusedArguments,
    testing::Values(
        Refused{{"--consurrency", "4"},
                "unknown option '--consurrency'; did you mean '--concurrency'?"},
        Refused{{"--consurrency=4"}, "unknown option '--consurrency'; did you mean"},
        Refused{{"--rounds", "4"}, "'--rounds'; did you mean '--encounters'?"},
        Refused{{"--games=4"}, "'--games'; did you mean '--encounters'?"},
        Refused{{"-concurrency", "4"}, "'-concurrency'; did you mean '--concurrency'?"},
        Refused{{"-openings", "file=x"}, "'-openings'; did you mean '--book'?"},
        Refused{{"-x"}, "unknown option '-x'"},
        Refused{{"--pgn"}, "option '--pgn' needs a value: FILE"},
        Refused{{"--pgn", "--restart"}, "option '--pgn' needs a value"},
        Refused{{"--restart=yes"}, "option '--restart' takes no value"},
        Refused{{"--engine"}, "option '--engine' needs a value"},
        Refused{{"--engine", "name=new", "option.X"}, "command line: --engine: 'option.X' is no"},
        Refused{{"--each", "=5"}, "'=5' is no key=value"},
        Refused{{"--progress", "bar", "--progress", "bar"}, "--progress is given twice"},
        Refused{{"--event", "\xFF"}, "not UTF-8"}));

TEST(CommandLine, RefusesARepeatedSettingWhereLayersAreCombined) {
  const auto line = parse({"--concurrency", "2", "--concurrency", "3"});
  ASSERT_TRUE(line);
  const auto combined = combine(RunKind::match, {&line->layer, 1});
  ASSERT_FALSE(combined);
  EXPECT_EQ(combined.refusal().message, "command line: 'concurrency' is given twice");
}

TEST(CommandLine, ReadsWholeNumbersOfItsOwnOptions) {
  constexpr std::array<CommandOption, 1> kOptions{{{"plies", "N", ""}}};
  const auto whole = [&](const std::string& text) {
    return read_command_line(std::vector<std::string>{"--plies", text}, kOptions, RunSettings::no)
        ->whole("plies", 6, 0, 99);
  };
  EXPECT_EQ(*whole("8"), 8);
  EXPECT_THAT(whole("x").refusal().message, HasSubstr("--plies 'x' must be a whole number"));
  EXPECT_FALSE(whole("100"));
}

}  // namespace
}  // namespace tabiya::cli
