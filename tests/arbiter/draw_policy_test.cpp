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

TEST(DrawRules, AreReadByTheirNames) {
  for (const auto& variant : {kAutomatic, kClaim}) {
    EXPECT_EQ(*read_draw_rules("automatic", variant), DrawRules::automatic);
    EXPECT_EQ(*read_draw_rules("auto", variant), DrawRules::automatic);
    EXPECT_EQ(*read_draw_rules("claim", variant), DrawRules::claim);
  }
  for (const auto word : {"", "any"}) {
    EXPECT_EQ(*read_draw_rules(word, kAutomatic), DrawRules::automatic);
    EXPECT_EQ(*read_draw_rules(word, kClaim), DrawRules::claim);
  }
  EXPECT_EQ(word_of(DrawRules::automatic), "automatic");
  EXPECT_EQ(word_of(DrawRules::claim), "claim");
}

TEST(DrawRules, OfOtherGamesAreRefusedByName) {
  for (const auto word : {"jsa", "seed"})
    EXPECT_THAT(read_draw_rules(word, kAutomatic).refusal().message,
                HasSubstr("\"" + std::string(word) + "\" belongs to shogi; scripted takes"));
  for (const auto word : {"asian", "fsf", "check-only"})
    EXPECT_THAT(read_draw_rules(word, kAutomatic).refusal().message, HasSubstr("xiangqi"));
  EXPECT_THAT(read_draw_rules("claims", kAutomatic).refusal().message,
              HasSubstr("\"claims\" is not known; scripted takes automatic or claim"));
}

TEST(ClaimsWord, IsReadAndWritten) {
  for (const auto claims : {Claims::not_better, Claims::always, Claims::never})
    EXPECT_EQ(*read_claims(word_of(claims)), claims);
  EXPECT_THAT(read_claims("often").refusal().message, HasSubstr("\"often\""));
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
  const auto automatic = ending_by_policy(game_, DrawRules::automatic);
  EXPECT_EQ(automatic.cause, GetParam().automatic);
  if (automatic) {
    EXPECT_EQ(automatic.standing, rules::Standing::draw());
  }
  EXPECT_EQ(ending_by_policy(game_, DrawRules::claim).cause, GetParam().under_claim);
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

}  // namespace
}  // namespace tabiya::arbiter
