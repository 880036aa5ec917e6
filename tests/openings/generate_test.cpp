#include "openings/generate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "openings/book_file.h"
#include "openings/chess960.h"

namespace tabiya::openings {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string as_text(const std::vector<std::string>& positions) {
  std::string text;
  for (const auto& position : positions) text += epd_line_of(position) + "\n";
  return text;
}

class EveryVariant : public testing::TestWithParam<const char*> {
 protected:
  const rules::VariantEntry& variant() const { return *rules::find_variant(GetParam()); }
};

TEST_P(EveryVariant, GivesUniquePlayablePositionsThatTheReaderTakes) {
  const BookPlan plan{.positions = 60, .plies = 4, .seed = 7};
  const auto positions = generate_positions(variant(), plan, nullptr);
  ASSERT_TRUE(positions) << positions.refusal().message;
  const auto book = read_book(as_text(*positions), "made", variant());
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_EQ(book->entries.size(), 60u);
  EXPECT_TRUE(book->skipped.empty());
  EXPECT_TRUE(book->repeats.empty());
  for (std::size_t i = 0; i < book->entries.size(); ++i) {
    EXPECT_EQ(book->entries[i].position, (*positions)[i]);
    const auto game = *variant().from(book->entries[i].position);
    EXPECT_FALSE(game->in_check());
    for (const auto& move : game->legal_moves()) EXPECT_NE(move.kind, rules::MoveKind::capture);
  }
}

TEST_P(EveryVariant, DependsOnTheSeedAlone) {
  const auto made = [&](std::uint64_t seed) {
    return *generate_positions(variant(), {.positions = 20, .plies = 4, .seed = seed}, nullptr);
  };
  EXPECT_EQ(made(1), made(1));
  EXPECT_NE(made(1), made(2));
}

TEST_P(EveryVariant, HasAStoredBook) {
  const auto book =
      load_book(TABIYA_SOURCE "/openings/books/" + std::string(GetParam()) + ".epd", variant());
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_GE(book->entries.size(), 200u);
  EXPECT_TRUE(book->skipped.empty());
  EXPECT_TRUE(book->repeats.empty());
}

INSTANTIATE_TEST_SUITE_P(Boards, EveryVariant,
                         testing::Values("chess", "chess960", "kingofthehill", "racingkings"));

TEST(Generate, RefusesMoreThanThereIs) {
  const auto positions = generate_positions(*rules::find_variant("chess"),
                                            {.positions = 21, .plies = 1, .seed = 1}, nullptr);
  ASSERT_FALSE(positions);
  EXPECT_THAT(positions.refusal().message, StartsWith("only 20 of 21 positions"));
}

// Scores a position by the number of its moves.
class MobilityScorer : public Scorer {
 public:
  Expected<int> score(const rules::Game& game) override { return game.legal_moves().size(); }
};

TEST(Generate, KeepsPositionsWithinTheWindowOnly) {
  MobilityScorer scorer;
  const auto& chess = *rules::find_variant("chess");
  const auto positions =
      generate_positions(chess, {.positions = 50, .plies = 4, .seed = 3, .window = 24}, &scorer);
  ASSERT_TRUE(positions) << positions.refusal().message;
  for (const auto& position : *positions)
    EXPECT_LE((*chess.from(position))->legal_moves().size(), 24);
}

class FailingScorer : public Scorer {
 public:
  Expected<int> score(const rules::Game&) override { return Refusal{"the engine is gone"}; }
};

TEST(Generate, ReportsAScorerThatFails) {
  FailingScorer scorer;
  const auto positions = generate_positions(*rules::find_variant("chess"), {}, &scorer);
  ASSERT_FALSE(positions);
  EXPECT_THAT(positions.refusal().message, HasSubstr("the engine is gone"));
}

TEST(Generate, WritesEpdWithOpcodes) {
  EXPECT_EQ(epd_line_of("4k3/8/8/8/8/8/8/4K3 b - - 12 34"),
            "4k3/8/8/8/8/8/8/4K3 b - - hmvc 12; fmvn 34;");
}

TEST(Chess960, NumbersTheStartPositions) {
  EXPECT_EQ(chess960_start(0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
  EXPECT_EQ(chess960_start(518), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(chess960_start(959), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
}

TEST(Chess960, HasNineHundredSixtyDifferentStartsThatTheRulesTake) {
  std::set<std::string> starts;
  for (int number = 0; number < kChess960Starts; ++number) {
    const auto start = chess960_start(number);
    const auto game = rules::find_variant("chess960")->from(start);
    ASSERT_TRUE(game) << start << ": " << game.refusal().message;
    EXPECT_EQ((*game)->position_text(), start);
    starts.insert(start);
  }
  EXPECT_EQ(starts.size(), 960u);
}

}  // namespace
}  // namespace tabiya::openings
