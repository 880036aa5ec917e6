#include "runner/arbiter/draw_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/arbiter/scripted_game.h"

namespace tabiya::arbiter {
namespace {

using rules::Cause;
using testing::HasSubstr;

const auto kAutomatic = scripted_variant(rules::DefaultDraws::automatic);
const auto kClaim = scripted_variant(rules::DefaultDraws::claim);
const auto kJsa = scripted_variant(rules::DefaultDraws::jsa);
const auto kAsian = scripted_variant(rules::DefaultDraws::asian);

TEST(DrawRules, AreReadByTheirNames) {
  for (const auto& variant : {kAutomatic, kClaim}) {
    EXPECT_EQ(*read_draw_rules("automatic", variant), DrawRules::automatic);
    EXPECT_EQ(*read_draw_rules("claim", variant), DrawRules::claim);
  }
  EXPECT_EQ(word_of(DrawRules::automatic), "automatic");
  EXPECT_EQ(word_of(DrawRules::claim), "claim");
}

TEST(DrawRules, OfShogiAndXiangqiAreReadByTheirNames) {
  for (const auto draw_rules : {DrawRules::jsa, DrawRules::seed})
    EXPECT_EQ(*read_draw_rules(word_of(draw_rules), kJsa), draw_rules);
  for (const auto draw_rules : {DrawRules::asian, DrawRules::check_only})
    EXPECT_EQ(*read_draw_rules(word_of(draw_rules), kAsian), draw_rules);
}

TEST(DrawRules, OfOtherGamesAreRefusedByName) {
  const auto refusal = [](std::string_view word, const rules::VariantFacts& variant) {
    return read_draw_rules(word, variant).refusal().message;
  };
  for (const auto word : {"jsa", "seed"})
    EXPECT_THAT(refusal(word, kAutomatic),
                HasSubstr("\"" + std::string(word) + "\" belongs to shogi; scripted takes"));
  for (const auto word : {"asian", "check-only"})
    EXPECT_THAT(refusal(word, kClaim), HasSubstr("belongs to xiangqi"));
  for (const auto word : {"automatic", "claim"}) {
    EXPECT_THAT(refusal(word, kJsa), HasSubstr("scripted takes jsa or seed"));
    EXPECT_THAT(refusal(word, kAsian), HasSubstr("scripted takes asian or check-only"));
  }
  EXPECT_THAT(refusal("fsf", kAsian), HasSubstr("\"fsf\" is not known"));
  EXPECT_THAT(refusal("claims", kAutomatic),
              HasSubstr("\"claims\" is not known; scripted takes automatic or claim"));
}

TEST(ClaimsWord, IsReadAndWritten) {
  for (const auto claims : {Claims::not_better, Claims::always, Claims::never})
    EXPECT_EQ(rules::value_in<Claims>(kClaimsWords, rules::word_in(kClaimsWords, claims)), claims);
  EXPECT_EQ(rules::word_in(kClaimsWords, Claims::not_better), "not-better");
  EXPECT_FALSE(rules::value_in<Claims>(kClaimsWords, "often"));
}

struct Position {
  std::string_view move;  // that leads to it
  Cause automatic;
  Cause under_claim;
  std::vector<Cause> claimable;
};

class DrawTable : public testing::TestWithParam<Position> {
 protected:
  DrawTable() { game_.play(*game_.read_move(GetParam().move, rules::Notation::uci)); }
  ScriptedGame game_;
};

TEST_P(DrawTable, EndsByPolicy) {
  const auto automatic = automatic_draw(game_, DrawRules::automatic);
  EXPECT_EQ(automatic.cause, GetParam().automatic);
  if (automatic) {
    EXPECT_EQ(automatic.standing, rules::Standing::draw());
  }
  EXPECT_EQ(automatic_draw(game_, DrawRules::claim).cause, GetParam().under_claim);
}

TEST_P(DrawTable, ListsWhatMayBeClaimed) {
  EXPECT_EQ(claimable_draws(game_, DrawRules::claim), GetParam().claimable);
  EXPECT_TRUE(claimable_draws(game_, DrawRules::automatic).empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, DrawTable,
    testing::Values(
        Position{"second", Cause::none, Cause::none, {}},
        Position{"third", Cause::threefold_repetition, Cause::none, {Cause::threefold_repetition}},
        Position{"fourth", Cause::threefold_repetition, Cause::none, {Cause::threefold_repetition}},
        Position{"fifth",
                 Cause::threefold_repetition,
                 Cause::fivefold_repetition,
                 {Cause::threefold_repetition}},
        Position{"99-plies", Cause::none, Cause::none, {}},
        Position{"50-moves", Cause::fifty_moves, Cause::none, {Cause::fifty_moves}},
        Position{"149-plies", Cause::fifty_moves, Cause::none, {Cause::fifty_moves}},
        Position{"75-moves", Cause::fifty_moves, Cause::seventyfive_moves, {Cause::fifty_moves}},
        Position{"third-and-50",
                 Cause::threefold_repetition,
                 Cause::none,
                 {Cause::fifty_moves, Cause::threefold_repetition}},
        Position{"fifth-and-75",
                 Cause::threefold_repetition,
                 Cause::fivefold_repetition,
                 {Cause::fifty_moves, Cause::threefold_repetition}}));

struct Repeated {
  std::string_view move;  // that leads to it
  DrawRules draw_rules;
  Cause cause;
  rules::Standing standing;
};

class RepetitionTable : public testing::TestWithParam<Repeated> {};

TEST_P(RepetitionTable, EndsByPolicy) {
  ScriptedGame game;
  game.play(*game.read_move(GetParam().move, rules::Notation::uci));
  const auto ending = automatic_draw(game, GetParam().draw_rules);
  EXPECT_EQ(ending.cause, GetParam().cause);
  EXPECT_EQ(ending.standing, GetParam().standing);
  EXPECT_TRUE(claimable_draws(game, GetParam().draw_rules).empty());
}

constexpr auto kNobody = rules::Standing{};
constexpr auto kDraw = rules::Standing::draw();
constexpr auto kWhiteLoses = rules::Standing::lost_by(rules::kWhite);
constexpr auto kBlackLoses = rules::Standing::lost_by(rules::kBlack);

INSTANTIATE_TEST_SUITE_P(
    Shogi, RepetitionTable,
    testing::Values(
        Repeated{"third-white-checks", DrawRules::jsa, Cause::none, kNobody},
        Repeated{"fourth", DrawRules::jsa, Cause::repetition_replay, kNobody},
        Repeated{"fourth", DrawRules::seed, Cause::repetition_replay, kNobody},
        Repeated{"fourth-black-checks", DrawRules::jsa, Cause::perpetual_check, kBlackLoses},
        Repeated{"fourth-black-checks", DrawRules::seed, Cause::repetition_replay, kNobody},
        Repeated{"fourth-both-check", DrawRules::jsa, Cause::repetition_replay, kNobody},
        Repeated{"75-moves", DrawRules::jsa, Cause::none, kNobody}));

INSTANTIATE_TEST_SUITE_P(
    Xiangqi, RepetitionTable,
    testing::Values(
        Repeated{"second", DrawRules::asian, Cause::none, kNobody},
        Repeated{"third", DrawRules::asian, Cause::threefold_repetition, kDraw},
        Repeated{"third-white-checks", DrawRules::asian, Cause::perpetual_check, kWhiteLoses},
        Repeated{"third-white-checks", DrawRules::check_only, Cause::perpetual_check, kWhiteLoses},
        Repeated{"third-black-chases", DrawRules::asian, Cause::perpetual_chase, kBlackLoses},
        Repeated{"third-black-chases", DrawRules::check_only, Cause::threefold_repetition, kDraw},
        Repeated{"third-check-and-chase", DrawRules::asian, Cause::perpetual_check, kBlackLoses},
        Repeated{"third-both-chase", DrawRules::asian, Cause::threefold_repetition, kDraw},
        Repeated{"fourth-both-check", DrawRules::asian, Cause::threefold_repetition, kDraw},
        Repeated{"119-plies", DrawRules::asian, Cause::none, kNobody},
        Repeated{"120-plies", DrawRules::asian, Cause::move_limit, kDraw}));

}  // namespace
}  // namespace tabiya::arbiter
