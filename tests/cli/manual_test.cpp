// What the manuals and the README say of the program is so.
#include <set>

#include "tests/cli/whole_run.h"

namespace tabiya::cli {
namespace {

using testing::HasSubstr;

class Manuals : public Run {};

// Every word that reports begin a line with.
TEST_F(Manuals, OfTheReportExplainEveryFigure) {
  const auto manual = tabiya({"report", "--help"}).out;
  std::ofstream(path("b.epd")) << "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n";
  auto test = run("sprt", "--score 'cp 900'", "--score 'cp -900'",
                  {"--adjudicate-win", "plies=2", "cp=600", "--elo1", "200", "--event", "E",
                   "--book", path("b.epd"), "--each", "option.Hash=16"});
  ASSERT_EQ(tabiya(test).status, kDone);
  std::istringstream lines(tabiya({"report", "--db", path("t.db")}).out);
  int words = 0;
  for (std::string line; std::getline(lines, line); ++words)
    EXPECT_THAT(manual, HasSubstr(line.substr(0, line.find("  "))));
  EXPECT_GT(words, 20);
}

std::set<std::string> options_in(const std::string& text) {
  static const std::regex option("--[a-z][a-z0-9-]*");
  return {std::sregex_token_iterator(text.begin(), text.end(), option), {}};
}

// The right column of the table for those who come from other runners.
TEST_F(Manuals, HaveEveryOptionThatTheReadmeNames) {
  const auto readme = content_of(TABIYA_SOURCE "/README.md");
  const auto begin = readme.find("## Coming from");
  const auto end = readme.find("\n## ", begin + 1);
  ASSERT_NE(end, std::string::npos);
  std::string known = "--version --help";
  for (const auto* command : {"sprt", "report", "export", "engine", "resume"})
    known += tabiya({command, "--help"}).out;
  const auto options = options_in(known);
  std::istringstream rows(readme.substr(begin, end - begin));
  int rows_seen = 0;
  for (std::string row; std::getline(rows, row);) {
    const auto right = row.find(" | ");
    if (right == std::string::npos) continue;
    ++rows_seen;
    for (const auto& option : options_in(row.substr(right)))
      EXPECT_TRUE(options.contains(option)) << option << " in: " << row;
  }
  EXPECT_GT(rows_seen, 20);
}

}  // namespace
}  // namespace tabiya::cli
