#include "runner/arbiter/verdict.h"

#include <gtest/gtest.h>

namespace tabiya::arbiter {
namespace {

Verdict over(Conduct conduct, rules::Standing standing = rules::Standing::draw()) {
  Verdict verdict;
  verdict.over = true;
  verdict.conduct = conduct;
  verdict.standing = standing;
  return verdict;
}

// The words are stored in ledgers: one that changed here would make them unreadable.
TEST(Conduct, NumbersAndWordsAreStable) {
  const std::vector<std::string_view> words = {
      "played_out", "time_forfeit",     "illegal_move",    "disconnected", "stalled",    "resigned",
      "agreed",     "adjudicated_draw", "adjudicated_win", "length_limit", "interrupted"};
  for (std::size_t number = 0; number < words.size(); ++number) {
    EXPECT_EQ(word_of(static_cast<Conduct>(number)), words[number]);
    EXPECT_EQ(conduct_of(words[number]), static_cast<Conduct>(number));
  }
  EXPECT_EQ(conduct_of("timeout"), std::nullopt);
}

TEST(ResultText, FollowsTheStanding) {
  EXPECT_EQ(result_text({}), "*");
  EXPECT_EQ(result_text(over(Conduct::played_out, rules::Standing::won_by(0))), "1-0");
  EXPECT_EQ(result_text(over(Conduct::played_out, rules::Standing::won_by(1))), "0-1");
  EXPECT_EQ(result_text(over(Conduct::agreed)), "1/2-1/2");
  EXPECT_EQ(result_text(over(Conduct::interrupted)), "*");
  EXPECT_EQ(result_text(over(Conduct::played_out, {})), "*");  // a replay
}

TEST(TerminationWord, IsTheJudgesWord) {
  EXPECT_EQ(termination_word({}), "none");
  auto mate = over(Conduct::played_out);
  mate.cause = rules::Cause::checkmate;
  EXPECT_EQ(termination_word(mate), "checkmate");
  auto flag = over(Conduct::time_forfeit);
  EXPECT_EQ(termination_word(flag), "timeout");
  flag.flag_without_win = true;
  EXPECT_EQ(termination_word(flag), "timeout_insufficient");
  EXPECT_EQ(termination_word(over(Conduct::resigned)), "resignation");
  EXPECT_EQ(termination_word(over(Conduct::agreed)), "agreement");
  EXPECT_EQ(termination_word(over(Conduct::illegal_move)), "illegal_move");
  EXPECT_EQ(termination_word(over(Conduct::length_limit)), "length_limit");
}

}  // namespace
}  // namespace tabiya::arbiter
