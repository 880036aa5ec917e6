#include <gmock/gmock.h>

#include <random>
#include <string>
#include <vector>

#include "runner/match/printable.h"
#include "runner/system/line_assembler.h"
#include "runner/system/output_tail.h"

namespace tabiya::system {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

void put(LineAssembler& assembler, std::string_view bytes, std::vector<std::string>& lines) {
  while (!bytes.empty()) {
    const auto room = assembler.room();
    ASSERT_FALSE(room.empty());
    const auto count = std::min(room.size(), bytes.size());
    bytes.copy(room.data(), count);
    bytes.remove_prefix(count);
    assembler.filled(count);
    while (const auto line = assembler.next()) lines.emplace_back(*line);
  }
}

std::vector<std::string> lines_of(const std::vector<std::string>& pieces) {
  LineAssembler assembler;
  std::vector<std::string> lines;
  for (const auto& piece : pieces) put(assembler, piece, lines);
  if (const auto rest = assembler.rest()) lines.emplace_back(*rest);
  return lines;
}

// F-P02
TEST(LineAssembler, joins_pieces_and_knows_both_line_ends) {
  EXPECT_THAT(lines_of({"info depth 1\nbe", "stmove f8e6\n"}),
              ElementsAre("info depth 1", "bestmove f8e6"));
  EXPECT_THAT(lines_of({"a\r\n\nb\r", "\nc\rd\n"}), ElementsAre("a", "", "b", "c\rd"));
  EXPECT_THAT(lines_of({"Gr\xc3", "\xb6\xc3\x9f", "e\n"}), ElementsAre("Größe"));
}

TEST(LineAssembler, hands_out_a_last_line_without_end) {
  EXPECT_THAT(lines_of({"a\nbestmove e2e4"}), ElementsAre("a", "bestmove e2e4"));
  EXPECT_THAT(lines_of({"a\nb\r"}), ElementsAre("a", "b"));
  EXPECT_THAT(lines_of({"a\n"}), ElementsAre("a"));
  EXPECT_THAT(lines_of({""}), IsEmpty());
}

TEST(LineAssembler, cuts_what_is_too_long_and_drops_the_rest_of_that_line) {
  const std::string longest(LineAssembler::kLongest, 'x');
  EXPECT_THAT(lines_of({longest, "\nnext\n"}), ElementsAre(longest, "next"));
  EXPECT_THAT(lines_of({longest, "\r\nnext\n"}), ElementsAre(longest, "next"));
  EXPECT_THAT(lines_of({longest, "yz\nnext\n"}), ElementsAre(longest, "next"));
  EXPECT_THAT(lines_of({longest + longest + longest, "y", "z\nnext\n", longest + "abc"}),
              ElementsAre(longest, "next", longest));
}

TEST(LineAssembler, does_not_care_how_the_stream_is_cut) {
  std::mt19937 chance(7);
  std::string stream;
  for (int i = 0; i < 400; ++i)
    stream += std::string(chance() % 40 == 0 ? chance() % 200'000 : chance() % 90, 'a') +
              (chance() % 3 == 0 ? "\r\n" : "\n");
  const auto whole = lines_of({stream});
  for (int round = 0; round < 20; ++round) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < stream.size(); at += pieces.back().size())
      pieces.push_back(stream.substr(at, 1 + chance() % (round % 2 == 0 ? 70'000 : 900)));
    EXPECT_EQ(lines_of(pieces), whole);
  }
}

TEST(LineAssembler, drop_forgets_what_was_not_handed_out) {
  LineAssembler assembler;
  std::vector<std::string> lines;
  put(assembler, "half a li", lines);
  assembler.drop();
  put(assembler, "whole\n", lines);
  EXPECT_THAT(lines, ElementsAre("whole"));
}

TEST(OutputTail, keeps_the_last_lines_only) {
  OutputTail tail;
  EXPECT_EQ(tail.last_lines(3), "");
  for (int i = 0; i < 100'000; ++i) tail.add("line " + std::to_string(i) + "\n");
  tail.add("\r\n\nlast\tone");
  EXPECT_EQ(tail.last_lines(3), "line 99998 / line 99999 / last one");
  EXPECT_EQ(tail.last_lines(0), "");
  tail.add(std::string(100'000, 'x'));
  EXPECT_EQ(tail.last_lines(5), std::string(OutputTail::kKept, 'x'));
}

TEST(OutputTail, shows_what_records_may_hold) {
  OutputTail tail;
  for (std::size_t i = 0; i < OutputTail::kKept; ++i) tail.add("\xc3\xa4");  // cut in mid-character
  EXPECT_TRUE(match::is_utf8(tail.last_lines(1)));
  tail.add("\n\xff\x1b[0m");
  EXPECT_EQ(tail.last_lines(1), "? [0m");
}

}  // namespace
}  // namespace tabiya::system
