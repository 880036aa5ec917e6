#include "openings/pgn_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace tabiya::openings {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string content_of(const std::string& name) {
  std::ifstream file(TABIYA_TESTS "/openings/files/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<PgnGame> games_in(std::string_view text) {
  std::vector<PgnGame> games;
  PgnReader reader(text);
  while (auto game = reader.next()) games.push_back(*std::move(game));
  return games;
}

std::vector<std::string> moves(const PgnGame& game) {
  std::vector<std::string> all;
  for (const auto& move : game.moves) all.emplace_back(move.text);
  return all;
}

std::vector<std::size_t> lengths(const std::vector<PgnGame>& games) {
  std::vector<std::size_t> all;
  for (const auto& game : games) all.push_back(game.moves.size());
  return all;
}

std::vector<std::string> main_line(std::string_view text) {
  const auto games = games_in(text);
  return games.size() == 1 ? moves(games.front()) : std::vector<std::string>{"no single game"};
}

// F-B02
TEST(PgnGames, ReadsCarriageReturns) {
  const auto text = content_of("book_crlf.pgn");
  const auto games = games_in(text);
  EXPECT_THAT(lengths(games), ElementsAre(16, 16, 15));
  EXPECT_EQ(*games[0].tag("Eco"), "A07");
  EXPECT_EQ(games[0].moves.back().text, "Qxd2+");
  EXPECT_EQ(games[2].result, "1/2-1/2");
  EXPECT_EQ(games[1].line, 13);
}

// F-B06
TEST(PgnGames, KnowsTextFromSyntax) {
  const auto text = content_of("headers_odd.pgn");
  const auto games = games_in(text);
  EXPECT_THAT(lengths(games), ElementsAre(4, 5, 5));
  EXPECT_EQ(*games[0].tag("White"), "A \"B\" \\ C");
  EXPECT_THAT(moves(games[1]), ElementsAre("d4", "d5", "c4", "e6!?", "Nc3"));
}

// F-B08
TEST(PgnGames, NeedsNoBlankLines) {
  const auto text = content_of("concat_noblank.pgn");
  const auto games = games_in(text);
  EXPECT_THAT(lengths(games), ElementsAre(2, 2, 4));
  EXPECT_EQ(*games[1].tag("Event"), "two");
  EXPECT_EQ(games[1].tag("White"), nullptr);
  EXPECT_THAT(moves(games[2]), ElementsAre("f3", "e5", "g4", "Qh4#"));
  EXPECT_EQ(games[2].result, "0-1");
}

// F-D05
TEST(PgnGames, NoticesAGameThatRunsIntoAnother) {
  const auto text = content_of("truncated_then_next.pgn");
  const auto games = games_in(text);
  ASSERT_THAT(lengths(games), ElementsAre(9, 4));
  EXPECT_THAT(games[0].cut, HasSubstr("cut off"));
  EXPECT_THAT(games[1].cut, IsEmpty());
  EXPECT_EQ(*games[1].tag("Event"), "Batch 149");
}

TEST(PgnGames, ReadsNumbersInAnyForm) {
  const auto expected = ElementsAre("e4", "e5", "Nf3", "0-0");
  for (const auto* text :
       {"1. e4 e5 2. Nf3 0-0 *", "1.e4 e5 2.Nf3 0-0 *", "1 e4 e5 2 Nf3 0-0", "e4 e5 Nf3 0-0 1-0",
        "1. e4 1... e5 2. Nf3 2... 0-0 1/2-1/2", "1.e4 1...e5 2.Nf3 2...0-0",
        "1. e4 {so} 1. ... e5 2. Nf3 2. ... 0-0", "1.\ne4\n1...\ne5\n2.\nNf3\n2...\n0-0\n*",
        "1. e4 \xE2\x80\xA6 e5 2.\xE2\x80\xA6 Nf3 0-0 0-1"})
    EXPECT_THAT(main_line(text), expected) << text;
}

TEST(PgnGames, PassesOverWhatIsNoMove) {
  const auto expected = ElementsAre("e4", "e5", "Nf3");
  for (const auto* text :
       {"1. e4 $1 $142 e5$2 2. Nf3 ! *", "1. e4 ! e5 ?? 2. Nf3 +- *",
        "1. e4 (1. d4 (1. c4 {) (} c5) d5) e5 (1... c5) 2. Nf3 *",
        "1. e4 ; e5 1-0 ( {\n e5 2. Nf3 *", "% 1. d4\n1. e4 e5\n%\n2. Nf3 *",
        "{[Event \"x\"]} 1. e4 {[%clk 0:01] 1-0 (} e5 {a}{b} 2. Nf3 *",
        "1. e4 (1. d4 ; ) here\n d5 % no escape ) e5 2. Nf3 *", "1. e4 e5 2. Nf3 (2. Bc4) ) } ] *"})
    EXPECT_THAT(main_line(text), expected) << text;
  EXPECT_THAT(main_line("1. exd6e.p. exd6 e.p. *"), ElementsAre("exd6", "exd6"));
  EXPECT_THAT(main_line("1. e4 -- 2. Z0 0000 *"), ElementsAre("e4", "--", "Z0", "0000"));
}

TEST(PgnGames, BeginsAnewWhereAGameMustHaveEnded) {
  EXPECT_THAT(lengths(games_in("1. e4 e5 2. Nf3\n1. d4 d5\n1.c4\n")), ElementsAre(3, 2, 1));
  EXPECT_THAT(lengths(games_in("[A \"1\"]\n1. e4 e5\n[A \"2\"]\n1. d4\n")), ElementsAre(2, 1));
  const auto games = games_in("[FEN \"a\"]\n\n[FEN \"b\"]\n[FEN \"c\"]\n1. e4 * 1-0 *\n");
  ASSERT_THAT(lengths(games), ElementsAre(0, 0, 1));
  EXPECT_EQ(*games[2].tag("FEN"), "c");
  EXPECT_EQ(games[2].line, 4);
}

TEST(PgnGames, TellsWhatWasCut) {
  const auto cut = [](std::string_view text) { return games_in(text).front().cut; };
  EXPECT_THAT(cut("1. e4 e5 {a remark [Event \"x\"]"), HasSubstr("comment has no end"));
  EXPECT_THAT(cut("1. e4 (1. d4 d5 *"), HasSubstr("variation has no end"));
  for (const std::string between : {"{a remark\n", "(1. d4\n", "(1. d4 {so\n", "Nf"}) {
    const auto text = "1. e4 " + between + "[Event \"next\"]\n1. d4 *";
    const auto games = games_in(text);
    ASSERT_EQ(games.size(), 2u) << between;
    EXPECT_THAT(games[0].cut, testing::Not(IsEmpty())) << between;
    EXPECT_EQ(*games[1].tag("Event"), "next");
  }
}

TEST(PgnGames, ReadsOddTags) {
  const auto text =
      "\xEF\xBB\xBF[ A  \"1\" ][B \"2\"]\n[C \"a \"b\" c\"]\n[D \"no end]\n[E \"f\\g\\\"\"\n"
      "[F \"\"]\n[G]\n[H h]\n1. e4 *\n\n\xEF\xBB\xBF[A \"next\"] *";
  const auto games = games_in(text);
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(*games[0].tag("A"), "1");
  EXPECT_EQ(*games[0].tag("B"), "2");
  EXPECT_EQ(*games[0].tag("C"), "a \"b\" c");
  EXPECT_EQ(*games[0].tag("D"), "no end]");
  EXPECT_EQ(*games[0].tag("E"), "f\\g\"");
  EXPECT_EQ(*games[0].tag("F"), "");
  EXPECT_EQ(*games[1].tag("A"), "next");
}

TEST(PgnGames, CountsLinesOfEveryKind) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    const auto text = "% so" + end + end + "1. e4 {a" + end + "b} e5" + end + "2. Nf3 *" + end;
    const auto games = games_in(text);
    ASSERT_EQ(games.size(), 1u);
    EXPECT_EQ(games[0].line, 3);
    EXPECT_EQ(games[0].moves[1].line, 4);
    EXPECT_EQ(games[0].moves[2].line, 5);
  }
}

}  // namespace
}  // namespace tabiya::openings
