#include "runner/arbiter/adjudication.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tabiya::arbiter {
namespace {

using Scores = std::vector<std::optional<Score>>;
using testing::HasSubstr;

Score cp(int value) { return {Score::Kind::centipawns, value}; }
Score mate(int value) { return {Score::Kind::mate, value}; }
constexpr std::nullopt_t kNone = std::nullopt;

struct End {
  int plies = 0;  // after which the game ended; 0: it did not
  Verdict verdict;
};

// Feeds the scores ply by ply, white first, beginning with full move `number`.
End feed(const AdjudicationTerms& terms, const Scores& scores, int number = 1) {
  Adjudication adjudication(terms);
  for (int ply = 0; ply < static_cast<int>(scores.size()); ++ply) {
    const auto mover = static_cast<rules::Seat>(ply % 2);
    auto verdict = adjudication.after({mover, number + ply / 2, ply + 1, scores[ply]});
    if (verdict.over) return {ply + 1, verdict};
  }
  return {};
}

Scores repeated(int count, std::optional<Score> white, std::optional<Score> black) {
  Scores scores;
  for (int ply = 0; ply < count; ++ply) scores.push_back(ply % 2 == 0 ? white : black);
  return scores;
}

AdjudicationTerms draws(int from, int plies, int centipawns) {
  return {.draw = DrawAdjudication{from, plies, centipawns}, .win = {}, .max_plies = {}};
}

AdjudicationTerms wins(int plies, int centipawns, WinAgreement sides) {
  return {.draw = {}, .win = WinAdjudication{plies, centipawns, sides}, .max_plies = {}};
}

TEST(DrawByScores, NeedsTheWholeRow) {
  const auto end = feed(draws(1, 4, 10), {cp(0), cp(11), cp(10), cp(-10), cp(0), cp(3)});
  EXPECT_EQ(end.plies, 6);
  EXPECT_EQ(end.verdict.conduct, Conduct::adjudicated_draw);
  EXPECT_EQ(end.verdict.standing, rules::Standing::draw());
  EXPECT_EQ(end.verdict.culprit, std::nullopt);
}

TEST(DrawByScores, IsBrokenByAMissingScoreAndByMates) {
  EXPECT_EQ(feed(draws(1, 3, 10), {cp(0), cp(0), kNone, cp(0), cp(0)}).plies, 0);
  EXPECT_EQ(feed(draws(1, 3, 10), {cp(0), cp(0), mate(0), cp(0), cp(0)}).plies, 0);
  EXPECT_EQ(feed(draws(1, 3, 10), {cp(0), cp(0), mate(5), cp(0), cp(0)}).plies, 0);
}

TEST(DrawByScores, WaitsForTheMoveNumberButCountsBefore) {
  // Full move 40 begins with ply 79 of a game from move 1.
  EXPECT_EQ(feed(draws(40, 8, 10), repeated(100, cp(0), cp(0))).plies, 79);
}

// F-B10: the number is the one of the position, not of moves played since the start.
TEST(DrawByScores, TakesTheNumberFromThePosition) {
  EXPECT_EQ(feed(draws(34, 4, 10), repeated(100, cp(0), cp(0)), 30).plies, 9);
  EXPECT_EQ(feed(draws(34, 4, 10), repeated(100, cp(0), cp(0)), 60).plies, 4);
}

TEST(WinByScores, OfTwoSidesNeedsBothOpinions) {
  const auto terms = wins(6, 600, WinAgreement::two);
  const auto end = feed(terms, repeated(10, cp(600), cp(-600)));
  EXPECT_EQ(end.plies, 6);
  EXPECT_EQ(end.verdict.conduct, Conduct::adjudicated_win);
  EXPECT_EQ(end.verdict.standing, rules::Standing::won_by(rules::kWhite));
  EXPECT_EQ(feed(terms, repeated(10, cp(-700), cp(900))).verdict.standing,
            rules::Standing::won_by(rules::kBlack));
  EXPECT_EQ(feed(terms, repeated(20, cp(600), cp(-599))).plies, 0);
  EXPECT_EQ(feed(terms, repeated(20, cp(600), cp(600))).plies, 0);
  EXPECT_EQ(feed(terms, repeated(20, cp(-600), cp(-600))).plies, 0);
}

TEST(WinByScores, RowIsBrokenByAMissingScoreAndByAChangeOfLeader) {
  const auto terms = wins(4, 600, WinAgreement::two);
  EXPECT_EQ(feed(terms, {cp(700), cp(-700), cp(700), kNone, cp(700), cp(-700), cp(700)}).plies, 0);
  EXPECT_EQ(feed(terms, {cp(700), cp(-700), cp(-700), cp(700), cp(-700), cp(700)}).plies, 6);
}

TEST(WinByScores, OfOneSideAsksTheLoserOnly) {
  const auto terms = wins(6, 600, WinAgreement::one);
  // Of six plies three are the loser's: black's moves at plies 2, 4 and 6.
  const auto end = feed(terms, repeated(10, cp(0), cp(-600)));
  EXPECT_EQ(end.plies, 6);
  EXPECT_EQ(end.verdict.standing, rules::Standing::won_by(rules::kWhite));
  EXPECT_EQ(feed(terms, repeated(20, cp(900), cp(0))).plies, 0);
  EXPECT_EQ(feed(terms, repeated(5, cp(900), kNone)).plies, 0);
  EXPECT_EQ(feed(terms, {cp(0), cp(-700), cp(0), cp(-700), cp(0), kNone, cp(0), cp(-700)}).plies,
            0);
}

// F-S05: three reports of `mate 9` do not resign their owner, three of `mate -9` do.
TEST(WinByScores, MatesCarryTheirSign) {
  const auto one = wins(6, 600, WinAgreement::one);
  EXPECT_EQ(feed(one, repeated(6, mate(9), cp(0))).plies, 0);
  const auto end = feed(one, repeated(6, mate(-9), cp(0)));
  EXPECT_EQ(end.plies, 5);
  EXPECT_EQ(end.verdict.standing, rules::Standing::won_by(rules::kBlack));
  const auto two = wins(6, 600, WinAgreement::two);
  EXPECT_EQ(feed(two, repeated(6, mate(9), cp(-5000))).verdict.standing,
            rules::Standing::won_by(rules::kWhite));
}

TEST(WinByScores, MateInZeroWinsNothing) {
  EXPECT_EQ(feed(wins(2, 600, WinAgreement::two), repeated(20, mate(0), cp(-700))).plies, 0);
  EXPECT_EQ(feed(wins(2, 600, WinAgreement::two), repeated(20, mate(0), mate(0))).plies, 0);
  EXPECT_EQ(feed(wins(2, 600, WinAgreement::one), repeated(20, mate(0), cp(0))).plies, 0);
}

TEST(WinByScores, ExtremeScoresAreHarmless) {
  const int most = std::numeric_limits<int>::max();
  const int least = std::numeric_limits<int>::min();
  EXPECT_EQ(feed(wins(2, 600, WinAgreement::two), repeated(4, cp(most), cp(least))).plies, 2);
  EXPECT_EQ(feed(draws(1, 2, 10), repeated(4, cp(most), cp(least))).plies, 0);
}

TEST(LengthLimit, DrawsTheGameThatReachesIt) {
  AdjudicationTerms terms;
  terms.max_plies = 5;
  const auto end = feed(terms, Scores(10, kNone));
  EXPECT_EQ(end.plies, 5);
  EXPECT_EQ(end.verdict.conduct, Conduct::length_limit);
  EXPECT_EQ(end.verdict.standing, rules::Standing::draw());
}

TEST(AdjudicationOrder, WinGoesBeforeDrawBeforeLength) {
  AdjudicationTerms terms{.draw = DrawAdjudication{1, 2, 10},
                          .win = WinAdjudication{2, 5, WinAgreement::two},
                          .max_plies = 2};
  EXPECT_EQ(feed(terms, {cp(6), cp(-6)}).verdict.conduct, Conduct::adjudicated_win);
  EXPECT_EQ(feed(terms, {cp(1), cp(-6)}).verdict.conduct, Conduct::adjudicated_draw);
  EXPECT_EQ(feed(terms, {cp(11), cp(1)}).verdict.conduct, Conduct::length_limit);
}

TEST(AdjudicationOff, NeverEndsAGame) {
  EXPECT_EQ(feed({}, repeated(1000, cp(0), cp(0))).plies, 0);
}

TEST(AdjudicationText, IsReadWithDefaultsAndInAnyOrder) {
  EXPECT_EQ(*read_draw_adjudication("from=34 plies=6 cp=8"), (DrawAdjudication{34, 6, 8}));
  EXPECT_EQ(*read_draw_adjudication("  cp=5\tfrom=0 "), (DrawAdjudication{0, 8, 5}));
  EXPECT_EQ(*read_draw_adjudication("off"), std::nullopt);
  EXPECT_EQ(*read_win_adjudication("sides=one cp=400"),
            (WinAdjudication{6, 400, WinAgreement::one}));
  EXPECT_EQ(*read_win_adjudication("plies=10"), (WinAdjudication{10, 600, WinAgreement::two}));
  EXPECT_EQ(*read_win_adjudication("off"), std::nullopt);
}

TEST(AdjudicationText, IsWrittenAsItIsRead) {
  const std::optional draw = DrawAdjudication{34, 6, 8};
  const std::optional win = WinAdjudication{4, 800, WinAgreement::one};
  EXPECT_EQ(write_adjudication(draw), "from=34 plies=6 cp=8");
  EXPECT_EQ(*read_draw_adjudication(write_adjudication(draw)), draw);
  EXPECT_EQ(*read_win_adjudication(write_adjudication(win)), win);
  EXPECT_EQ(write_adjudication(std::optional<WinAdjudication>{}), "off");
}

TEST(AdjudicationText, RefusalsQuoteTheBadWord) {
  const std::pair<std::string_view, std::string_view> draws_refused[] = {
      {"", "\"\""},
      {"on", "\"on\""},
      {"from=40 ply=8", "\"ply=8\""},
      {"plies=0", "\"plies=0\""},
      {"cp=ten", "\"cp=ten\""},
      {"cp=10cp", "\"cp=10cp\""},
      {"cp=-1", "\"cp=-1\""},
      {"cp=99999999999", "\"cp=99999999999\""},
      {"cp=5 plies=4 cp=6", "\"cp=6\""},
      {"sides=one", "\"sides=one\""},
  };
  for (const auto& [text, quoted] : draws_refused)
    EXPECT_THAT(read_draw_adjudication(text).refusal().message,
                testing::AllOf(HasSubstr("adjudicate-draw"), HasSubstr(std::string(quoted))));
  for (const auto text : {"sides=three", "cp=0", "from=40", "plies", "sides=one sides=two"})
    EXPECT_FALSE(read_win_adjudication(text)) << text;
}

}  // namespace
}  // namespace tabiya::arbiter
