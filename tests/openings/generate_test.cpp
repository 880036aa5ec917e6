#include "openings/generate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "openings/book_file.h"
#include "openings/check.h"
#include "openings/chess960.h"

namespace tabiya::openings {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string as_text(const std::vector<std::string>& positions) {
  std::string text;
  for (const auto& position : positions) text += book_line_of(position) + "\n";
  return text;
}

class EveryVariant : public testing::TestWithParam<const char*> {
 protected:
  const rules::VariantEntry& variant() const { return *rules::find_variant(GetParam()); }
};

TEST_P(EveryVariant, GivesUniquePlayablePositionsThatTheReaderTakes) {
  const BookPlan plan{.positions = 60, .plies = 4, .seed = 7, .window = {}};
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
  EXPECT_TRUE(check_book(*book, variant(), {}, nullptr)->mirrors.empty());
}

TEST_P(EveryVariant, DependsOnTheSeedAlone) {
  const auto made = [&](std::uint64_t seed) {
    return *generate_positions(variant(), {.positions = 20, .plies = 4, .seed = seed, .window = {}},
                               nullptr);
  };
  EXPECT_EQ(made(1), made(1));
  EXPECT_NE(made(1), made(2));
}

TEST_P(EveryVariant, HasAStoredBook) {
  const auto book =
      load_book(TABIYA_SOURCE "/openings/books/" + std::string(GetParam()) + ".epd", variant());
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_GE(book->entries.size(), 500u);
  EXPECT_TRUE(book->skipped.empty());
  EXPECT_TRUE(book->remarks.empty());
  EXPECT_TRUE(check_book(*book, variant(), {}, nullptr)->mirrors.empty());
  EXPECT_TRUE(book->repeats.empty());
}

INSTANTIATE_TEST_SUITE_P(Boards, EveryVariant,
                         testing::Values("chess", "chess960", "kingofthehill", "racingkings",
                                         "shogi", "xiangqi", "circular", "fourplayer-teams",
                                         "fourplayer-ffa"));

TEST(Generate, RefusesMoreThanThereIs) {
  const auto positions =
      generate_positions(*rules::find_variant("chess"),
                         {.positions = 21, .plies = 1, .seed = 1, .window = {}}, nullptr);
  ASSERT_FALSE(positions);
  EXPECT_THAT(positions.refusal().message, StartsWith("only 20 of 21 positions"));
}

// Scores a position by the number of its moves: White's view of Black's is less than nothing.
class MobilityScorer : public Scorer {
 public:
  explicit MobilityScorer(const rules::VariantEntry& variant) : variant_(variant) {}
  std::optional<Refusal> score(PositionsToScore& positions) override {
    while (const auto position = positions.next())
      positions.take((*variant_.from(*position))->legal_moves().size());
    return std::nullopt;
  }

 private:
  const rules::VariantEntry& variant_;
};

TEST(Generate, KeepsPositionsWithinTheWindowOnly) {
  const auto& chess = *rules::find_variant("chess");
  MobilityScorer scorer(chess);
  int told = 0;
  const auto positions =
      generate_positions(chess, {.positions = 50, .plies = 4, .seed = 3, .window = {22, 24}},
                         &scorer, [&](int taken, int scored) {
                           EXPECT_LE(taken, scored);
                           EXPECT_EQ(scored, ++told);
                         });
  ASSERT_TRUE(positions) << positions.refusal().message;
  EXPECT_EQ(positions->size(), 50u);
  EXPECT_GT(told, 50);
  for (const auto& position : *positions) {
    const auto moves = (*chess.from(position))->legal_moves().size();
    EXPECT_GE(moves, 22);
    EXPECT_LE(moves, 24);
  }
}

TEST(Generate, SeesScoresFromWhereTheWindowDoes) {
  const auto& chess = *rules::find_variant("chess");
  MobilityScorer scorer(chess);
  const auto made = [&](int plies, ScoreWindow window) {
    return generate_positions(chess, {.positions = 5, .plies = plies, .seed = 3, .window = window},
                              &scorer)
        .has_value();
  };
  EXPECT_TRUE(made(3, {10, 40, false}));  // Black to move
  EXPECT_FALSE(made(3, {10, 40, true}));
  EXPECT_TRUE(made(3, {-40, -10, true}));
  EXPECT_TRUE(made(4, {10, 40, true}));
}

TEST(Generate, GivesUpWhereNoScoreFits) {
  const auto& chess = *rules::find_variant("chess");
  MobilityScorer scorer(chess);
  const auto positions = generate_positions(
      chess, {.positions = 5, .plies = 4, .seed = 1, .window = {500, 600}}, &scorer);
  ASSERT_FALSE(positions);
  EXPECT_THAT(positions.refusal().message, HasSubstr("only 0 of 5 positions"));
  EXPECT_THAT(positions.refusal().message, HasSubstr("wider window"));
}

class FailingScorer : public Scorer {
 public:
  std::optional<Refusal> score(PositionsToScore& positions) override {
    positions.next();
    return Refusal{"the engine is gone"};
  }
};

TEST(Generate, ReportsAScorerThatFails) {
  FailingScorer scorer;
  const auto positions = generate_positions(*rules::find_variant("chess"), {}, &scorer);
  ASSERT_FALSE(positions);
  EXPECT_THAT(positions.refusal().message, HasSubstr("the engine is gone"));
}

TEST(Generate, WritesEpdWithOpcodes) {
  EXPECT_EQ(book_line_of("4k3/8/8/8/8/8/8/4K3 b - - 12 34"),
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
