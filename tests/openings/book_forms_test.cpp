// Books of every form: what is taken of them, and what is said of the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "openings/book_file.h"
#include "openings/pgn_variant.h"

namespace tabiya::openings {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const rules::VariantEntry& variant(std::string_view name) { return *rules::find_variant(name); }

Expected<Book> chess_file(const std::string& name, const ReadingTerms& terms = {}) {
  return load_book(TABIYA_TESTS "/openings/files/" + name, variant("chess"), terms);
}

Book chess_book(std::string_view text, const ReadingTerms& terms = {}) {
  auto book = read_book(text, "b", variant("chess"), terms);
  EXPECT_TRUE(book) << book.refusal().message;
  return book ? *std::move(book) : Book{};
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::vector<std::string> moves(const Book& book) {
  std::vector<std::string> all;
  for (const auto& entry : book.entries) all.push_back(joined(entry.moves));
  return all;
}

std::vector<std::size_t> plies(const Book& book) {
  std::vector<std::size_t> all;
  for (const auto& entry : book.entries) all.push_back(entry.moves.size());
  return all;
}

// F-B02
TEST(BookForms, ReadsPgnWithCarriageReturns) {
  const auto book = chess_file("book_crlf.pgn");
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(plies(*book), ElementsAre(16, 16, 15));
  EXPECT_THAT(book->skipped, IsEmpty());
  EXPECT_THAT(book->remarks, IsEmpty());
  EXPECT_EQ(book->entries[1].moves[14], "e1g1");
}

// F-P16
TEST(BookForms, KeepsTheMovesOfPgnFromTheStartPosition) {
  const auto book = chess_book("1. e4 e5 2. Nf3 Nc6");
  EXPECT_THAT(moves(book), ElementsAre("e2e4 e7e5 g1f3 b8c6"));
  EXPECT_EQ(book.entries[0].position, "");
  EXPECT_THAT(book.remarks, ElementsAre(LineNote{1, "game 1: has no result: was it cut off?"}));
}

// F-B05
TEST(BookForms, SkipsAGameWithAnIllegalMove) {
  const auto book = chess_file("illegal_move.pgn");
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(moves(*book), ElementsAre("e2e4 e7e5 g1f3 b8c6"));
  ASSERT_EQ(book->skipped.size(), 1u);
  EXPECT_EQ(book->skipped[0], (LineNote{1, "game 1, move 4: 'Ka1' is not a legal move here"}));
}

// F-B06, F-B07
TEST(BookForms, ReadsOddPgnAndAPositionWithoutSetUp) {
  const auto book = chess_file("headers_odd.pgn");
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(plies(*book), ElementsAre(4, 5, 5));
  EXPECT_EQ(book->entries[2].position,
            "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1");
  EXPECT_EQ(book->entries[2].moves[0], "d3h7");
}

// F-B08
TEST(BookForms, StopsAnOpeningBeforeTheMoveThatEndsItsGame) {
  const auto book = chess_file("concat_noblank.pgn");
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(plies(*book), ElementsAre(2, 2, 3));
  EXPECT_THAT(book->remarks,
              ElementsAre(LineNote{12,
                                   "game 3: the game ends by checkmate with ply 4: the opening "
                                   "stops before it"}));
  const auto shorter = chess_file("concat_noblank.pgn", {.plies = 3, .draw_of = {}});
  EXPECT_THAT(plies(*shorter), ElementsAre(2, 2, 3));
  EXPECT_THAT(shorter->remarks, IsEmpty());
}

// F-D05
TEST(BookForms, DropsAGameThatWasCutAndReadsTheNext) {
  const auto book = chess_file("truncated_then_next.pgn");
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(moves(*book), ElementsAre("f2f3 e7e5 g2g4"));
  ASSERT_EQ(book->skipped.size(), 1u);
  EXPECT_THAT(book->skipped[0].text, HasSubstr("game 1 is not whole"));
}

TEST(BookForms, TakesAsManyPliesAsAreWanted) {
  const ReadingTerms two{.plies = 2, .draw_of = {}};
  EXPECT_THAT(plies(*chess_file("book_crlf.pgn", two)), ElementsAre(2, 2, 2));
  EXPECT_THAT(moves(chess_book("e2e4 e7e5 g1f3\ne2e4 nonsense\ne2e4 e7e5 nonsense\n", two)),
              ElementsAre("e2e4 e7e5", "e2e4 e7e5"));
  EXPECT_THAT(plies(chess_book("1. e4 e5 2. Ka1 *", two)), ElementsAre(2));
  EXPECT_THAT(plies(chess_book("1. e4 e5 *", {.plies = 0, .draw_of = {}})), ElementsAre(0));
}

TEST(BookForms, ReadsListsOfMoves) {
  const auto book = chess_book(
      "e2e4 e7e5\r\n"
      "startpos moves d2d4\t d7d5\n"
      "  position startpos moves c2c4 ; English\n"
      "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 moves e2e4 e8e7\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - - moves e1d1 # so\n"
      "position fen 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n"
      "moves g1f3\n"
      "d4 Nf6 c4 e6\n"
      "startpos");
  EXPECT_THAT(moves(book), ElementsAre("e2e4 e7e5", "d2d4 d7d5", "c2c4", "e2e4 e8e7", "e1d1", "",
                                       "g1f3", "d2d4 g8f6 c2c4 e7e6", ""));
  EXPECT_EQ(book.entries[3].position, "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9");
  EXPECT_EQ(book.entries[8].position, "");
  EXPECT_THAT(book.skipped, IsEmpty());
}

TEST(BookForms, SaysWhatIsWrongWithALine) {
  const auto book = chess_book("e2e4\ne2e5\ne2e4 e7e5 e1e3\nstartpos e2e4\ne2e4 0000\n8/8/8 w\n");
  ASSERT_EQ(book.skipped.size(), 5u);
  EXPECT_EQ(book.skipped[0], (LineNote{2, "ply 1: 'e2e5' is not a legal move here"}));
  EXPECT_EQ(book.skipped[1], (LineNote{3, "ply 3: 'e1e3' is not a legal move here"}));
  EXPECT_THAT(book.skipped[2].text, HasSubstr("not followed by 'moves'"));
  EXPECT_THAT(book.skipped[3].text, HasSubstr("ply 2: '0000' is a null move"));
  EXPECT_THAT(book.skipped[4].text, HasSubstr("expected board"));
}

TEST(BookForms, FindsTheFormFromTheText) {
  const auto entries = [](std::string_view text, std::string_view name) {
    const auto book = read_book(text, name, variant("chess"));
    return book ? std::ssize(book->entries) : -1;
  };
  const std::string pgn = "[Event \"?\"]\n\n1. e4\ne5 *\n[Event \"?\"]\n\n1. d4\nd5 *\n";
  const std::string epd = "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/8/8/8/8/8/3P4/4K3 w - -\n";
  for (const auto* name : {"b.pgn", "b.epd", "b"}) {
    EXPECT_EQ(entries(pgn, name), 2) << name;
    EXPECT_EQ(entries("% exported\n; so\n" + pgn, name), 2) << name;
    EXPECT_EQ(entries("{a comment}\n" + pgn, name), 2) << name;
    EXPECT_EQ(entries(epd, name), 2) << name;
    EXPECT_EQ(entries("1. e4 e5\n1. d4 d5\n", name), 2) << name;
  }
  EXPECT_EQ(entries("e4 e5 *\n d4\nd5 *", "b.pgn.gz"), 2);
  EXPECT_EQ(entries("e2e4 e7e5\nd2d4 d7d5\n", "b.txt"), 2);
}

TEST(BookForms, CountsPositionsThatWereReachedBefore) {
  const auto book = chess_book("d2d4 d7d5 c2c4\nc2c4 d7d5 d2d4\ne2e4\nd2d4 d7d5 c2c4\n");
  EXPECT_THAT(book.repeats, ElementsAre(Repeat{1, 0}, Repeat{3, 0}));
}

TEST(BookForms, SkipsPositionsThatTheRunsOwnDrawsWouldEnd) {
  const ReadingTerms terms{.plies = {}, .draw_of = [](const rules::Game& game) {
                             return game.quiet_plies() >= 100
                                        ? rules::Ending{rules::Cause::fifty_moves,
                                                        rules::Standing::draw()}
                                        : rules::Ending{};
                           }};
  const auto book = chess_book(
      "4k3/8/8/8/8/8/4P3/4K3 w - - 100 90\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - - 98 90 moves e1d1 e8d8 d1e1\n",
      terms);
  ASSERT_EQ(book.skipped.size(), 1u);
  EXPECT_THAT(book.skipped[0].text, HasSubstr("over in this position: fifty_moves"));
  EXPECT_THAT(moves(book), ElementsAre("e1d1"));
  EXPECT_EQ(book.remarks.size(), 1u);
}

TEST(BookForms, WritesCastlingAsTheVariantDoes) {
  const std::string text =
      "[Variant \"Fischerandom\"]\n[FEN \"4k2r/5p2/8/8/8/8/5P2/4K2R w Kk - 0 1\"]\n\n1. O-O O-O "
      "*\n";
  const auto book = read_book(text, "b", variant("chess960"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(moves(*book), ElementsAre("e1h1 e8h8"));
  EXPECT_EQ(book->entries[0].position, "4k2r/5p2/8/8/8/8/5P2/4K2R w Hh - 0 1");
}

// F-B07
TEST(BookForms, TellsVariantsApart) {
  const auto fits = [](std::string_view tag, std::string_view name) {
    return may_be_of(tag, variant(name).facts());
  };
  for (const auto* tag : {"Fischerandom", "fischerandom", "Chess960", "Chess 960", "chess-960"}) {
    EXPECT_TRUE(fits(tag, "chess960")) << tag;
    EXPECT_FALSE(fits(tag, "chess")) << tag;
  }
  for (const auto* tag : {"From Position", "Standard", "chess", "?"})
    for (const auto* name : {"chess", "chess960", "kingofthehill"})
      EXPECT_TRUE(fits(tag, name)) << tag;
  EXPECT_TRUE(fits("King of the Hill", "kingofthehill"));
  EXPECT_TRUE(fits("Racing Kings", "racingkings"));
  EXPECT_FALSE(fits("King of the Hill", "racingkings"));
  EXPECT_FALSE(fits("Crazyhouse", "chess"));
}

TEST(BookForms, SkipsGamesOfOtherVariants) {
  const auto book = chess_book(
      "[Variant \"Crazyhouse\"]\n1. e4 *\n[Event \"?\"]\n1. d4 *\n[Event \"empty\"]\n*\n");
  EXPECT_THAT(moves(book), ElementsAre("d2d4"));
  ASSERT_EQ(book.skipped.size(), 2u);
  EXPECT_EQ(book.skipped[0], (LineNote{1, "game 1 is of the variant 'Crazyhouse'"}));
  EXPECT_EQ(book.skipped[1], (LineNote{5, "game 3 has neither a move nor a position"}));
}

TEST(BookForms, KnowsOtherBoardsOfItsVariant) {
  const auto book =
      read_book("[Variant \"Racing Kings\"]\n1. Kh3 Ka3 *", "b", variant("racingkings"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(moves(*book), ElementsAre("h2h3 a2a3"));
}

TEST(BookForms, KeepsReasonsShort) {
  const auto book = chess_book("e2e4\n" + std::string(100'000, '\x01') + "\n");
  ASSERT_EQ(book.skipped.size(), 1u);
  EXPECT_LT(book.skipped[0].text.size(), 250u);
  EXPECT_EQ(book.skipped[0].text.find('\x01'), std::string::npos);
}

TEST(BookForms, PlaysAnEntryOut) {
  const auto book = chess_book("1. e4 e5 2. Nf3 *");
  const auto game = game_of(book.entries[0], variant("chess"));
  EXPECT_EQ(game->key(), book.entries[0].key);
  EXPECT_EQ(game->position_text(),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
}

}  // namespace
}  // namespace tabiya::openings
