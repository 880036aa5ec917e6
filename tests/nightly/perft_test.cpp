// The counts that the quick tests leave out because they take too long.

#include <gtest/gtest.h>

#include "engine/rules/catalog.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

class EveryDepth : public testing::TestWithParam<std::string> {};

TEST_P(EveryDepth, AgreesWithIndependentCounts) {
  for (const PerftCase& known : read_perft_cases(GetParam())) {
    const auto game = find_variant(GetParam())->from(known.position);
    ASSERT_TRUE(game.has_value()) << known.id;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth)
      EXPECT_EQ((*game)->perft(static_cast<int>(depth)), known.nodes[depth - 1]) << known.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, EveryDepth, testing::ValuesIn(kPerftVariants));

// As Stockfish 15.1 counts it.
TEST(ChessStart, SevenPlies) { EXPECT_EQ(find_variant("chess")->start()->perft(7), 3'195'901'860); }

// As Fairy-Stockfish 11.1 counts it.
TEST(ShogiStart, SixPlies) { EXPECT_EQ(find_variant("shogi")->start()->perft(6), 547'581'517); }
TEST(XiangqiStart, FivePlies) {
  EXPECT_EQ(find_variant("xiangqi")->start()->perft(5), 133'312'995);
}

}  // namespace
}  // namespace tabiya::rules
