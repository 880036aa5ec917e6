// Every game of tests/rules_data/outcomes-*.json through the judge, every expectation checked.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <ostream>
#include <sstream>

#include "runner/cli/judge/judge_command.h"

namespace tabiya::cli {
namespace {

using nlohmann::json;

// The keys of the answer sorted, so that it compares with any other JSON.
json ask(const json& question) { return judge(question); }

constexpr const char* kVariants[] = {"chess",   "chess960", "kingofthehill",    "racingkings",
                                     "shogi",   "xiangqi",  "fourplayer-teams", "fourplayer-ffa",
                                     "circular"};

// A case as it stands in its file, with the variant of the file.
struct Case {
  json content;
};

void PrintTo(const Case& each, std::ostream* out) { *out << each.content.at("id"); }

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const std::string variant : kVariants) {
    std::ifstream file(std::string(TABIYA_TESTS "/rules_data/outcomes-") + variant + ".json");
    const json content = json::parse(file);
    for (json each : content.at("cases")) {
      each["variant"] = content.at("variant");
      cases.push_back({each});
    }
  }
  return cases;
}

// The line for the judge: the case without what it expects, asking for the moves it names.
json question_of(const json& each) {
  json question = each;
  question["query"] = json::array();
  for (const auto* key : {"legal", "illegal"})
    for (const auto& move : each["expect"].value(key, json::array()))
      question["query"].push_back(move);
  for (const auto* key : {"legal_exact", "unsafe"})
    if (each["expect"].contains(key)) question["query"] = "all";
  question.erase("expect");
  return question;
}

void expect_moves(const json& answer, const json& moves, bool legal) {
  for (const auto& move : moves)
    EXPECT_EQ(answer.at("legal").value(move.get<std::string>(), false), legal) << move;
}

void expect_all_moves(const json& answer, const json& moves) {
  json texts = json::array();
  for (const auto& [text, legal] : answer.at("legal").items()) texts.push_back(text);
  EXPECT_EQ(texts, moves);
}

// Of some seats only.
void expect_fates(const json& answer, const json& fates) {
  for (const auto& [seat, fate] : fates.items())
    EXPECT_EQ(answer.at("fate").at(seat), fate) << seat;
}

void expect_field(const json& answer, const std::string& key, const json& expected) {
  if (key == "legal" || key == "illegal") {
    expect_moves(answer, expected, key == "legal");
  } else if (key == "legal_exact") {
    expect_all_moves(answer, expected);
  } else if (key == "fate") {
    expect_fates(answer, expected);
  } else {
    EXPECT_EQ(answer.value(key, json("missing")), expected) << key;
  }
}

// The draw policies that a case with the profile `any` must hold under.
std::vector<const char*> policies_of(const std::string& variant) {
  if (variant == "shogi") return {"jsa", "seed"};
  if (variant == "xiangqi") return {"asian", "check-only"};
  if (variant.starts_with("fourplayer") || variant == "circular") return {};  // claims are played
  return {"auto", "claim"};
}

class Outcomes : public testing::TestWithParam<Case> {
 protected:
  void check(const json& question) {
    const json answer = ask(question);
    SCOPED_TRACE(question.value("profile", "no profile") + ": " + answer.dump());
    EXPECT_FALSE(answer.contains("error"));
    for (const auto& [key, expected] : GetParam().content.at("expect").items())
      expect_field(answer, key, expected);
  }
};

TEST_P(Outcomes, AreAsExpected) {
  json question = question_of(GetParam().content);
  check(question);
  if (question.value("profile", "any") != "any") return;
  for (const auto* profile : policies_of(question.at("variant"))) {
    question["profile"] = profile;
    check(question);
  }
  question.erase("profile");
  check(question);
}

INSTANTIATE_TEST_SUITE_P(Files, Outcomes, testing::ValuesIn(all_cases()), [](const auto& each) {
  auto name = each.param.content.at("id").template get<std::string>();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

TEST(OutcomesFiles, HoldTheirCases) {
  EXPECT_EQ(all_cases().size(), 80U + 43U + 44U + 51U + 46U + 43U + 20U + 37U + 23U);
}

TEST(OutcomesFiles, PassThroughTheCommandInOrder) {
  std::stringstream in;
  std::stringstream out;
  std::stringstream err;
  const auto cases = all_cases();
  for (const Case& each : cases) in << question_of(each.content) << '\n';
  const std::vector<std::string> arguments = {"--jsonl"};
  EXPECT_EQ(run_judge(arguments, in, out, err), 0);
  std::string line;
  for (const Case& each : cases) {
    ASSERT_TRUE(std::getline(out, line));
    const json answer = json::parse(line);
    EXPECT_EQ(answer.at("id"), each.content.at("id"));
    EXPECT_EQ(answer.at("termination"), each.content.at("expect").at("termination"));
  }
  EXPECT_FALSE(std::getline(out, line));
}

}  // namespace
}  // namespace tabiya::cli
