#include "runner/store/movetext.h"

#include <gtest/gtest.h>

#include <limits>

namespace tabiya::store {
namespace {

using arbiter::Microseconds;
using arbiter::Score;
using match::MoveRecord;

TEST(Movetext, IsOneJsonArrayWithAnEntryPerMove) {
  const std::vector<MoveRecord> moves = {
      {"e2e4", Microseconds(1204), Microseconds(98803), Score{Score::Kind::centipawns, 35}, 12,
       84233},
      {"e7e5", Microseconds(7), std::nullopt, Score{Score::Kind::mate, -3}, std::nullopt,
       std::nullopt},
      {"g1f3", Microseconds(0), std::nullopt, std::nullopt, 1, 0}};
  EXPECT_EQ(write_movetext(moves),
            R"([["e2e4",35,12,84233,1204,98803],["e7e5","#-3",null,null,7,null],)"
            R"(["g1f3",null,1,0,0,null]])");
}

TEST(Movetext, ReadsBackWhatItWrote) {
  const std::vector<MoveRecord> moves = {
      {"a7a8q", Microseconds(std::numeric_limits<std::int64_t>::max()), Microseconds(-5),
       Score{Score::Kind::centipawns, std::numeric_limits<int>::min()}, -1,
       std::numeric_limits<std::uint64_t>::max()},
      {"P*5e", Microseconds(1), std::nullopt, Score{Score::Kind::mate, 0}, 1, 1},
      {"odd \"\\\n text", Microseconds(1), std::nullopt, std::nullopt, 1, 1}};
  const auto read = read_movetext(write_movetext(moves));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, moves);
  EXPECT_TRUE(read_movetext(write_movetext({}))->empty());
}

TEST(Movetext, RefusesWhatIsNoMovetext) {
  for (const char* text : {"", "{}", "[1]", "[[]]", "[[\"e2e4\",1,1,1,1]]", "[[1,1,1,1,1,1]]",
                           "[[\"e2e4\",1,1,1,1,1]"})
    EXPECT_FALSE(read_movetext(text)) << text;
}

}  // namespace
}  // namespace tabiya::store
