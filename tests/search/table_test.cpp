#include "engine/search/table.h"

#include <gmock/gmock.h>

#include "engine/rules/core/chance.h"

namespace tabiya::search {
namespace {

constexpr rules::Move kMove = {28, 12, rules::MoveKind::double_step, 3};

Entry entry(int depth, Value value = 17, Bound bound = Bound::exact) {
  return {kMove, value, -250, depth, bound};
}

TEST(Table, TakesTheMemoryItIsGiven) {
  for (const int megabytes : {1, 3, 16}) {
    Table table(megabytes);
    EXPECT_EQ(table.bytes(), static_cast<std::size_t>(megabytes) << 20);
    EXPECT_TRUE(table.resize(2));
    EXPECT_EQ(table.bytes(), std::size_t{2} << 20);
  }
}

#ifndef TABIYA_SANITIZED  // the sanitizers take such a wish for a fault
TEST(Table, StaysAsItIsWhereThereIsNoMemory) {
  constexpr int kMoreThanAnyMachine = 2'000'000'000;
  Table table(1);
  table.store(1, entry(5));
  EXPECT_FALSE(table.resize(kMoreThanAnyMachine));
  EXPECT_EQ(table.bytes(), std::size_t{1} << 20);
  Entry found;
  EXPECT_TRUE(table.find(1, found));
  EXPECT_TRUE(table.resize(2));
  EXPECT_FALSE(table.find(1, found));
}
#endif

TEST(Table, GivesBackWhatWasStored) {
  Table table(1);
  const rules::Key key = 0x123456789abcdef0;
  Entry found;
  EXPECT_FALSE(table.find(key, found));
  table.store(key, {kMove, -31990, kNoValue, 57, Bound::upper});
  ASSERT_TRUE(table.find(key, found));
  EXPECT_EQ(found.move, kMove);
  EXPECT_EQ(found.value, -31990);
  EXPECT_EQ(found.evaluation, kNoValue);
  EXPECT_EQ(found.depth, 57);
  EXPECT_EQ(found.bound, Bound::upper);
  EXPECT_FALSE(table.find(key ^ (rules::Key{1} << 20), found));
}

TEST(Table, ForgetsWhenCleared) {
  Table table(1);
  table.store(99, entry(5));
  table.clear();
  Entry found;
  EXPECT_FALSE(table.find(99, found));
  EXPECT_EQ(table.fill(), 0);
}

TEST(Table, KeepsAMoveWhenNoneIsKnownAnew) {
  Table table(1);
  table.store(99, entry(5));
  Entry without = entry(9);
  without.move = {};
  table.store(99, without);
  Entry found;
  ASSERT_TRUE(table.find(99, found));
  EXPECT_EQ(found.move, kMove);
  EXPECT_EQ(found.depth, 9);
}

TEST(Table, GivesUpTheShallowestOfAFullLine) {
  Table table(1);
  const auto key = [](rules::Key number) { return number << 40; };  // all of one line
  for (rules::Key number = 1; number <= 4; ++number)
    table.store(key(number), entry(static_cast<int>(10 * number)));
  table.store(key(5), entry(7));
  Entry found;
  EXPECT_FALSE(table.find(key(1), found));
  for (rules::Key number = 2; number <= 5; ++number) EXPECT_TRUE(table.find(key(number), found));
}

TEST(Table, GivesUpTheOldFirst) {
  Table table(1);
  const auto key = [](rules::Key number) { return number << 40; };
  table.store(key(1), entry(20));
  for (int search = 0; search < 4; ++search) table.grow_older();
  for (rules::Key number = 2; number <= 5; ++number) table.store(key(number), entry(1));
  Entry found;
  EXPECT_FALSE(table.find(key(1), found));
}

TEST(Table, SaysHowFullItIs) {
  Table table(1);
  rules::Chance chance(1);
  for (int stored = 0; stored < 16384 * 4 / 10; ++stored) table.store(chance(), entry(1));
  EXPECT_NEAR(table.fill(), 100, 40);
  table.grow_older();
  EXPECT_EQ(table.fill(), 0);
}

TEST(Value, CountsMovesToTheEnd) {
  EXPECT_EQ(moves_to_end(won_in(1)), 1);
  EXPECT_EQ(moves_to_end(won_in(3)), 2);
  EXPECT_EQ(moves_to_end(lost_in(2)), -1);
  EXPECT_EQ(moves_to_end(lost_in(4)), -2);
  EXPECT_EQ(moves_to_end(lost_in(0)), 0);
  EXPECT_FALSE(is_proven(evaluation::kMostEvaluation));
}

TEST(Value, OfAnEndCountsFromThePositionInTheTable) {
  for (const Value value : {won_in(9), lost_in(12), Value{40}}) {
    EXPECT_EQ(from_table(to_table(value, 5), 5), value);
  }
  EXPECT_EQ(to_table(won_in(9), 5), won_in(4));
  EXPECT_EQ(to_table(Value{40}, 5), 40);
}

}  // namespace
}  // namespace tabiya::search
