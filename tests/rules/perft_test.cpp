#include "engine/rules/perft.h"

#include <gtest/gtest.h>

#include <sstream>

#include "engine/rules/catalog.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/variants/chess.h"
#include "engine/rules/variants/king_of_the_hill.h"
#include "engine/rules/variants/racing_kings.h"
#include "tests/rules/perft_data.h"

namespace tabiya::rules {
namespace {

class PerftOfVariant : public testing::TestWithParam<std::string> {};

TEST_P(PerftOfVariant, AgreesWithIndependentCounts) {
  const VariantEntry* variant = find_variant(GetParam());
  ASSERT_NE(variant, nullptr);
  for (const PerftCase& known : read_perft_cases(GetParam())) {
    const auto game = variant->from(known.position);
    ASSERT_TRUE(game.has_value()) << known.id << ": " << game.refusal().message;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth) {
      if (known.nodes[depth - 1] > kMostLeaves) break;
      EXPECT_EQ((*game)->perft(static_cast<int>(depth)), known.nodes[depth - 1])
          << known.id << " depth " << depth;
    }
  }
}

TEST_P(PerftOfVariant, DivideAddsUp) {
  const auto* variant = find_variant(GetParam());
  const auto game = variant->start();
  const auto notation = variant->facts().engine_notation;
  std::uint64_t total = 0;
  for (const auto& [move, leaves] : game->divide(3, notation)) total += leaves;
  EXPECT_EQ(total, game->perft(3));
}

// Walks the tree and holds every fast answer against a slow one at each node.
template <class V>
class CrossCheck {
 public:
  using Board = typename V::Board;

  std::uint64_t walk(Position<V>& position, int depth) {
    MoveList moves;
    Collect<Board> collect{moves};
    generate(position, collect);
    check_node(position, moves);
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
      const Position<V> before = position;
      Undo undo;
      position.play(move, undo);
      leaves += walk(position, depth - 1);
      position.undo(move, undo);
      EXPECT_EQ(position, before) << text(position);
    }
    return leaves;
  }

 private:
  static std::string text(const Position<V>& position) {
    return write_setup(setup_of(position), CastlingStyle::chess960);
  }

  void check_node(const Position<V>& position, const MoveList& moves) {
    EXPECT_EQ(position.key(), position.key_from_scratch()) << text(position);
    EXPECT_EQ(has_legal_move(position), !moves.empty()) << text(position);
    Count<Board> count;
    generate(position, count);
    EXPECT_EQ(count.total, moves.size()) << text(position);
    check_captures(position, moves);
    const bool checked = position.turn() == kWhite
                             ? !threats_to<V, kWhite>(position).checkers.empty()
                             : !threats_to<V, kBlack>(position).checkers.empty();
    EXPECT_EQ(position.in_check(), checked) << text(position);
    const auto again = read_setup(text(position), CastlingStyle::chess960);
    ASSERT_TRUE(again.has_value());
    const auto rebuilt = position_from<V>(*again);
    ASSERT_TRUE(rebuilt.has_value()) << rebuilt.refusal().message << " " << text(position);
    EXPECT_EQ(*rebuilt, position) << text(position);
  }

  void check_captures(const Position<V>& position, const MoveList& moves) {
    MoveList captures;
    Captures<Board> collect{captures};
    generate(position, collect);
    int expected = 0;
    for (const Move move : moves) {
      const bool wanted = move.kind == MoveKind::capture || move.kind == MoveKind::en_passant ||
                          move.kind == MoveKind::promotion;
      expected += wanted ? 1 : 0;
      EXPECT_EQ(captures.contains(move), wanted) << text(position);
    }
    EXPECT_EQ(captures.size(), expected) << text(position);
  }
};

template <class V>
void cross_check(const std::string& variant) {
  for (const PerftCase& known : read_perft_cases(variant)) {
    const auto setup = read_setup(known.position, CastlingStyle::chess960);
    ASSERT_TRUE(setup.has_value()) << known.id;
    auto position = position_from<V>(*setup);
    ASSERT_TRUE(position.has_value()) << known.id;
    for (std::size_t depth = 1; depth <= known.nodes.size(); ++depth) {
      if (known.nodes[depth - 1] > kMostCheckedLeaves / 10) break;
      CrossCheck<V> check;
      EXPECT_EQ(check.walk(*position, static_cast<int>(depth)), known.nodes[depth - 1]) << known.id;
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(CrossChecks, HoldAtEveryNodeOfChess) { cross_check<Chess>("chess"); }
TEST(CrossChecks, HoldAtEveryNodeOfChess960) { cross_check<Chess>("chess960"); }
TEST(CrossChecks, HoldAtEveryNodeOfKingOfTheHill) { cross_check<KingOfTheHill>("kingofthehill"); }
TEST(CrossChecks, HoldAtEveryNodeOfRacingKings) { cross_check<RacingKings>("racingkings"); }

INSTANTIATE_TEST_SUITE_P(Variants, PerftOfVariant, testing::ValuesIn(kPerftVariants));

// "FEN ;D1 n ;D2 n ..."
TEST(Chess960Starts, AllCountsAgree) {
  std::ifstream file(std::string(TABIYA_TESTS) + "/rules/data/perft-chess960-starts.epd");
  int starts = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    ++starts;
    std::istringstream parts(line);
    std::string position;
    std::getline(parts, position, ';');
    const auto game = find_variant("chess960")->from(position);
    ASSERT_TRUE(game.has_value()) << line << ": " << game.refusal().message;
    for (std::string part; std::getline(parts, part, ';');) {
      const int depth = std::stoi(part.substr(1));
      const std::uint64_t nodes = std::stoull(part.substr(part.find(' ')));
      if (nodes * 400 > kMostLeaves) continue;
      EXPECT_EQ((*game)->perft(depth), nodes) << line;
    }
  }
  EXPECT_GT(starts, 100);
}

}  // namespace
}  // namespace tabiya::rules
