#include "runner/report/format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <locale>

namespace tabiya::report {
namespace {

TEST(NumberText, NeverShowsMinusZeroNorWhatIsNoNumber) {
  EXPECT_EQ(number_text(-0.0, 2), "0.00");
  EXPECT_EQ(number_text(-0.004, 2), "0.00");
  EXPECT_EQ(number_text(-0.4, 0), "0");
  EXPECT_EQ(number_text(-0.005001, 2), "-0.01");
  EXPECT_EQ(number_text(-10.0, 1), "-10.0");
  EXPECT_EQ(number_text(1234567.891, 2), "1234567.89");
  EXPECT_EQ(number_text(std::nullopt, 2), "n/a");
  EXPECT_EQ(number_text(std::nan(""), 2), "n/a");
  EXPECT_EQ(number_text(-std::numeric_limits<double>::infinity(), 2), "n/a");
}

struct CommaPunctuation : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST(NumberText, HasAPointInEveryLocale) {
  const std::locale before = std::locale::global(std::locale({}, new CommaPunctuation));
  const std::string text = number_text(1234.5, 2);
  std::locale::global(before);
  EXPECT_EQ(text, "1234.50");
}

TEST(Tables, AlignTextByCharactersAndLeaveNoTrailingBlanks) {
  const Table table{{"name", "games"}, {{"Größe 将", "7"}, {"a", ""}}};
  EXPECT_EQ(write_table(table, Format::text),
            "name     games\n"
            "Größe 将  7\n"
            "a\n");
}

TEST(Tables, QuoteCsvAndLeaveBlankWhatIsNotAvailable) {
  const Table table{{"engine", "elo", "event"},
                    {{"A,\"B\"", "n/a", "two\nlines"}, {"将", "1.5", ""}}};
  EXPECT_EQ(write_table(table, Format::csv),
            "engine,elo,event\n"
            "\"A,\"\"B\"\"\",,\"two\nlines\"\n"
            "将,1.5,\n");
}

TEST(Tables, EscapeMarkdown) {
  const Table table{{"engine", "elo"}, {{"a|b\\c\nd", "n/a"}}};
  EXPECT_EQ(write_table(table, Format::markdown),
            "| engine | elo |\n"
            "| --- | --- |\n"
            "| a\\|b\\\\c d | n/a |\n");
}

TEST(Formats, HaveTheirWords) {
  for (const Format format : {Format::text, Format::json, Format::csv, Format::markdown})
    EXPECT_EQ(rules::value_in<Format>(kFormatWords, rules::word_in(kFormatWords, format)), format);
  EXPECT_EQ(rules::word_in(kFormatWords, Format::markdown), "markdown");
  EXPECT_FALSE(rules::value_in<Format>(kFormatWords, "yaml"));
}

}  // namespace
}  // namespace tabiya::report
