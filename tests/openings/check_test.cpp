#include "openings/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "openings/drawing.h"

namespace tabiya::openings {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const rules::VariantEntry& chess() { return *rules::find_variant("chess"); }

// Gives the scores it was made with, in order.
class ListScorer : public Scorer {
 public:
  explicit ListScorer(std::vector<int> scores) : scores_(std::move(scores)) {}
  std::optional<Refusal> score(PositionsToScore& positions) override {
    for (const int score : scores_) {
      if (!positions.next()) return Refusal{"asked for more than there is"};
      positions.take(score);
    }
    if (positions.next()) return Refusal{"no more scores"};
    return std::nullopt;
  }

 private:
  std::vector<int> scores_;
};

Book book_of(std::string_view text) { return *read_book(text, "b", chess()); }

TEST(CheckBook, FindsScoresOutsideTheWindow) {
  const auto book = book_of("e2e4\ne2e4 e7e5\nd2d4\n");
  ListScorer scorer({30, -80, 5});
  const auto check = check_book(book, chess(), {-50, 50, false}, &scorer);
  ASSERT_TRUE(check);
  EXPECT_THAT(check->scores, ElementsAre(30, -80, 5));
  EXPECT_THAT(check->outside, ElementsAre(1));
  const auto from_white = check_book(book, chess(), {-20, 50, true}, &scorer);
  EXPECT_THAT(from_white->scores, ElementsAre(-30, -80, -5));
  EXPECT_THAT(from_white->outside, ElementsAre(0, 1));
}

TEST(CheckBook, PassesOnWhyScoringEnded) {
  ListScorer scorer({1});
  EXPECT_EQ(check_book(book_of("e2e4\nd2d4\n"), chess(), {}, &scorer).refusal().message,
            "no more scores");
}

TEST(CheckBook, NeedsNoScorer) {
  const auto check = check_book(book_of("e2e4\n"), chess(), {}, nullptr);
  ASSERT_TRUE(check);
  EXPECT_THAT(check->scores, IsEmpty());
  EXPECT_THAT(check->mirrors, IsEmpty());
}

TEST(CheckBook, CountsMirrorImagesThatAreNoRepeats) {
  const auto book = book_of(
      "4k3/8/8/8/8/8/4P3/4K3 w - -\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - -\n"
      "3k4/8/8/8/8/8/3P4/3K4 w - -\n"
      "4k3/4p3/8/8/8/8/8/4K3 b - -\n"
      "4k3/4p3/8/8/8/8/8/4K3 w - -\n");
  EXPECT_THAT(book.repeats, ElementsAre(Repeat{1, 0}));
  EXPECT_THAT(check_book(book, chess(), {}, nullptr)->mirrors,
              ElementsAre(Repeat{2, 0}, Repeat{3, 0}));
}

TEST(Histogram, CountsEveryScoreOnce) {
  const ScoreWindow window{-50, 50, false};
  const std::vector<int> scores{-30'000, -101, -100, -91, -1, 0, 0, 9, 10, 99, 100, 30'000};
  const auto bars = histogram(scores, window);
  EXPECT_EQ(std::accumulate(bars.begin(), bars.end(), 0,
                            [](int sum, const Bar& bar) { return sum + bar.count; }),
            12);
  EXPECT_EQ(bars.front(), (Bar{std::nullopt, -100, 2}));
  EXPECT_EQ(bars[1], (Bar{-100, -90, 2}));
  EXPECT_EQ(bars[10], (Bar{-10, 0, 1}));
  EXPECT_EQ(bars[11], (Bar{0, 10, 3}));
  EXPECT_EQ(bars.back(), (Bar{110, std::nullopt, 1}));
  for (std::size_t i = 1; i < bars.size(); ++i) EXPECT_EQ(bars[i].low, bars[i - 1].high);
}

TEST(Histogram, HasARoundNumberOfBarsForAnyWindow) {
  for (const ScoreWindow window : {ScoreWindow{0, 1, false}, ScoreWindow{-30'000, 30'000, false},
                                   ScoreWindow{-7, 213, false}, ScoreWindow{300, 400, true}}) {
    const auto bars = histogram({}, window);
    EXPECT_GE(bars.size(), 5u);
    EXPECT_LE(bars.size(), 26u);
    EXPECT_LT(*bars.front().high, window.low);
    EXPECT_GT(*bars.back().low, window.high);
  }
}

TEST(Drawing, ShowsAnEightByEightBoard) {
  EXPECT_EQ(drawing_of("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1"),
            "  8  . . . . k . . .\n"
            "  7  . . . . . . . .\n"
            "  6  . . . . . . . .\n"
            "  5  . . . . . . . .\n"
            "  4  . . . . . . . .\n"
            "  3  . . . . . . . .\n"
            "  2  . . . . P . . .\n"
            "  1  R . . . K . . .\n"
            "     a b c d e f g h\n");
}

TEST(Drawing, ShowsOtherBoards) {
  EXPECT_EQ(drawing_of("+R1k/3/K1p[Pp] b - 1"),
            "  3  +R  .  k\n"
            "  2   .  .  .\n"
            "  1   K  .  p\n"
            "      a  b  c\n");
  EXPECT_EQ(drawing_of("R-0,0-x,yR,x/bP,1,10"),
            "  2   x yR  x\n"
            "  1  bP  .  .  .  .  .  .  .  .  .  .  .\n"
            "      a  b  c  d  e  f  g  h  i  j  k  l\n");
}

}  // namespace
}  // namespace tabiya::openings
