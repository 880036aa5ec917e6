// The suites are what they say: positions and moves of their games, none twice.
// That each move is the best one was proven when they were made (tests/benchmarks/harvest_suite).

#include <gtest/gtest.h>

#include <set>

#include "engine/rules/catalog.h"
#include "tests/suites/suite.h"

namespace tabiya::suites {
namespace {

TEST(ReadPuzzles, TakesPositionMoveAndName) {
  const auto puzzles =
      read_puzzles("# remark\n\n4k3/8/8/8 w - - 0 1 bm e2e4; id \"a 1\"; c0 \"x\";\n");
  ASSERT_EQ(puzzles.size(), 1);
  EXPECT_EQ(puzzles[0], (Puzzle{"4k3/8/8/8 w - - 0 1", "e2e4", "a 1"}));
}

TEST(ReadPuzzles, GivesNoMoveWhereThereIsNone) {
  EXPECT_EQ(read_puzzles("4k3/8/8/8 w - - 0 1\n").at(0).move, "");
}

class Suite : public testing::TestWithParam<const rules::VariantEntry*> {
 protected:
  const rules::VariantFacts& facts() const { return GetParam()->facts(); }
  std::vector<Puzzle> puzzles() const { return suite_of(std::string(facts().name)); }
};

TEST_P(Suite, HoldsNoPuzzleTwice) {
  std::set<rules::Key> positions;
  std::set<std::string> ids;
  for (const Puzzle& puzzle : puzzles()) {
    const auto game = GetParam()->from(puzzle.position);
    ASSERT_TRUE(game.has_value()) << puzzle.id << ": " << game.refusal().message;
    EXPECT_TRUE(positions.insert((*game)->key()).second) << puzzle.id;
    EXPECT_TRUE(ids.insert(puzzle.id).second) << puzzle.id;
  }
}

TEST_P(Suite, AsksForLegalMovesThatAreNotTheOnlyOnes) {
  for (const Puzzle& puzzle : puzzles()) {
    const auto game = GetParam()->from(puzzle.position);
    ASSERT_TRUE(game.has_value()) << puzzle.id;
    const auto move = (*game)->read_move(puzzle.move, facts().engine_notation);
    ASSERT_TRUE(move.has_value()) << puzzle.id << ": " << move.refusal().message;
    EXPECT_EQ((*game)->write_move(*move, facts().engine_notation), puzzle.move) << puzzle.id;
    EXPECT_GT((*game)->legal_moves().size(), 1) << puzzle.id;
  }
}

// Written from the text the position was read from, so that engines that compare texts agree.
TEST_P(Suite, WritesPositionsAsTheRulesDo) {
  for (const Puzzle& puzzle : puzzles()) {
    const auto game = GetParam()->from(puzzle.position);
    ASSERT_TRUE(game.has_value()) << puzzle.id;
    EXPECT_EQ((*game)->position_text(), puzzle.position) << puzzle.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, Suite,
                         testing::ValuesIn(rules::catalog().begin(), rules::catalog().end()),
                         [](const auto& tested) {
                           std::string name(tested.param->facts().name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace tabiya::suites
