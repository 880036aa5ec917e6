// Whatever a file holds, reading it ends, in time that its length bounds, with a book that can be
// played or a refusal. Nothing here measures time: what is not linear would run into the limit of
// the test program.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/rules/core/chance.h"
#include "openings/archive.h"
#include "openings/book.h"

namespace tabiya::openings {
namespace {

// What the reader promises of every book.
void expect_playable(const Expected<Book>& book, const rules::VariantEntry& variant) {
  if (!book) {
    EXPECT_FALSE(book.refusal().message.empty());
    return;
  }
  EXPECT_FALSE(book->entries.empty());
  for (const auto& entry : book->entries) {
    const auto game = game_of(entry, variant);
    EXPECT_EQ(game->key(), entry.key);
    EXPECT_FALSE(game->ending());
    EXPECT_FALSE(game->legal_moves().empty());
  }
  for (const auto& repeat : book->repeats) EXPECT_LT(repeat.first, repeat.entry);
}

void read_as_everything(const std::string& content) {
  const auto text = unpacked(content, 1 << 22);
  if (!text) return;
  for (const auto* variant : rules::catalog())
    expect_playable(read_book(*text, "fuzzed", *variant), *variant);
}

std::vector<std::string> stored_files() {
  std::vector<std::string> contents;
  for (const auto& entry : std::filesystem::directory_iterator(TABIYA_TESTS "/openings/files")) {
    std::ifstream file(entry.path(), std::ios::binary);
    contents.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return contents;
}

TEST(BookRobustness, RandomBytesEnd) {
  rules::Chance chance(1);
  for (int round = 0; round < 300; ++round) {
    std::string content(chance.below(400), ' ');
    for (char& letter : content) letter = static_cast<char>(chance());
    read_as_everything(content);
    // The same from letters that mean something.
    constexpr std::string_view kLetters = "[]{}()\"\\;%$#.*/- \n\r\t0123456789abcdefghRNBQKOxw=+";
    for (char& letter : content) letter = kLetters[chance.below(kLetters.size())];
    read_as_everything(content);
  }
}

TEST(BookRobustness, CutFilesEnd) {
  for (const auto& content : stored_files())
    for (std::size_t size = 0; size < content.size(); size += 1 + content.size() / 60)
      read_as_everything(content.substr(0, size));
}

TEST(BookRobustness, ChangedFilesEnd) {
  rules::Chance chance(2);
  for (const auto& content : stored_files()) {
    if (content.empty()) continue;
    for (int round = 0; round < 60; ++round) {
      auto changed = content;
      for (auto changes = 1 + chance.below(6); changes > 0; --changes) {
        const auto at = chance.below(changed.size());
        switch (chance.below(3)) {
          case 0:
            changed[at] = static_cast<char>(chance());
            break;
          case 1: {
            const auto from = chance.below(changed.size());
            changed.insert(at, changed.substr(from, chance.below(40)));
            break;
          }
          default:
            changed.erase(at, 1 + chance.below(20));
        }
        if (changed.empty()) changed = "x";
      }
      read_as_everything(changed);
    }
  }
}

TEST(BookRobustness, LongRunsOfOneSignEnd) {
  const auto& chess = *rules::find_variant("chess");
  for (const std::string piece :
       {"[", "(",   "{",  "\"",          "[A \"",        "[A ", "1.", "1. ",    "$",    ";",
        "%", "\n%", "(;", "{[Event \"",  "\n[Event \"",  "\\",  "a/", "moves ", "fen ", "/ moves ",
        " ", "\r",  "\n", "[A \"x\"]\n", "\xEF\xBB\xBF", "* ",  "- ", "e4 ",    "\" ",  "[A \"  ",
        "[ "}) {
    std::string run;
    while (run.size() < 200'000) run += piece;
    expect_playable(read_book(run, "b.epd", chess), chess);
    expect_playable(read_book(run, "b.pgn", chess), chess);
    expect_playable(read_book("1. e4 e5 " + run, "b.pgn", chess), chess);
    expect_playable(read_book("[Event \"" + run, "b.pgn", chess), chess);
  }
}

TEST(BookRobustness, LongFilesAreRead) {
  constexpr int kLines = 100'000;
  const auto& chess = *rules::find_variant("chess");
  std::string positions;
  std::string moves;
  std::string games;
  for (int i = 0; i < kLines; ++i) {
    const auto number = std::to_string(i / 100 + 1);
    positions += "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 0; fmvn " + number +
                 "; id \"" + number + "\";\n";
    moves += "e2e4 c7c5 g1f3\n";
    if (i % 5 == 0) games += "[Event \"" + number + "\"]\n\n1. e4 c5 2. Nf3 {so}\n(2. c3) *\n\n";
  }
  EXPECT_EQ(read_book(positions, "b", chess)->entries.size(), std::size_t{kLines});
  EXPECT_EQ(read_book(moves, "b", chess)->entries.size(), std::size_t{kLines});
  EXPECT_EQ(read_book(games, "b", chess)->entries.size(), std::size_t{kLines} / 5);
  std::string nonsense;
  for (int i = 0; i < kLines; ++i) nonsense += "no opening at all\n";
  EXPECT_EQ(read_book("e2e4\n" + nonsense, "b", chess)->skipped.size(), std::size_t{kLines});
}

}  // namespace
}  // namespace tabiya::openings
