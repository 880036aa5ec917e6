// The arbiter over shogi: repetition, impasse, the limit of plies, and random games to their end.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "runner/arbiter/arbiter.h"

namespace tabiya::arbiter {
namespace {

using rules::Cause;
using rules::kBlack;
using rules::kWhite;
using rules::Standing;

constexpr Instant kNoon{std::chrono::hours(12)};
constexpr std::string_view kEntered = "3K5/PPPPP4/GGGGS4/9/9/9/9/9/5k3 b RBS2N2L4P 1";
constexpr std::string_view kNotYet = "3K5/PPPPP4/GGGGS4/9/9/9/9/9/5k3 b RBS2NL3P 1";

Arbiter arbiter_of(std::string_view position, Terms terms = {}) {
  const auto* entry = rules::find_variant("shogi");
  auto game = position.empty() ? entry->start() : *entry->from(position);
  return Arbiter(entry->facts(), std::move(game), std::move(terms));
}

Verdict answer(Arbiter& arbiter, std::string_view text) {
  arbiter.turn_begins(kNoon);
  return arbiter.played(arbiter.turn(), text, std::nullopt, kNoon);
}

Terms terms_of(DrawRules draw_rules, Impasse impasse = Impasse::declare) {
  Terms terms;
  terms.draws = {draw_rules, Claims::always, impasse};
  return terms;
}

Verdict repeated(std::string_view position, const std::vector<std::string_view>& cycle,
                 DrawRules draw_rules) {
  auto arbiter = arbiter_of(position, terms_of(draw_rules));
  for (int round = 0; round < 3; ++round)
    for (const auto move : cycle) {
      EXPECT_FALSE(arbiter.verdict().over) << "too early";
      answer(arbiter, move);
    }
  return arbiter.verdict();
}

TEST(ShogiRepetition, IsReplayedAndGivesNobodyAPoint) {
  for (const auto draw_rules : {DrawRules::jsa, DrawRules::seed}) {
    const auto verdict = repeated("", {"2h3h", "8b7b", "3h2h", "7b8b"}, draw_rules);
    EXPECT_EQ(verdict.cause, Cause::repetition_replay);
    EXPECT_EQ(verdict.conduct, Conduct::played_out);
    EXPECT_EQ(verdict.standing, Standing{});
    EXPECT_EQ(result_text(verdict), "*");
  }
}

TEST(ShogiRepetition, IsLostByPerpetualCheckUnderJsaOnly) {
  const std::string_view position = "4k4/9/9/9/4R4/9/9/9/4K4 w - 1";
  const std::vector<std::string_view> cycle = {"5a4a", "5e4e", "4a5a", "4e5e"};
  const auto lost = repeated(position, cycle, DrawRules::jsa);
  EXPECT_EQ(lost.cause, Cause::perpetual_check);
  EXPECT_EQ(lost.standing, Standing::lost_by(kWhite));
  EXPECT_EQ(repeated(position, cycle, DrawRules::seed).cause, Cause::repetition_replay);
}

TEST(ShogiImpasse, IsWonByARightDeclarationAndLostByAWrongOne) {
  auto right = arbiter_of(kEntered);
  const auto won = answer(right, "win");
  EXPECT_EQ(won.cause, Cause::impasse);
  EXPECT_EQ(won.standing, Standing::won_by(kWhite));
  EXPECT_EQ(termination_word(won), "impasse");
  auto wrong = arbiter_of(kNotYet);
  const auto lost = answer(wrong, "win");
  EXPECT_EQ(lost.cause, Cause::false_declaration);
  EXPECT_EQ(lost.standing, Standing::lost_by(kWhite));
  EXPECT_EQ(lost.culprit, kWhite);
}

TEST(ShogiImpasse, IsDeclaredByTheArbiterOrByNobodyWhenToldSo) {
  const auto at_once = arbiter_of(kEntered, terms_of(DrawRules::jsa, Impasse::automatic)).verdict();
  EXPECT_EQ(at_once.cause, Cause::impasse);
  EXPECT_EQ(at_once.standing, Standing::won_by(kWhite));
  EXPECT_FALSE(arbiter_of(kNotYet, terms_of(DrawRules::jsa, Impasse::automatic)).verdict().over);
  auto off = arbiter_of(kEntered, terms_of(DrawRules::jsa, Impasse::off));
  EXPECT_EQ(answer(off, "win").conduct, Conduct::illegal_move);
}

TEST(ShogiImpasse, ALateDeclarationIsATimeForfeit) {
  Terms terms;
  terms.controls.fill(*read_time_control("1"));
  auto arbiter = arbiter_of(kEntered, terms);
  arbiter.turn_begins(kNoon);
  const auto late = kNoon + std::chrono::seconds(2);
  EXPECT_EQ(arbiter.played(kWhite, "win", std::nullopt, late).conduct, Conduct::time_forfeit);
}

TEST(ShogiLimit, CanBeSwitchedOff) {
  Terms terms = terms_of(DrawRules::seed);
  terms.adjudication.max_plies = kNoPliesLimit;
  auto arbiter = arbiter_of("9/4k4/9/9/9/9/9/4K4/9 b P 1", terms);
  rules::Chance chance(2);
  while (!arbiter.verdict().over && arbiter.game().plies() < 600) {
    const auto moves = arbiter.game().legal_moves();
    const auto move = moves[static_cast<int>(chance.below(moves.size()))];
    if (move.kind == rules::MoveKind::quiet)
      answer(arbiter, arbiter.game().write_move(move, rules::Notation::uci));
  }
  EXPECT_FALSE(arbiter.verdict().over);
}

TEST(ShogiLimit, DrawsAfter500PliesUnlessTheTermsSayOtherwise) {
  const auto length = [](std::optional<int> limit) {
    Terms terms = terms_of(DrawRules::seed);
    terms.adjudication.max_plies = limit;
    auto arbiter = arbiter_of("9/4k4/9/9/9/9/9/4K4/9 b P 1", terms);
    // Two kings on tours of different lengths never come back to the same position four times.
    rules::Chance chance(2);
    while (!arbiter.verdict().over) {
      const auto moves = arbiter.game().legal_moves();
      const auto move = moves[static_cast<int>(chance.below(moves.size()))];
      if (move.kind != rules::MoveKind::quiet) continue;
      answer(arbiter, arbiter.game().write_move(move, rules::Notation::uci));
    }
    EXPECT_EQ(termination_word(arbiter.verdict()), "length_limit");
    EXPECT_EQ(arbiter.verdict().standing, Standing::draw());
    return arbiter.game().plies();
  };
  EXPECT_EQ(length({}), 500);
  EXPECT_EQ(length(40), 40);
}

// Every random game ends, in one of the ways a ledger has a number for.
TEST(ShogiGames, OfChanceEnd) {
  std::map<std::string_view, int> ends;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    rules::Chance chance(seed);
    auto arbiter = arbiter_of("", terms_of(DrawRules::jsa));
    while (!arbiter.verdict().over) {
      const auto moves = arbiter.game().legal_moves();
      ASSERT_FALSE(moves.empty());
      const auto move = moves[static_cast<int>(chance.below(moves.size()))];
      answer(arbiter, arbiter.game().write_move(move, rules::Notation::uci));
    }
    const auto& verdict = arbiter.verdict();
    ++ends[termination_word(verdict)];
    EXPECT_TRUE(verdict.cause != Cause::none || verdict.conduct == Conduct::length_limit);
    if (verdict.cause == Cause::checkmate) {
      EXPECT_EQ(verdict.standing, Standing::lost_by(arbiter.turn()));
    }
  }
  EXPECT_GT(ends["checkmate"], 500);
  EXPECT_EQ(ends["checkmate"] + ends["length_limit"], 1000);
}

}  // namespace
}  // namespace tabiya::arbiter
