#include "openings/epd_line.h"

#include <gtest/gtest.h>

#include <string>

namespace tabiya::openings {
namespace {

constexpr const char* kBoard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

struct LineCase {
  const char* rest;
  const char* counters;
};

class CountersOfLine : public testing::TestWithParam<LineCase> {};

TEST_P(CountersOfLine, AreReadFromOpcodesAndBareNumbers) {
  const auto position = position_of_line(std::string(kBoard) + GetParam().rest);
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, std::string(kBoard) + " " + GetParam().counters);
}

INSTANTIATE_TEST_SUITE_P(
    Forms, CountersOfLine,
    testing::Values(LineCase{"", "0 1"}, LineCase{"  ", "0 1"}, LineCase{" 5 9", "5 9"},
                    LineCase{" 5", "5 1"}, LineCase{" hmvc 5; fmvn 9;", "5 9"},
                    LineCase{" hmvc 5;fmvn 9", "5 9"}, LineCase{" fmvn 9; hmvc 5;", "5 9"},
                    LineCase{" 4 49 c0 \"eval: 265; hmvc 7;\"; c1 \"a;b\";", "4 49"},
                    LineCase{" id \"a;b\"; fmvn 12;", "0 12"}, LineCase{" 0 0", "0 1"},
                    LineCase{" bm e4; ce 12;", "0 1"}, LineCase{"\t7\t11\t", "7 11"},
                    LineCase{" id \"never closed; fmvn 3;", "0 1"}));

TEST(EpdLine, KeepsTheEnPassantSquareOfFourFields) {
  const auto position = position_of_line("8/8/8/3Pp3/8/8/8/K1k5 w - e6");
  ASSERT_TRUE(position);
  EXPECT_EQ(*position, "8/8/8/3Pp3/8/8/8/K1k5 w - e6 0 1");
}

TEST(EpdLine, RefusesCountersThatCanBeNone) {
  for (const auto* rest : {" -5 1", " 5 -1", " 99999999999999999999 1", " 10001 1", " 0 1000000",
                           " hmvc -3;", " fmvn 3000000000;", " hmvc x;", " fmvn;"}) {
    const auto position = position_of_line(std::string(kBoard) + rest);
    ASSERT_FALSE(position) << rest;
    EXPECT_NE(position.refusal().message.find("from 0 to 10000"), std::string::npos) << rest;
  }
}

TEST(EpdLine, RefusesFewerThanFourFields) {
  for (const auto* line : {"", "   ", "8/8/8/8/8/8/8/K1k5", "8/8/8/8/8/8/8/K1k5 w -"})
    EXPECT_FALSE(position_of_line(line)) << line;
}

}  // namespace
}  // namespace tabiya::openings
