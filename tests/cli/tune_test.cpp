// `tabiya tune spsa --oracle`: what is asked of the oracle, what comes of its answers.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

Outcome tuned(const std::string& habit, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"tune",    "spsa", "--oracle", FAKE_ORACLE " " + habit,
                                 "--pairs", "2000"};
  words.insert(words.end(), more.begin(), more.end());
  return tabiya(std::move(words));
}

TEST(TuneByOracle, RecommendsWhatTheOracleLikes) {
  const auto said = tuned("honest", {"--format", "json", "--progress", "none"});
  ASSERT_EQ(said.status, kDone) << said.err;
  EXPECT_EQ(said.err, "");
  const auto all = json::parse(said.out);
  EXPECT_EQ(all.at("encounters"), 2000);
  EXPECT_EQ(all.at("parameters").size(), 2u);
  EXPECT_EQ(all.at("parameters")[0].at("name"), "p0");
  EXPECT_NEAR(all.at("recommended")[0].get<double>(), 130, 12);
  EXPECT_NEAR(all.at("recommended")[1].get<double>(), 80, 12);
  EXPECT_GT(all.at("final").at("elo_gain").get<double>(), 24);
}

TEST(TuneByOracle, TellsTheScheduleAndTheOptionsToSet) {
  const auto said = tuned("honest", {"--spsa-c", "1.5"});
  ASSERT_EQ(said.status, kDone) << said.err;
  EXPECT_THAT(said.err, AllOf(HasSubstr("2 parameters, 2000 pairs"), HasSubstr("c = 1.5 c_end"),
                              HasSubstr("relaxes in"), HasSubstr("1000 of 2000 pairs")));
  EXPECT_THAT(said.out, AllOf(HasSubstr("setoption name p0 value 1"), HasSubstr("gradient"),
                              HasSubstr("the oracle says: {\"elo_gain\":")));
}

TEST(TuneByOracle, IsTheSameForTheSameSeed) {
  EXPECT_EQ(tuned("honest", {"--seed", "5"}).out, tuned("honest", {"--seed", "5"}).out);
  EXPECT_NE(tuned("honest", {"--seed", "5"}).out, tuned("honest", {"--seed", "6"}).out);
}

TEST(TuneByOracle, BreaksOffAtABadAnswerAndShowsIt) {
  struct Case {
    std::string habit, shown;
  };
  const Case cases[] = {{"no-json", "with hello there: that is not JSON"},
                        {"no-list", "wanted is a list"},
                        {"empty", "with []: there is no parameter to tune"},
                        {"twice", "'p' is given twice"},
                        {"no-wins", "\"wins\" is missing"},
                        {"few", "\"penta\" counts 7 pairs, 8 were asked for"},
                        {"uneven", "half points"},
                        {"error", "out of coffee"},
                        {"late-error", "no such point"},
                        {"mute-at-3", "exited with status 0; its answer to {\"plus\":["},
                        {"crash-at-3", "killed by signal 6"}};
  for (const auto& [habit, shown] : cases) {
    const auto said = tuned(habit, {"--spsa-batch", "8"});
    EXPECT_EQ(said.status, kBroken) << habit;
    EXPECT_THAT(said.err, AllOf(HasSubstr("oracle: "), HasSubstr(shown))) << habit;
    EXPECT_EQ(said.out, "") << habit;
  }
}

TEST(TuneByOracle, RefusesBadUsage) {
  struct Case {
    std::vector<std::string> words;
    std::string said;
  };
  const std::string oracle = FAKE_ORACLE;
  const Case cases[] = {
      {{"tune"}, "say what to tune by"},
      {{"tune", "spas"}, "did you mean 'spsa'?"},
      {{"tune", "spsa", "--pairs", "10"}, "--oracle CMD"},
      {{"tune", "spsa", "--oracle", oracle}, "--pairs N"},
      {{"tune", "spsa", "--oracle", oracle, "--pairs", "0"}, "--pairs '0'"},
      {{"tune", "spsa", "--oracle", oracle, "--pairs", "10", "--seed", "x"}, "--seed 'x'"},
      {{"tune", "spsa", "--oracle", oracle, "--pairs", "10", "--spsa-c", "-1"}, "c '-1' must lie"},
      {{"tune", "spsa", "--oracle", oracle, "--pairs", "10", "--format", "xml"}, "--format 'xml'"},
      {{"tune", "spsa", "--oracle", oracle, "--pairs", "10", "rest"}, "'rest' is one word"},
      {{"tune", "spsa", "--oracle", "'x", "--pairs", "10"}, "--oracle ''x'"},
      {{"tune", "spsa", "--oracle", "", "--pairs", "10"}, "names no program"},
      {{"tune", "spsa", "--oracle", "/no/such", "--pairs", "10"}, "/no/such"}};
  for (const auto& [words, said] : cases) {
    const auto outcome = tabiya(words);
    EXPECT_EQ(outcome.status, kRefused) << said;
    EXPECT_THAT(outcome.err, HasSubstr(said));
  }
}

TEST(TuneByOracle, ExplainsItself) {
  EXPECT_THAT(tabiya({"tune", "spsa", "--help"}).out,
              AllOf(HasSubstr("--oracle CMD"), HasSubstr("\"penta\""), HasSubstr("--spsa-gamma")));
  EXPECT_THAT(tabiya({"tune", "--help"}).out, HasSubstr("tabiya tune spsa"));
}

}  // namespace
}  // namespace tabiya::cli
