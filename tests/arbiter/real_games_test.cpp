// The arbiter over the real rules: what engines write, and field cases with a clock.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules/catalog.h"
#include "runner/arbiter/arbiter.h"

namespace tabiya::arbiter {
namespace {

using namespace std::chrono_literals;
using rules::kBlack;
using rules::kWhite;
using rules::Standing;

constexpr Instant kNoon{std::chrono::hours(12)};

Arbiter arbiter_of(std::string_view variant, std::string_view position, Terms terms = {}) {
  const auto* entry = rules::find_variant(variant);
  auto game = position.empty() ? entry->start() : *entry->from(position);
  return Arbiter(entry->facts(), std::move(game), std::move(terms));
}

Verdict answer(Arbiter& arbiter, std::string_view text, Microseconds time = 1ms) {
  arbiter.turn_begins(kNoon);
  return arbiter.played(arbiter.turn(), text, std::nullopt, kNoon + time);
}

TEST(EngineCastling, IsReadInBothSpellingsAndKeptInTheVariantsOwn) {
  const std::tuple<std::string_view, std::string_view, std::string_view> table[] = {
      {"chess", "e1g1", "e1g1"},    {"chess", "e1h1", "e1g1"},    {"chess", "e1a1", "e1c1"},
      {"chess960", "e1h1", "e1h1"}, {"chess960", "e1g1", "e1h1"}, {"chess960", "e1c1", "e1a1"}};
  for (const auto& [variant, text, kept] : table) {
    auto arbiter = arbiter_of(variant, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_FALSE(answer(arbiter, text).over);
    EXPECT_EQ(arbiter.moves().back().text, kept);
  }
}

// F-P05
TEST(IllegalMove, LosesAndStaysOutOfTheGame) {
  auto arbiter = arbiter_of("chess", "");
  const auto verdict = answer(arbiter, "e2e5");
  EXPECT_EQ(verdict.conduct, Conduct::illegal_move);
  EXPECT_EQ(verdict.standing, Standing::won_by(kBlack));
  EXPECT_EQ(verdict.culprit, kWhite);
  EXPECT_THAT(verdict.detail, testing::HasSubstr("\"e2e5\" is illegal"));
  EXPECT_TRUE(arbiter.moves().empty());
}

// F-C04
TEST(Flag, AsksTheRulesWhetherTheOpponentCanStillWin) {
  Terms terms;
  terms.controls.fill(*read_time_control("1"));
  auto bare = arbiter_of("chess", "8/8/3rk3/8/8/2K5/8/8 b - - 0 1", terms);
  const auto drawn = answer(bare, "d6d1", 1001ms);
  EXPECT_TRUE(drawn.flag_without_win);
  EXPECT_EQ(drawn.standing, Standing::draw());
  auto helpmate = arbiter_of("chess", "8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1", terms);
  EXPECT_EQ(answer(helpmate, "e5d4", 1001ms).standing, Standing::won_by(kWhite));
  auto hill = arbiter_of("kingofthehill", "8/8/3rk3/8/8/2K5/8/8 b - - 0 1", terms);
  EXPECT_EQ(answer(hill, "d6d1", 1001ms).standing, Standing::won_by(kWhite));
}

// F-B10: a draw rule from move 34 in a game whose position says move 30.
TEST(Adjudication, TakesTheMoveNumberOfThePosition) {
  Terms terms;
  terms.adjudication.draw = DrawAdjudication{34, 2, 10};
  terms.draws = {DrawRules::claim, Claims::never};
  auto arbiter = arbiter_of("chess", "r3k3/8/8/8/8/8/8/R3K3 b - - 0 30", terms);
  const std::string_view moves[] = {"a8b8", "a1b1", "b8c8", "b1c1", "c8d8", "c1d1", "d8a8"};
  const Score level{Score::Kind::centipawns, 0};
  for (const auto move : moves) {
    arbiter.turn_begins(kNoon);
    ASSERT_FALSE(arbiter.played(arbiter.turn(), move, level, kNoon).over) << move;
  }
  arbiter.turn_begins(kNoon);
  EXPECT_EQ(arbiter.game().full_move_number(), 34);
  EXPECT_EQ(arbiter.played(kWhite, "d1a1", level, kNoon).conduct, Conduct::adjudicated_draw);
}

TEST(Opening, KeepsTheVariantsText) {
  auto arbiter = arbiter_of("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const std::vector<std::string> moves = {"e1g1", "e8e7"};
  EXPECT_FALSE(arbiter.play_opening(moves));
  EXPECT_EQ(arbiter.opening(), (std::vector<std::string>{"e1h1", "e8e7"}));
}

}  // namespace
}  // namespace tabiya::arbiter
