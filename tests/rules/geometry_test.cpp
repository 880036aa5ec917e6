#include <gtest/gtest.h>

#include "engine/rules/attacks/leapers.h"
#include "engine/rules/attacks/ring_slides.h"
#include "engine/rules/attacks/sliders.h"
#include "engine/rules/core/chance.h"
#include "engine/rules/geometry/rect.h"
#include "engine/rules/geometry/ring.h"
#include "engine/rules/geometry/ways.h"

namespace tabiya::rules {
namespace {

using Board = Rect<8, 8>;
using SmallRing = Ring<4, 6>;
static_assert(Geometry<Board> && Geometry<SmallRing> && Geometry<Rect<9, 10>>);
static_assert(Rect<9, 10>::kWords == 2 && Ring<4, 16>::kWords == 1);

template <class G>
class EveryGeometry : public testing::Test {};
using Geometries = testing::Types<Board, SmallRing, Ring<4, 16>, Rect<9, 9>, Rect<9, 10>>;
TYPED_TEST_SUITE(EveryGeometry, Geometries);

TYPED_TEST(EveryGeometry, NamesEverySquareOnce) {
  for (Square square = 0; square < TypeParam::kSquares; ++square)
    EXPECT_EQ(TypeParam::square(TypeParam::name(square)), square);
  for (const char* wrong : {"", "a", "a0", "z1", "a99", "11", "a1x", "a01", " a1"})
    EXPECT_EQ(TypeParam::square(wrong), kNoSquare) << wrong;
}

TYPED_TEST(EveryGeometry, StepsAreTakenBackByTheOppositeStep) {
  for (Square square = 0; square < TypeParam::kSquares; ++square)
    for (Direction direction = 0; direction < kDirections; ++direction) {
      const Square to = TypeParam::step(square, direction);
      if (to == kNoSquare) continue;
      EXPECT_EQ(TypeParam::step(to, opposite(direction)), square);
    }
}

TYPED_TEST(EveryGeometry, WaysNeverComeHome) {
  for (Square square = 0; square < TypeParam::kSquares; ++square)
    for (Direction direction = 0; direction < kDirections; ++direction)
      EXPECT_FALSE(kWays<TypeParam>.from(square, direction).contains(square));
}

// F-R23: a rook alone on its ring reaches each of the other squares once, and crosses the rings.
TEST(RingGeometry, ALonelyRookReachesItsWholeRingOnce) {
  using Full = Ring<4, 16>;
  const Square b3 = Full::square("b3");
  const auto reached = walk_slide<Full>(Slide::straight, b3, {});
  EXPECT_EQ(reached.count(), 15 + 3);
  EXPECT_FALSE(reached.contains(b3));
}

TEST(RingGeometry, ABlockedWayGoesOnRoundTheOtherSide) {
  using Full = Ring<4, 16>;
  BitSet<1> blocker = BitSet<1>::of(Full::square("b4"));
  const auto reached = walk_slide<Full>(Slide::straight, Full::square("b3"), blocker);
  EXPECT_TRUE(reached.contains(Full::square("b4")));
  EXPECT_TRUE(reached.contains(Full::square("b5")));  // from behind, by sector 16
  EXPECT_EQ(reached.count(), 15 + 3);
}

TEST(RingGeometry, TwoWaysJoinTwoSquaresSoTheSingleTableRefuses) {
  EXPECT_FALSE(kSingleWays<SmallRing>.single());
  EXPECT_TRUE(kSingleWays<Board>.single());
}

TEST(RingGeometry, KnightsAreBentByTheRing) {
  using Full = Ring<4, 16>;
  const auto leaps = kKnightLeaps<Full>[Full::square("a1")];
  for (const char* landing : {"b3", "b15", "c2", "c16"})
    EXPECT_TRUE(leaps.contains(Full::square(landing))) << landing;
  EXPECT_EQ(leaps.count(), 4);
}

template <class G>
void tables_agree_with_walking() {
  Chance chance(1);
  for (int round = 0; round < 20'000; ++round) {
    const auto square = static_cast<Square>(chance.below(G::kSquares));
    const std::uint64_t squares = G::kSquares == 64 ? ~0ull : (1ull << G::kSquares) - 1;
    const BitSet<1> occupied(chance() & chance() & squares);
    EXPECT_EQ(kStraightSlides<G>(square, occupied),
              walk_slide<G>(Slide::straight, square, occupied));
    EXPECT_EQ(kDiagonalSlides<G>(square, occupied),
              walk_slide<G>(Slide::diagonal, square, occupied));
  }
}

TEST(SlideTables, AgreeWithWalkingOnTheBoard) { tables_agree_with_walking<Board>(); }
TEST(SlideTables, AgreeWithWalkingOnARing) { tables_agree_with_walking<SmallRing>(); }
TEST(SlideTables, AgreeWithWalkingOnTheRing) { tables_agree_with_walking<Ring<4, 16>>(); }

TEST(BitSets, OfSeveralWordsCountPopAndContain) {
  BitSet<4> set;
  for (const Square square : {3, 64, 130, 255}) set.insert(square);
  EXPECT_EQ(set.count(), 4);
  EXPECT_TRUE(set.several());
  EXPECT_EQ(set.pop(), 3);
  EXPECT_EQ(set.pop(), 64);
  set.toggle(130);
  EXPECT_EQ(set.first(), 255);
  EXPECT_FALSE(set.several());
  set.erase(255);
  EXPECT_TRUE(set.empty());
}

TEST(Between, HoldsTheSquaresInsideOnly) {
  const auto& ways = kSingleWays<Board>;
  const auto square = [](const char* name) { return Board::square(name); };
  EXPECT_EQ(ways.between(square("a1"), square("d4")).count(), 2);
  EXPECT_TRUE(ways.between(square("a1"), square("a2")).empty());
  EXPECT_TRUE(ways.between(square("a1"), square("b3")).empty());
  EXPECT_EQ(ways.between(square("h8"), square("h1")).count(), 6);
}

}  // namespace
}  // namespace tabiya::rules
