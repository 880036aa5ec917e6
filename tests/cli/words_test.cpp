#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/rules/core/chance.h"
#include "runner/cli/command_words.h"
#include "runner/cli/line_service/spelling.h"

namespace tabiya::cli {
namespace {

using testing::ElementsAre;

TEST(Spelling, FindsTheNearestWordIfItCanBeMeant) {
  constexpr std::array<std::string_view, 3> kKnown{"concurrency", "encounters", "event"};
  EXPECT_EQ(did_you_mean("consurrency", kKnown), "; did you mean 'concurrency'?");
  EXPECT_EQ(did_you_mean("encounter", kKnown), "; did you mean 'encounters'?");
  EXPECT_EQ(did_you_mean("xyz", kKnown), "");
  EXPECT_EQ(did_you_mean("tc", kKnown), "");
  EXPECT_EQ(did_you_mean("conc", kKnown), "; did you mean 'concurrency'?");
  EXPECT_EQ(did_you_mean("co", kKnown), "");
  constexpr std::array<std::string_view, 4> kShort{"db", "pgn", "log", "seed"};
  EXPECT_EQ(did_you_mean("pn", kShort), "; did you mean 'pgn'?");
  EXPECT_EQ(did_you_mean("dog", kShort), "; did you mean 'log'?");
  for (const auto* far : {"xyz", "dig", "sea", "speed up", "pop"})
    EXPECT_EQ(did_you_mean(far, kShort), "") << far;
}

// F-Z03
TEST(CommandWords, AreSplitAsAShellWould) {
  const auto split = [](std::string_view text) { return *split_command(text); };
  EXPECT_THAT(split("python3 engine.py --x"), ElementsAre("python3", "engine.py", "--x"));
  EXPECT_THAT(split("  a\t'b c' \"d e\" f\\ g "), ElementsAre("a", "b c", "d e", "f g"));
  EXPECT_THAT(split("'a \"b\"' \"c 'd'\""), ElementsAre("a \"b\"", "c 'd'"));
  EXPECT_THAT(split("a'b'\"c\"d ''"), ElementsAre("abcd", ""));
  EXPECT_THAT(split(R"("\"\\\$\`\n")"), ElementsAre("\"\\$`\\n"));
  EXPECT_THAT(split("$HOME `id` *"), ElementsAre("$HOME", "`id`", "*"));
  EXPECT_TRUE(split("  ").empty());
}

TEST(CommandWords, RefuseOpenQuotesAndABackslashAtTheEnd) {
  for (const auto* text : {"'a", "\"a", "a \"b\\\"", "a\\"})
    EXPECT_FALSE(split_command(text)) << text;
}

TEST(CommandWords, AreJoinedSoThatTheySplitAgain) {
  constexpr std::string_view kLetters = "ab 'x\"\\$\t\n=/-";
  rules::Chance chance(11);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::string> words(chance.below(4));
    for (auto& word : words)
      for (auto left = chance.below(6); left > 0; --left)
        word += kLetters[chance.below(kLetters.size())];
    const auto text = join_command(words);
    const auto again = split_command(text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(*again, words) << text;
  }
}

}  // namespace
}  // namespace tabiya::cli
