#include "engine/search/crew.h"

#include <gmock/gmock.h>

#include <set>

#include "engine/rules/catalog.h"
#include "engine/search/watch.h"
#include "tests/search/thinking.h"

namespace tabiya::search {
namespace {

using namespace std::chrono_literals;

class EveryGame : public testing::TestWithParam<const char*> {
 protected:
  bool is_legal(rules::Move move) const {
    return rules::find_variant(GetParam())->start()->legal_moves().contains(move);
  }
  Thinking thinking{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(All, EveryGame,
                         testing::Values("chess", "chess960", "kingofthehill", "racingkings",
                                         "shogi", "xiangqi", "circular", "fourplayer-teams",
                                         "fourplayer-ffa"));

TEST_P(EveryGame, SeveralThreadsGiveALegalMoveAndCountTogether) {
  thinking.nodes(20'000);
  for (const int threads : {3, 2, 4}) {
    thinking.task().threads = threads;
    EXPECT_TRUE(is_legal(thinking.think().best));
    EXPECT_GE(thinking.outcome().nodes, 20'000u);
    for (std::size_t index = 1; index < thinking.reports().size(); ++index)
      EXPECT_GE(thinking.reports()[index].nodes, thinking.reports()[index - 1].nodes);
  }
}

TEST_P(EveryGame, OneThreadIsExactWhateverHelpedBefore) {
  thinking.nodes(3000);
  thinking.task().threads = 3;
  thinking.think();
  thinking.task().threads = 1;
  thinking.start_anew();
  thinking.think();
  Thinking alone(GetParam());
  alone.nodes(3000).think();
  EXPECT_EQ(thinking.outcome().best, alone.outcome().best);
  EXPECT_EQ(thinking.outcome().value, alone.outcome().value);
  ASSERT_EQ(thinking.reports().size(), alone.reports().size());
  for (std::size_t index = 0; index < alone.reports().size(); ++index)
    EXPECT_EQ(thinking.reports()[index].nodes, alone.reports()[index].nodes);
}

TEST_P(EveryGame, HelpersStopWithTheLeader) {
  thinking.signals().stop = true;
  thinking.task().threads = 4;
  EXPECT_TRUE(is_legal(thinking.think().best));
}

TEST_P(EveryGame, LinesBeginWithDifferentMovesTheBestFirst) {
  thinking.depth(5);
  thinking.task().lines = 3;
  thinking.think();
  ASSERT_EQ(thinking.reports().size(), 3u * 5u);
  for (std::size_t first = 0; first < thinking.reports().size(); first += 3) {
    std::set<std::string> moves;
    for (std::size_t index = first; index < first + 3; ++index) {
      const Report& report = thinking.reports()[index];
      EXPECT_EQ(report.number, static_cast<int>(index - first) + 1);
      EXPECT_EQ(report.depth, static_cast<int>(first / 3) + 1);
      EXPECT_TRUE(is_legal(report.line.front()));
      moves.insert(thinking.player().write_move(report.line.front()));
      if (index > first) {
        EXPECT_LE(report.value, thinking.reports()[index - 1].value);
      }
    }
    EXPECT_EQ(moves.size(), 3u);
  }
  EXPECT_EQ(thinking.outcome().best, thinking.reports()[12].line.front());
  EXPECT_EQ(thinking.outcome().value, thinking.reports()[12].value);
}

TEST_P(EveryGame, LinesAreNotMoreThanMoves) {
  thinking.nodes(2000);
  thinking.task().limits.search_moves = {
      rules::find_variant(GetParam())->start()->legal_moves()[3]};
  thinking.task().lines = 200;
  thinking.think();
  for (const Report& report : thinking.reports()) EXPECT_EQ(report.number, 1);
  EXPECT_EQ(thinking.outcome().best, thinking.task().limits.search_moves[0]);
}

TEST_P(EveryGame, LinesKeepTheirMovesWhereverTheSearchStops) {
  thinking.task().lines = 5;
  for (const std::uint64_t limit : {1, 7, 60, 150, 400, 900, 2500}) {
    thinking.nodes(limit).start_anew();
    EXPECT_TRUE(is_legal(thinking.think().best)) << limit;
    EXPECT_EQ(thinking.outcome().nodes, limit);
  }
}

// A search that is told to stop ends at the next node: no answer is later than that.
TEST_P(EveryGame, EndsAtTheNextNodeWhenToldToStop) {
  thinking.task().limits.infinite = true;
  std::uint64_t told_at = 0;
  thinking.task().listener = [&](const Report& report) {
    if (report.depth < 4) return;
    told_at = report.nodes;
    thinking.signals().stop = true;
  };
  thinking.think();
  EXPECT_GT(told_at, 0u);
  EXPECT_EQ(thinking.outcome().nodes, told_at);
}

// The same in the middle of an iteration; the clock, looked at every so many nodes, tells.
TEST_P(EveryGame, EndsAtTheNextNodeInTheMiddleOfTheTree) {
  thinking.task().limits.remaining.fill(1h);
  int looks = 0;
  thinking.task().listener = nullptr;
  thinking.task().now = [&] {
    if (++looks == 8) thinking.signals().stop = true;
    return Microseconds{0};
  };
  EXPECT_TRUE(is_legal(thinking.think().best));
  EXPECT_LE(thinking.outcome().nodes, 8 * Watch::kBetweenLooks + 1);
}

TEST(Search, FindsTheSecondBestMateToo) {
  Thinking thinking("chess");
  thinking.position("7k/8/6K1/8/8/8/8/RQ6 w - - 0 1").depth(4);  // Ra8 and Qb8
  thinking.task().lines = 2;
  thinking.think();
  ASSERT_GE(thinking.reports().size(), 2u);
  const auto& last = thinking.reports().back();
  EXPECT_EQ(last.number, 2);
  EXPECT_EQ(last.value, won_in(1));
}

TEST(Search, StopsAtTheMateAskedForWhateverTheClock) {
  Thinking thinking("chess");
  thinking.position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  for (const int threads : {1, 3}) {
    thinking.task().threads = threads;
    thinking.task().limits.mate = 2;
    EXPECT_EQ(thinking.best(), "a1a6");
    EXPECT_EQ(moves_to_end(thinking.outcome().value), 2);
  }
}

}  // namespace
}  // namespace tabiya::search
