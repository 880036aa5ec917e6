#include "runner/arbiter/arbiter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/arbiter/scripted_game.h"

namespace tabiya::arbiter {
namespace {

using namespace std::chrono_literals;
using rules::Cause;
using rules::kBlack;
using rules::kWhite;
using rules::Standing;
using testing::HasSubstr;

constexpr Instant kNoon{std::chrono::hours(12)};

Score cp(int value) { return {Score::Kind::centipawns, value}; }
Score mate(int value) { return {Score::Kind::mate, value}; }

Terms terms_of(std::string_view control, Microseconds margin = 0us) {
  Terms terms;
  terms.controls.fill(*read_time_control(control));
  for (auto& each : terms.controls) each.margin = margin;
  return terms;
}

Arbiter arbiter_of(Terms terms, int first_move_number = 1) {
  return Arbiter(scripted_variant(), std::make_unique<ScriptedGame>(first_move_number),
                 std::move(terms));
}

// The seat to move begins its turn at noon and answers after `time`.
Verdict answer(Arbiter& arbiter, std::string_view text, Microseconds time = 1ms,
               std::optional<Score> score = {}) {
  arbiter.turn_begins(kNoon);
  return arbiter.played(arbiter.turn(), text, score, kNoon + time);
}

// The first column that holds decides.
struct Order {
  std::string_view what;
  std::string_view text;
  Microseconds time;
  Conduct conduct;
  Cause cause;
  std::string_view result;
};

class OrderOfJudgement : public testing::TestWithParam<Order> {};

// White answers on a clock of 1 second with a margin of 100 ms; any score is adjudicated a draw,
// so that every later stage would end the game, too.
TEST_P(OrderOfJudgement, Holds) {
  auto terms = terms_of("1+1", 100ms);
  terms.adjudication.draw = DrawAdjudication{1, 1, 10};
  auto arbiter = arbiter_of(terms);
  const auto verdict = answer(arbiter, GetParam().text, GetParam().time, cp(0));
  EXPECT_TRUE(verdict.over);
  EXPECT_EQ(word_of(verdict.conduct), word_of(GetParam().conduct));
  EXPECT_EQ(verdict.cause, GetParam().cause);
  EXPECT_EQ(result_text(verdict), GetParam().result);
  EXPECT_EQ(arbiter.verdict(), verdict);
}

INSTANTIATE_TEST_SUITE_P(
    Table, OrderOfJudgement,
    testing::Values(
        Order{"illegal in time", "e2e5", 500ms, Conduct::illegal_move, Cause::none, "0-1"},
        Order{"illegal within the margin", "e2e5", 1100ms, Conduct::illegal_move, Cause::none,
              "0-1"},
        Order{"illegal and late: no answer", "e2e5", 1101ms, Conduct::time_forfeit, Cause::none,
              "0-1"},
        Order{"no move and late (F-C02)", "(none)", 1600ms, Conduct::time_forfeit, Cause::none,
              "0-1"},
        Order{"no move in time", "(none)", 500ms, Conduct::illegal_move, Cause::none, "0-1"},
        Order{"empty text", "", 500ms, Conduct::illegal_move, Cause::none, "0-1"},
        Order{"late mate: flag before rules", "mate", 1100ms + 1us, Conduct::time_forfeit,
              Cause::none, "0-1"},
        Order{"late third occurrence", "third", 1101ms, Conduct::time_forfeit, Cause::none, "0-1"},
        Order{"mate within the margin", "mate", 1100ms, Conduct::played_out, Cause::checkmate,
              "1-0"},
        Order{"mate before repetition", "mate-at-third", 1ms, Conduct::played_out, Cause::checkmate,
              "1-0"},
        Order{"mate before 75 moves", "mate-at-75", 1ms, Conduct::played_out, Cause::checkmate,
              "1-0"},
        Order{"hill before 75 moves", "hill-at-75", 1ms, Conduct::played_out,
              Cause::king_of_the_hill, "1-0"},
        Order{"stalemate before 50 moves", "stalemate-at-50", 1ms, Conduct::played_out,
              Cause::stalemate, "1/2-1/2"},
        Order{"repetition before the count", "third-and-50", 1ms, Conduct::played_out,
              Cause::threefold_repetition, "1/2-1/2"},
        Order{"rules before adjudication", "50-moves", 1ms, Conduct::played_out, Cause::fifty_moves,
              "1/2-1/2"},
        Order{"adjudication last", "quiet", 1ms, Conduct::adjudicated_draw, Cause::none,
              "1/2-1/2"}));

TEST(ArbiterTime, LateMoveNamesTheCulprit) {
  auto arbiter = arbiter_of(terms_of("1"));
  const auto verdict = answer(arbiter, "quiet", 1600ms);
  EXPECT_EQ(verdict.culprit, kWhite);
  EXPECT_FALSE(verdict.flag_without_win);
  EXPECT_THAT(verdict.detail, HasSubstr("600.000 ms"));
  EXPECT_TRUE(arbiter.moves().empty());
}

TEST(ArbiterTime, LateOnTheLastMoveOfAPeriodIsALossOnTime) {
  auto arbiter = arbiter_of(terms_of("2/1"));
  answer(arbiter, "quiet", 400ms);
  answer(arbiter, "quiet");
  EXPECT_EQ(arbiter.clock(kWhite).moves_to_go(), 1);
  const auto verdict = answer(arbiter, "quiet", 601ms);
  EXPECT_EQ(verdict.conduct, Conduct::time_forfeit);
  EXPECT_EQ(verdict.standing, Standing::won_by(kBlack));
}

TEST(ArbiterTime, AlarmBeforeTheFlagChangesNothing) {
  auto arbiter = arbiter_of(terms_of("1", 100ms));
  arbiter.turn_begins(kNoon);
  EXPECT_EQ(arbiter.flag_at(), kNoon + 1100ms);
  EXPECT_FALSE(arbiter.flagged(kWhite, kNoon + 1100ms).over);
  const auto verdict = arbiter.flagged(kWhite, kNoon + 1100ms + 1us);
  EXPECT_EQ(verdict.conduct, Conduct::time_forfeit);
  EXPECT_EQ(verdict.standing, Standing::won_by(kBlack));
  EXPECT_EQ(arbiter.flag_at(), std::nullopt);
}

// F-C02: the loss on time is counted once, whatever the engine says afterwards.
TEST(ArbiterTime, WhatComesAfterTheFlagChangesNothing) {
  auto arbiter = arbiter_of(terms_of("1"));
  arbiter.turn_begins(kNoon);
  const auto verdict = arbiter.flagged(kWhite, kNoon + 1001ms);
  EXPECT_EQ(arbiter.played(kWhite, "(none)", {}, kNoon + 1600ms), verdict);
  EXPECT_EQ(arbiter.played(kWhite, "mate", {}, kNoon + 1700ms), verdict);
  EXPECT_EQ(arbiter.gone(kWhite, Conduct::disconnected, "killed"), verdict);
  EXPECT_EQ(arbiter.resigned(kBlack), verdict);
  EXPECT_EQ(arbiter.agreed(), verdict);
  EXPECT_EQ(arbiter.interrupted("stop"), verdict);
}

TEST(ArbiterTime, FlagAgainstAnOpponentWhoCannotWinIsADraw) {
  auto arbiter = arbiter_of(terms_of("1"));
  answer(arbiter, "bares-white");
  const auto verdict = answer(arbiter, "mate", 1001ms);
  EXPECT_EQ(verdict.conduct, Conduct::time_forfeit);
  EXPECT_EQ(verdict.standing, Standing::draw());
  EXPECT_TRUE(verdict.flag_without_win);
  EXPECT_EQ(verdict.culprit, kBlack);
  EXPECT_EQ(termination_word(verdict), "timeout_insufficient");
}

TEST(ArbiterTime, FlagOfTheBareSideItselfLoses) {
  auto arbiter = arbiter_of(terms_of("1"));
  answer(arbiter, "bares-black");
  EXPECT_EQ(answer(arbiter, "quiet", 1001ms).standing, Standing::won_by(kWhite));
}

TEST(ArbiterMoves, AreKeptWithTheirTimes) {
  auto arbiter = arbiter_of(terms_of("10+0.5"));
  answer(arbiter, "QUIET", 1'234'567us, cp(31));
  answer(arbiter, "second", 2s);
  ASSERT_EQ(arbiter.moves().size(), 2U);
  const TakenMove& first = arbiter.moves()[0];
  EXPECT_EQ(first.seat, kWhite);
  EXPECT_EQ(first.text, "quiet");
  EXPECT_EQ(first.spent, 1'234'567us);
  EXPECT_EQ(first.remaining, 10s - 1'234'567us + 500ms);
  EXPECT_EQ(first.score, cp(31));
  EXPECT_EQ(arbiter.moves()[1].seat, kBlack);
  EXPECT_EQ(arbiter.moves()[1].remaining, 8500ms);
  EXPECT_EQ(arbiter.moves()[1].score, std::nullopt);
}

TEST(ArbiterMoves, IllegalOnesAreNotKept) {
  auto arbiter = arbiter_of(terms_of("10"));
  answer(arbiter, "quiet");
  const auto verdict = answer(arbiter, "e2e5");
  EXPECT_EQ(verdict.culprit, kBlack);
  EXPECT_EQ(verdict.detail, "\"e2e5\" is illegal: not in the script");
  EXPECT_EQ(arbiter.moves().size(), 1U);
}

TEST(ArbiterConduct, LeavingAndResigningLose) {
  for (const auto seat : {kWhite, kBlack}) {
    auto died = arbiter_of({});
    const auto verdict = died.gone(seat, Conduct::disconnected, "exit status 1");
    EXPECT_EQ(verdict.standing, Standing::lost_by(seat));
    EXPECT_EQ(verdict.conduct, Conduct::disconnected);
    EXPECT_EQ(verdict.culprit, seat);
    EXPECT_EQ(verdict.detail, "exit status 1");
    auto silent = arbiter_of({});
    EXPECT_EQ(silent.gone(seat, Conduct::stalled, "").conduct, Conduct::stalled);
    auto resigned = arbiter_of({});
    EXPECT_EQ(resigned.resigned(seat).standing, Standing::lost_by(seat));
  }
}

TEST(ArbiterConduct, InterruptedGameHasNoResult) {
  auto arbiter = arbiter_of({});
  const auto verdict = arbiter.interrupted("SIGINT");
  EXPECT_TRUE(verdict.over);
  EXPECT_EQ(result_text(verdict), "*");
  EXPECT_EQ(verdict.culprit, std::nullopt);
}

TEST(DrawOffer, IsAcceptedOnTheOwnTurn) {
  auto arbiter = arbiter_of({});
  arbiter.offered(kWhite);
  EXPECT_FALSE(arbiter.accepted(kBlack).over);  // not black's turn yet
  answer(arbiter, "quiet");
  EXPECT_FALSE(arbiter.accepted(kWhite).over);  // nobody accepts its own offer
  const auto verdict = arbiter.accepted(kBlack);
  EXPECT_EQ(verdict.conduct, Conduct::agreed);
  EXPECT_EQ(verdict.standing, Standing::draw());
}

TEST(DrawOffer, IsDeclinedByAMove) {
  auto arbiter = arbiter_of({});
  answer(arbiter, "quiet");
  arbiter.offered(kWhite);
  answer(arbiter, "quiet");
  EXPECT_FALSE(arbiter.accepted(kBlack).over);
  answer(arbiter, "quiet");
  EXPECT_FALSE(arbiter.accepted(kBlack).over);
}

// what happens in a game under `claim` when black has just scored `before` and white then
// repeats the position for the third time.
Verdict third_occurrence(Claims claims, std::optional<Score> before) {
  Terms terms;
  terms.draws = {DrawRules::claim, claims};
  auto arbiter = arbiter_of(terms);
  answer(arbiter, "quiet", 1ms, cp(-300));
  answer(arbiter, "quiet", 1ms, before);
  return answer(arbiter, "third", 1ms, cp(300));
}

TEST(Claim, IsMadeForTheSeatToMoveWhenItsScoreIsNotBetterThanADraw) {
  for (const Score score : {cp(0), cp(-1), cp(-900), mate(-3), mate(0)}) {
    const auto verdict = third_occurrence(Claims::not_better, score);
    EXPECT_TRUE(verdict.over) << score.value;
    EXPECT_EQ(verdict.cause, Cause::threefold_repetition);
    EXPECT_EQ(verdict.conduct, Conduct::played_out);
    EXPECT_EQ(verdict.standing, Standing::draw());
  }
  for (const Score score : {cp(1), cp(900), mate(3)})
    EXPECT_FALSE(third_occurrence(Claims::not_better, score).over) << score.value;
  EXPECT_FALSE(third_occurrence(Claims::not_better, std::nullopt).over);
}

TEST(Claim, IsMadeAlwaysOrNeverWhenToldSo) {
  EXPECT_TRUE(third_occurrence(Claims::always, cp(900)).over);
  EXPECT_TRUE(third_occurrence(Claims::always, std::nullopt).over);
  EXPECT_FALSE(third_occurrence(Claims::never, cp(-900)).over);
}

TEST(Claim, GoesBeforeAdjudication) {
  Terms terms;
  terms.draws = {DrawRules::claim, Claims::always};
  terms.adjudication.draw = DrawAdjudication{1, 1, 10};
  auto arbiter = arbiter_of(terms);
  EXPECT_EQ(answer(arbiter, "50-moves", 1ms, cp(0)).cause, Cause::fifty_moves);
}

TEST(Claim, OfNothingLeavesTheGameToAdjudication) {
  Terms terms;
  terms.draws = {DrawRules::claim, Claims::always};
  terms.adjudication.max_plies = 1;
  auto arbiter = arbiter_of(terms);
  EXPECT_EQ(answer(arbiter, "second").conduct, Conduct::length_limit);
}

TEST(Claim, CanBeMadeFromOutside) {
  Terms terms;
  terms.draws = {DrawRules::claim, Claims::never};
  auto arbiter = arbiter_of(terms);
  EXPECT_FALSE(arbiter.claimed().over);
  answer(arbiter, "third-and-50");
  EXPECT_EQ(arbiter.claimable(), (std::vector{Cause::fifty_moves, Cause::threefold_repetition}));
  EXPECT_EQ(arbiter.claimed().cause, Cause::threefold_repetition);
  EXPECT_TRUE(arbiter.claimable().empty());
}

TEST(Claim, FivefoldAnd75MovesNeedNone) {
  Terms terms;
  terms.draws = {DrawRules::claim, Claims::never};
  auto repeated = arbiter_of(terms);
  EXPECT_EQ(answer(repeated, "fifth").cause, Cause::fivefold_repetition);
  auto counted = arbiter_of(terms);
  EXPECT_EQ(answer(counted, "75-moves").cause, Cause::seventyfive_moves);
}

TEST(ArbiterAdjudication, CountsFromTheNumberOfThePosition) {
  Terms terms;
  terms.adjudication.draw = DrawAdjudication{34, 4, 10};
  auto arbiter = arbiter_of(terms, 30);
  int plies = 0;
  while (!arbiter.verdict().over && plies < 100) {
    answer(arbiter, "quiet", 1ms, cp(0));
    ++plies;
  }
  EXPECT_EQ(plies, 9);  // white's move 34
}

TEST(ArbiterAdjudication, LengthCountsTheOpening) {
  Terms terms;
  terms.adjudication.max_plies = 4;
  auto arbiter = arbiter_of(terms);
  const std::vector<std::string> opening = {"quiet", "quiet"};
  ASSERT_FALSE(arbiter.play_opening(opening));
  EXPECT_FALSE(answer(arbiter, "quiet").over);
  EXPECT_EQ(answer(arbiter, "quiet").conduct, Conduct::length_limit);
}

TEST(Opening, IsPlayedBeforeTheClocks) {
  auto arbiter = arbiter_of(terms_of("3/10"));
  const std::vector<std::string> opening = {"QUIET", "second", "quiet"};
  ASSERT_FALSE(arbiter.play_opening(opening));
  EXPECT_EQ(arbiter.opening(), (std::vector<std::string>{"quiet", "second", "quiet"}));
  EXPECT_TRUE(arbiter.moves().empty());
  EXPECT_EQ(arbiter.turn(), kBlack);
  EXPECT_EQ(arbiter.clock(kWhite).moves_to_go(), 3);
  EXPECT_EQ(arbiter.clock(kWhite).remaining(), 10s);
}

TEST(Opening, WithAnIllegalMoveOrAfterTheEndIsRefused) {
  const std::pair<std::vector<std::string>, std::string_view> refused[] = {
      {{"quiet", "e2e5"}, "opening ply 2, \"e2e5\": not in the script"},
      {{"mate", "quiet"}, "opening ply 2, \"quiet\": the game is over by checkmate"},
      {{"third", "quiet"}, "opening ply 2, \"quiet\": the game is over by threefold_repetition"},
      {{"quiet", "mate"}, "the opening leaves nothing to play: the game is over by checkmate"},
      {{"50-moves"}, "the opening leaves nothing to play: the game is over by fifty_moves"},
  };
  for (const auto& [moves, message] : refused) {
    auto arbiter = arbiter_of({});
    const auto refusal = arbiter.play_opening(moves);
    ASSERT_TRUE(refusal) << message;
    EXPECT_EQ(refusal->message, message);
  }
}

TEST(ArbiterCopies, AreIndependent) {
  auto original = arbiter_of(terms_of("10"));
  answer(original, "quiet");
  Arbiter copy = original;
  answer(copy, "mate", 3s);
  EXPECT_TRUE(copy.verdict().over);
  EXPECT_FALSE(original.verdict().over);
  EXPECT_EQ(original.game().plies(), 1);
  EXPECT_EQ(original.clock(kBlack).remaining(), 10s);
  original = copy;
  EXPECT_EQ(original.verdict(), copy.verdict());
  EXPECT_EQ(original.game().plies(), 2);
}

}  // namespace
}  // namespace tabiya::arbiter
