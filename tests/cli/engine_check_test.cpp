// `tabiya engine check` over real processes; the judging itself is tested in tests/match.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Outcome check(std::vector<std::string> words) {
  words.insert(words.begin(), {"engine", "check"});
  return tabiya(std::move(words));
}

TEST(EngineCheck, SaneEngineIsFit) {
  const auto outcome = check({FAKE_ENGINE, "--variant", "chess", "--format", "json"});
  EXPECT_EQ(outcome.status, kDone) << outcome.out << outcome.err;
  const auto report = json::parse(outcome.out);
  EXPECT_EQ(report["fit"], true);
  EXPECT_EQ(report["variants"][0]["variant"], "chess");
}

TEST(EngineCheck, NamesEveryGameItDoesNotKnow) {
  const auto outcome = check({std::string(FAKE_ENGINE) + " --no-options"});
  EXPECT_THAT(outcome.out,
              testing::ContainsRegex("not known to it:.* fourplayer-teams fourplayer-ffa"))
      << outcome.out;
}

TEST(EngineCheck, RefusesGamesThatAreNotExamined) {
  const auto outcome = check({FAKE_ENGINE, "--variant", "fourplayer-ffa"});
  EXPECT_EQ(outcome.status, kRefused);
  EXPECT_THAT(outcome.err, HasSubstr("games of four seats are not examined"));
}

TEST(EngineCheck, IllegalMoveIsNot) {
  const auto outcome = check({std::string(FAKE_ENGINE) + " --illegal 1", "--variant", "chess"});
  EXPECT_EQ(outcome.status, kCheckSaidNo);
  EXPECT_THAT(outcome.out, HasSubstr("FAULT plays"));
}

TEST(EngineCheck, CrashInTheSearchIsNot) {
  const auto outcome = check({std::string(FAKE_ENGINE) + " --crash-on-go 2", "--variant", "chess"});
  EXPECT_EQ(outcome.status, kCheckSaidNo);
  EXPECT_THAT(outcome.out, HasSubstr("FAULT the process is gone"));
}

TEST(EngineCheck, WhatCannotBeStartedIsRefused) {
  const auto outcome = check({"./no-such-engine"});
  EXPECT_EQ(outcome.status, kRefused);
  EXPECT_THAT(outcome.err, HasSubstr("no-such-engine"));
}

TEST(EngineCheck, WhatDoesNotGreetIsRefused) {
  const auto outcome =
      check({std::string(FAKE_ENGINE) + " --stall-no-uciok", "--engine-timeout", "0.1"});
  EXPECT_EQ(outcome.status, kRefused);
  EXPECT_THAT(outcome.err, HasSubstr("no uciok within 0.1 s"));
}

TEST(EngineCheck, BadWordsAreRefused) {
  EXPECT_EQ(check({}).status, kRefused);
  EXPECT_THAT(check({FAKE_ENGINE, "--uci"}).err, HasSubstr("--uci"));
  EXPECT_THAT(check({FAKE_ENGINE, "extra"}).err, HasSubstr("'extra' is no key=value"));
  EXPECT_THAT(check({FAKE_ENGINE, "option.Hesh=1"}).out, HasSubstr("did you mean Hash?"));
}

}  // namespace
}  // namespace tabiya::cli
