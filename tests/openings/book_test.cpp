#include "openings/book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "openings/book_file.h"

namespace tabiya::openings {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const rules::VariantEntry& variant(std::string_view name) {
  const auto* found = rules::find_variant(name);
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

std::string file(const std::string& name) { return TABIYA_TESTS "/openings/files/" + name; }

std::vector<std::string> positions(const Book& book) {
  std::vector<std::string> all;
  for (const auto& entry : book.entries) all.push_back(entry.position);
  return all;
}

std::vector<int> lines(const Book& book) {
  std::vector<int> all;
  for (const auto& entry : book.entries) all.push_back(entry.line);
  return all;
}

std::string why_refused(const std::string& path, std::string_view name = "chess") {
  const auto book = load_book(path, variant(name));
  return book ? "not refused" : book.refusal().message;
}

// F-B01
TEST(Book, KeepsTheEnPassantSquareOfFourFields) {
  const auto book =
      read_book("rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6", "b", variant("chess"));
  ASSERT_TRUE(book);
  EXPECT_THAT(positions(*book),
              ElementsAre("rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1"));
  EXPECT_EQ((*variant("chess").from(book->entries[0].position))->legal_moves().size(), 31);
}

// F-B02
TEST(Book, ReadsCarriageReturns) {
  const auto book = load_book(file("book_crlf.epd"), variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_EQ(book->entries.size(), 2u);
  EXPECT_TRUE(book->skipped.empty());
}

// F-B03
TEST(Book, ReadsOpcodesAndBareCounters) {
  const auto book = load_book(file("epd_opcodes.epd"), variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(positions(*book),
              ElementsAre("rnb2rk1/pp2nppp/4p3/q1ppP3/3P2Q1/P1P5/2PB1PPP/R3KBNR w KQ - 5 9",
                          "rnb2rk1/pp2nppp/4p3/q1ppP3/3P2Q1/P1P5/2PB1PPP/R3KBNR w KQ - 5 9",
                          "k2r4/p4R2/Pp1b1N2/1P1p2r1/3P4/8/5K2/7R w - - 4 49",
                          "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
                          "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1"));
  EXPECT_THAT(lines(*book), ElementsAre(1, 2, 3, 4, 7));
  EXPECT_THAT(book->repeats, ElementsAre(Repeat{1, 0}));
  EXPECT_THAT(book->remarks, ElementsAre(LineNote{6, "is skipped: a remark"}));
}

TEST(Book, SkipsAndNamesLinesWithCountersThatCanBeNone) {
  const auto book = read_book(
      "4k3/8/8/8/8/8/4P3/4K3 w - - -5 1\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 99999999\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - - hmvc -1;\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
      "b", variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(lines(*book), ElementsAre(4));
  ASSERT_EQ(book->skipped.size(), 3u);
  EXPECT_THAT(book->skipped[0].text, HasSubstr("'-5' must be a whole number from 0 to"));
}

TEST(Book, PassesOverBlankLinesAndCommentsButCountsThem) {
  const auto book = read_book(
      "\xEF\xBB\xBF# a remark\n\n  \t\r\n4k3/8/8/8/8/8/4P3/4K3 w - -\nnonsense\n"
      "4k3/8/8/8/8/8/4P3/4K3 b - -",
      "b", variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(lines(*book), ElementsAre(4, 6));
  ASSERT_EQ(book->skipped.size(), 1u);
  EXPECT_EQ(book->skipped[0].line, 5);
}

// F-R26
TEST(Book, SkipsPositionsThatNoGameCanHave) {
  const auto book = read_book(
      "8/pp5p/kqp5/2P1Br2/5Pb1/P1NQ4/1P4PP/2K2BbR w - - 0 1\n"
      "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
      "b", variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(lines(*book), ElementsAre(2));
  ASSERT_EQ(book->skipped.size(), 1u);
  EXPECT_EQ(book->skipped[0].line, 1);
}

// F-R26: the right that cannot be is dropped or the line is skipped; no engine sees it.
TEST(Book, NeverPassesOnACastlingRightWithoutItsRook) {
  const auto book = read_book(
      "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n"
      "2b1k1nB/1p3p1p/n4b2/1NPp4/P7/8/2r1PPPP/R3KBNR b KQk - 0 14\n",
      "b", variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  for (const auto& position : positions(*book))
    EXPECT_THAT(position, testing::Not(HasSubstr("KQk")));
}

TEST(Book, SkipsPositionsInWhichTheGameIsOver) {
  const auto book = read_book(
      "4k3/8/8/8/8/8/4P3/4K3 w - -\n"
      "k7/8/8/3K4/8/8/8/8 b - - 0 1\n",
      "b", variant("kingofthehill"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_THAT(lines(*book), ElementsAre(1));
  EXPECT_EQ(book->skipped.size(), 1u);
}

// F-R09
TEST(Book, ReadsDifferentCastlingFilesOfBothSides) {
  const auto book = load_book(file("book_960_dfrc.epd"), variant("chess960"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_EQ(book->entries.size(), 4u);
  EXPECT_EQ(book->entries[0].position, "bqnnrbkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhe - 0 1");
}

// F-B04
TEST(Book, ReadsArchives) {
  const auto book = load_book(file("book.epd.gz"), variant("chess"));
  ASSERT_TRUE(book) << book.refusal().message;
  EXPECT_EQ(book->entries.size(), 50u);
  EXPECT_EQ(book->repeats.size(), 49u);
  EXPECT_EQ(load_book(file("book_crlf.pgn.zst"), variant("chess"))->entries.size(), 3u);
  EXPECT_EQ(load_book(file("headers_odd.pgn.gz"), variant("chess"))->entries.size(), 3u);
}

// F-B04
TEST(Book, RefusesWhatIsNoText) {
  EXPECT_THAT(why_refused(file("empty.epd")), HasSubstr("empty.epd': the file is empty"));
  EXPECT_THAT(why_refused(file("")), HasSubstr("files/': this is a directory"));
  EXPECT_THAT(why_refused(file("none.epd")), HasSubstr("none.epd': there is no such file"));
  const auto why = [](std::string_view text) {
    return read_book(text, "b", variant("chess")).refusal().message;
  };
  EXPECT_THAT(why({"a\0b", 3}), HasSubstr("not a text file"));
  EXPECT_THAT(why("\xFF\xFE"
                  "e"),
              HasSubstr("save it as UTF-8"));
  EXPECT_THAT(why("# a remark\n"), HasSubstr("no opening"));
}

TEST(Book, RefusesABookWithoutAGoodLineByNameAndFirstReason) {
  const auto book = read_book("# only\nnonsense\nmore nonsense\n", "odd.epd", variant("chess"));
  ASSERT_FALSE(book);
  EXPECT_THAT(book.refusal().message, HasSubstr("'odd.epd'"));
  EXPECT_THAT(book.refusal().message, HasSubstr("line 2"));
}

}  // namespace
}  // namespace tabiya::openings
