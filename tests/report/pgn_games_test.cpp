#include "runner/report/pgn_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace tabiya::report {
namespace {

using testing::ElementsAre;

PgnGames games_in(const std::string& text) {
  std::istringstream stream(text);
  return find_games(stream);
}

const std::string kFirst =
    "[Event \"?\"]\n[Result \"1-0\"]\n[TabiyaGame \"1/1/1 a\"]\n\n1. e4 {book\n[%clk 0:1] 0-1\n"
    "} e5 1-0\n\n";
const std::string kSecond =
    "[Event \"?\"]\n[Result \"1/2-1/2\"]\n[TabiyaGame \"1/1/2 a\"]\n\n1/2-1/2\n\n";

TEST(PgnGames, AreFoundByTheirNames) {
  const auto found = games_in(kFirst + kSecond);
  EXPECT_THAT(found.names, ElementsAre("1/1/1 a", "1/1/2 a"));
  EXPECT_EQ(found.whole, std::int64_t(kFirst.size() + kSecond.size()));
  EXPECT_EQ(games_in("").whole, 0);
}

TEST(PgnGames, AreWholeOnlyWithTheirResult) {
  const auto text = kFirst + kSecond;
  for (std::size_t size = kFirst.size(); size < text.size() - 1; ++size) {
    const auto found = games_in(text.substr(0, size));
    EXPECT_THAT(found.names, ElementsAre("1/1/1 a")) << size;
    EXPECT_EQ(found.whole, std::int64_t(kFirst.size())) << size;
  }
  EXPECT_EQ(games_in(text.substr(0, text.size() - 1)).names.size(), 2u);
  for (std::size_t size = 0; size < kFirst.size() - 1; ++size)
    EXPECT_EQ(games_in(text.substr(0, size)).whole, 0) << size;
}

TEST(PgnGames, OfOtherProgramsArePassedOver) {
  const std::string other =
      "[Event \"x\"]\n[White \"y\"]\n1. e4 e5\n*\n[Event \"z\"]\r\n\r\n1. d4 *\r\n\r\n";
  const auto found = games_in(other + kSecond);
  EXPECT_THAT(found.names, ElementsAre("1/1/2 a"));
  EXPECT_EQ(games_in(other).whole, std::int64_t(other.size()));
}

// A cut game with others after it is no game, and what follows it counts.
TEST(PgnGames, ThatAreCutDoNotHideOthers) {
  const auto found = games_in(kFirst.substr(0, kFirst.size() - 6) + "\n\n" + kSecond);
  EXPECT_THAT(found.names, ElementsAre("1/1/2 a"));
}

// PGN4 has no result behind the moves: an empty line ends them.
TEST(PgnGames, OfFourSeatsAreWholeWithTheirEmptyLine) {
  const std::string four =
      "[Event \"?\"]\n[TabiyaGame \"1/2/1 a\"]\n[StartFen4 \"R-0\"]\n\n1. d2-d4 .. b7-c7\n2. "
      "e2-e3\n\n";
  const auto found = games_in(four + kSecond);
  EXPECT_THAT(found.names, ElementsAre("1/1/2 a", "1/2/1 a"));
  for (std::size_t size = kSecond.size(); size < kSecond.size() + four.size() - 1; ++size) {
    const auto cut = games_in((kSecond + four).substr(0, size));
    EXPECT_THAT(cut.names, ElementsAre("1/1/2 a")) << size;
    EXPECT_EQ(cut.whole, std::int64_t(kSecond.size())) << size;
  }
  EXPECT_EQ(games_in(kSecond + four).whole, std::int64_t(kSecond.size() + four.size()));
}

}  // namespace
}  // namespace tabiya::report
