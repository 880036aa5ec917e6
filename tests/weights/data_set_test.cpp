// Data sets: what is written is read, and nothing else is.
#include "tuner/weights/data_set.h"

#include <gmock/gmock.h>

#include "openings/archive.h"

namespace tabiya::weights {
namespace {

using testing::HasSubstr;

std::string sample() {
  DataSetWriter writer("shogi");
  writer.add({"first b - 1", 0, false, 2, 35});
  writer.add({"second w - 2", 0, false, 0, std::nullopt});
  writer.add({"third b - 1", 1, true, 1, -1500});
  return writer.finish();
}

std::string refusal_of(const std::string& content) {
  const auto set = DataSet::read(content);
  return set ? "" : set.refusal().message;
}

// The sample's text with a part changed.
std::string changed(const std::string& from, const std::string& to) {
  auto text = *openings::unpacked(sample());
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(DataSet, ReadsWhatWasWritten) {
  const auto set = DataSet::read(sample());
  ASSERT_TRUE(set) << set.refusal().message;
  EXPECT_EQ(set->variant(), "shogi");
  ASSERT_EQ(set->size(), 3u);
  EXPECT_EQ(set->games(), 2u);
  const auto first = (*set)[0], second = (*set)[1], third = (*set)[2];
  EXPECT_EQ(first.position, "first b - 1");
  EXPECT_EQ(first.score, 35);
  EXPECT_EQ(first.half_points, 2);
  EXPECT_FALSE(first.held_out);
  EXPECT_EQ(second.score, std::nullopt);
  EXPECT_EQ(second.game, 0u);
  EXPECT_EQ(third.game, 1u);
  EXPECT_TRUE(third.held_out);
  EXPECT_EQ(third.score, -1500);
}

TEST(DataSet, IsTextForEverybodyOnceUnpacked) {
  EXPECT_EQ(*openings::unpacked(sample()),
            "tabiya positions 1\nvariant shogi\npositions 3\ngames 2\n0 t 2 35 first b - 1\n"
            "0 t 0 - second w - 2\n1 h 1 -1500 third b - 1\n");
  EXPECT_TRUE(DataSet::read(*openings::unpacked(sample())));
}

TEST(DataSet, MayHoldNothing) {
  const auto set = DataSet::read(DataSetWriter("chess").finish());
  ASSERT_TRUE(set);
  EXPECT_EQ(set->size(), 0u);
}

TEST(DataSet, RefusesAFileCutAnywhere) {
  const auto whole = sample();
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_NE(refusal_of(whole.substr(0, size)), "") << size;
  const auto text = *openings::unpacked(whole);
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_NE(refusal_of(text.substr(0, size)), "") << size;
}

TEST(DataSet, RefusesDamage) {
  const auto whole = sample();
  int harmless = 0;  // bits of a frame's head that say nothing
  for (std::size_t at = 0; at < whole.size(); ++at) {
    auto damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    const auto set = DataSet::read(damaged);
    if (!set) continue;
    ++harmless;
    EXPECT_EQ((*set)[0].position, "first b - 1") << at;
  }
  EXPECT_LT(harmless, 8);
}

TEST(DataSet, RefusesOtherFiles) {
  EXPECT_THAT(refusal_of("rnbqkbnr/pppppppp w - -\n"), HasSubstr("tabiya export positions"));
  EXPECT_THAT(refusal_of(changed("positions 1", "positions 2")),
              HasSubstr("line 1: version '2' of data sets; this program reads version 1"));
  EXPECT_THAT(refusal_of(changed("shogi", "checkers")), HasSubstr("line 2: no variant 'checkers'"));
  EXPECT_THAT(refusal_of(changed("positions 3", "positions 4")),
              HasSubstr("promises 4 positions, there are 3"));
  EXPECT_THAT(refusal_of(changed("positions 3", "positions 999999999")), HasSubstr("promises"));
}

TEST(DataSet, NamesTheLineThatIsWrong) {
  EXPECT_THAT(refusal_of(changed("0 t 0", "0 x 0")), HasSubstr("line 6: 'x': t or h"));
  EXPECT_THAT(refusal_of(changed("0 t 0", "0 t 3")), HasSubstr("line 6: expected 0 to 2"));
  EXPECT_THAT(refusal_of(changed("2 35 f", "2 3.5 f")), HasSubstr("line 5: expected a score"));
  EXPECT_THAT(refusal_of(changed("1 h", "2 h")), HasSubstr("line 7: games are to come"));
  EXPECT_THAT(refusal_of(changed("1 h 1 -1500 third b - 1", "1 h 1 -1500")),
              HasSubstr("line 7: there is no position"));
}

TEST(DataSet, IsNeverSplitWithinAGame) {
  EXPECT_THAT(refusal_of(changed("0 t 0", "0 h 0")),
              HasSubstr("line 6: game 0 is both held out and not"));
}

TEST(HeldOutGames, AreOneInTenAndStayTheSame) {
  int held_out = 0;
  for (int run = 1; run <= 10; ++run)
    for (int encounter = 0; encounter < 500; ++encounter)
      held_out += is_held_out(run, encounter) ? 1 : 0;
  EXPECT_NEAR(held_out, 500, 85);
  // Data sets of older exports must agree with newer ones.
  std::vector<int> of_run_1;
  for (int encounter = 0; encounter < 100; ++encounter)
    if (is_held_out(1, encounter)) of_run_1.push_back(encounter);
  EXPECT_THAT(of_run_1, testing::ElementsAre(26, 37, 43, 49, 70, 76, 84, 92));
}

}  // namespace
}  // namespace tabiya::weights
