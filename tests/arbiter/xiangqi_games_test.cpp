// The arbiter over xiangqi: perpetual check and chase, the limit of moves, random games to their
// end.

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

Arbiter arbiter_of(std::string_view position, DrawPolicy draws) {
  const auto* entry = rules::find_variant("xiangqi");
  auto game = position.empty() ? entry->start() : entry->from(position);
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.refusal().message);
  Terms terms;
  terms.draws = draws;
  return Arbiter(entry->facts(), std::move(*game), std::move(terms));
}

Verdict answer(Arbiter& arbiter, std::string_view text) {
  arbiter.turn_begins(kNoon);
  const auto verdict = arbiter.played(arbiter.turn(), text, std::nullopt, kNoon);
  EXPECT_NE(verdict.conduct, Conduct::illegal_move) << verdict.detail;
  return verdict;
}

struct Cycle {
  const char* name;
  std::string_view position;  // red's two moves and black's two lead back to it
  std::vector<std::string_view> moves;
  Cause asian;
  Cause check_only;
  Standing standing = Standing::draw();  // under asian
};

void PrintTo(const Cycle& cycle, std::ostream* out) { *out << cycle.name; }

class XiangqiCycle : public testing::TestWithParam<Cycle> {
 protected:
  static Verdict repeated(DrawRules draw_rules) {
    auto arbiter = arbiter_of(GetParam().position, {draw_rules});
    for (int round = 0; round < 2; ++round)
      for (const auto move : GetParam().moves) {
        EXPECT_FALSE(arbiter.verdict().over) << "too early";
        answer(arbiter, move);
      }
    return arbiter.verdict();
  }
};

TEST_P(XiangqiCycle, EndsAtTheThirdOccurrence) {
  const auto asian = repeated(DrawRules::asian);
  EXPECT_EQ(asian.cause, GetParam().asian) << rules::word_of(asian.cause);
  EXPECT_EQ(asian.standing, GetParam().standing);
  EXPECT_EQ(repeated(DrawRules::check_only).cause, GetParam().check_only);
}

constexpr auto kRedLoses = Standing::lost_by(kWhite);
constexpr auto kBlackLoses = Standing::lost_by(kBlack);
constexpr auto kDrawn = Cause::threefold_repetition;
constexpr auto kChase = Cause::perpetual_chase;
constexpr auto kCheck = Cause::perpetual_check;

// A rook on the a-file after a piece on the b-file, which evades along it.
const std::vector<std::string_view> kHunt = {"a5a6", "b6b5", "a6a5", "b5b6"};

INSTANTIATE_TEST_SUITE_P(
    Cycles, XiangqiCycle,
    testing::Values(Cycle{"PerpetualCheck",  // F-R19
                          "4k4/8R/9/9/9/9/9/9/9/5K3 w - - 0 1",
                          {"i9i10", "e10e9", "i10i9", "e9e10"},
                          kCheck,
                          kCheck,
                          kRedLoses},
                    Cycle{"CheckWithEveryOtherMoveOnly",
                          "4k4/8R/9/9/9/9/9/9/9/5K3 w - - 0 1",
                          {"i9i10", "e10e9", "i10h10", "e9d9", "h10h9", "d9d10", "h9i9", "d10e10"},
                          kDrawn,
                          kDrawn},
                    Cycle{"ChaseOfAnUnprotectedCannon", "3k5/9/9/9/1c7/R8/9/9/9/5K3 w - - 0 1",
                          kHunt, kChase, kDrawn, kRedLoses},
                    Cycle{"ChaseByBlack",
                          "5k3/9/9/9/r8/1C7/9/9/9/3K5 b - - 0 1",
                          {"a6a5", "b5b6", "a5a6", "b6b5"},
                          kChase,
                          kDrawn,
                          kBlackLoses},
                    Cycle{"ChaseOfAProtectedCannon", "1r1k5/9/9/9/1c7/R8/9/9/9/5K3 w - - 0 1",
                          kHunt, kDrawn, kDrawn},
                    Cycle{"ProtectedEveryOtherTime", "3k5/9/9/9/1c7/R2n5/9/9/9/5K3 w - - 0 1",
                          kHunt, kDrawn, kDrawn},
                    // The horse cannot leave the d-file: a rook stands behind it. That rook attacks
                    // the horse all the time, which is no chase.
                    Cycle{"ProtectedByAPinnedPieceOnly", "3k5/9/9/9/1c7/R2n5/9/9/9/3R1K3 w - - 0 1",
                          kHunt, kChase, kDrawn, kRedLoses},
                    Cycle{"StandingAttackWhileOthersMove",
                          "3k5/9/9/9/1c2R4/9/9/9/9/5K3 w - - 0 1",
                          {"f1f2", "d10d9", "f2f1", "d9d10"},
                          kDrawn,
                          kDrawn},
                    Cycle{"SoldierOnItsOwnSide",
                          "3k5/9/9/R1p6/9/9/9/9/9/5K3 w - - 0 1",
                          {"a7b7", "d10d9", "b7a7", "d9d10"},
                          kDrawn,
                          kDrawn},
                    Cycle{"SoldierAcrossTheRiver",
                          "3k5/9/9/9/9/9/R1p6/9/9/5K3 w - - 0 1",
                          {"a4b4", "d10d9", "b4a4", "d9d10"},
                          kChase,
                          kDrawn,
                          kRedLoses},
                    Cycle{"ChaseByTheGeneral",
                          "5k3/9/9/9/9/9/9/9/3c5/4K4 w - - 0 1",
                          {"e1e2", "d2d1", "e2e1", "d1d2"},
                          kDrawn,
                          kDrawn},
                    // A rook stands behind the chaser.
                    Cycle{"CaptureThatIsIllegal",
                          "r3rk3/9/9/9/2c6/4R4/9/9/9/4K4 w - - 0 1",
                          {"e5e6", "c6c5", "e6e5", "c5c6"},
                          kDrawn,
                          kDrawn},
                    // Black's cannon has an eye on the horse over its own soldier all the while.
                    Cycle{"BothChase", "3k5/9/9/9/1c7/R8/9/1p7/9/1N3K3 w - - 0 1", kHunt, kDrawn,
                          kDrawn}),
    [](const auto& cycle) { return std::string(cycle.param.name); });

TEST(XiangqiLimit, SixtyMovesWithoutACaptureUnlessThePolicySaysOtherwise) {
  constexpr std::string_view kLate = "3k5/9/9/9/9/9/P8/9/9/5K3 w - - 118 80";
  auto arbiter = arbiter_of(kLate, {DrawRules::asian});
  EXPECT_FALSE(answer(arbiter, "a4a5").over);  // a soldier's move does not begin the count anew
  const auto verdict = answer(arbiter, "d10d9");
  EXPECT_EQ(verdict.cause, Cause::move_limit);
  EXPECT_EQ(verdict.standing, Standing::draw());
  DrawPolicy longer{DrawRules::asian};
  longer.xiangqi_move_limit = 121;
  auto patient = arbiter_of(kLate, longer);
  answer(patient, "a4a5");
  EXPECT_FALSE(answer(patient, "d10d9").over);
  EXPECT_EQ(answer(patient, "a5a6").cause, Cause::move_limit);
}

TEST(XiangqiLimit, MateGoesFirst) {
  auto arbiter = arbiter_of("5k3/9/9/9/7R1/9/9/9/4K4/1n7 w - - 119 80", {DrawRules::asian});
  EXPECT_EQ(answer(arbiter, "h6f6").cause, Cause::checkmate);
}

TEST(XiangqiFlag, DrawsOnlyWhereNobodyHasAnythingToWinWith) {
  const auto fallen = [](std::string_view position) {
    return arbiter_of(position, {DrawRules::asian}).flagged(kWhite, kNoon).standing;
  };
  EXPECT_EQ(fallen("3ak4/9/9/9/9/9/9/9/9/3K1A3 w - - 0 1"), Standing::draw());
  EXPECT_EQ(fallen("3ak4/9/9/9/9/9/9/9/9/3K1A2n w - - 0 1"), Standing::lost_by(kWhite));
}

// Every random game ends, in one of the ways a ledger has a number for.
TEST(XiangqiGames, OfChanceEnd) {
  std::map<Cause, int> ends;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    rules::Chance chance(seed);
    auto arbiter = arbiter_of("", {DrawRules::asian, Claims::always});
    while (!arbiter.verdict().over) {
      const auto moves = arbiter.game().legal_moves();
      ASSERT_FALSE(moves.empty());
      const auto move = moves[static_cast<int>(chance.below(moves.size()))];
      answer(arbiter, arbiter.game().write_move(move, rules::Notation::uci));
    }
    const auto& verdict = arbiter.verdict();
    ++ends[verdict.cause];
    EXPECT_EQ(verdict.conduct, Conduct::played_out);
    if (verdict.cause == Cause::checkmate || verdict.cause == Cause::stalemate_loss) {
      EXPECT_EQ(verdict.standing, Standing::lost_by(arbiter.turn()));
    }
  }
  EXPECT_EQ(ends[Cause::none], 0);
  EXPECT_GT(ends[Cause::checkmate], 100);
  EXPECT_GT(ends[Cause::move_limit], 100);
  for (const auto& [cause, count] : ends) RecordProperty(std::string(rules::word_of(cause)), count);
}

}  // namespace
}  // namespace tabiya::arbiter
