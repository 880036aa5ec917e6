#include "openings/book.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

#include "openings/opening_reader.h"
#include "openings/pgn_games.h"
#include "openings/text_lines.h"

namespace tabiya::openings {
namespace {

// What kind of file that is no text this is, or empty for text.
std::string_view binary_kind(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return "UTF-16 text: save it as UTF-8";
  if (text.find('\0') != std::string_view::npos) return "not a text file";
  return {};
}

bool is_remark(std::string_view line) {
  return line.starts_with('#') || line.starts_with('%') || line.starts_with(';');
}

// The first line that is neither blank nor a remark.
std::string_view first_content(std::string_view text) {
  TextLines lines(text);
  while (const auto line = lines.next())
    if (const auto content = trimmed(*line); !content.empty() && !is_remark(content))
      return content;
  return {};
}

bool begins_with_a_move_number(std::string_view line) {
  const auto digits = line.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos && line[digits] == '.';
}

bool is_pgn(std::string_view text, std::string_view name) {
  const auto first = first_content(text);
  if (first.starts_with('[') || first.starts_with('{') || begins_with_a_move_number(first))
    return true;
  const bool has_board = first.substr(0, first.find(' ')).find('/') != std::string_view::npos;
  return !has_board && name.find(".pgn") != std::string_view::npos;
}

// Reasons quote what was read, which may be anything and of any length.
std::string shown(std::string text) {
  constexpr std::size_t kLongest = 200;
  const bool is_long = text.size() > kLongest;
  if (is_long) text.resize(kLongest);
  for (char& letter : text)
    if (letter < ' ' || letter == '\x7f') letter = '?';  // beyond ASCII too: it may be cut
  return is_long ? text + "..." : text;
}

void take(Expected<ReadOpening> opening, int line, Book& book) {
  if (!opening) {
    book.skipped.push_back({line, shown(opening.refusal().message)});
    return;
  }
  if (!opening->remark.empty()) book.remarks.push_back({line, shown(std::move(opening->remark))});
  opening->entry.line = line;
  book.entries.push_back(std::move(opening->entry));
}

void read_list(std::string_view text, const OpeningReader& reader, Book& book) {
  TextLines lines(text);
  while (const auto line = lines.next()) {
    const auto content = trimmed(*line);
    if (is_remark(content)) {
      book.remarks.push_back({lines.number(), "is skipped: a remark"});
    } else if (!content.empty()) {
      take(reader.read_line(content), lines.number(), book);
    }
  }
}

void read_games(std::string_view text, const OpeningReader& reader, Book& book) {
  PgnReader games(text);
  while (const auto game = games.next()) take(reader.read_game(*game), game->line, book);
}

std::vector<Repeat> repeats_among(const std::vector<Entry>& entries) {
  std::vector<Repeat> repeats;
  std::unordered_map<rules::Key, std::size_t> seen;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (const auto [first, is_new] = seen.emplace(entries[i].key, i); !is_new)
      repeats.push_back({i, first->second});
  return repeats;
}

Refusal no_good_line(const Book& book, const rules::VariantEntry& variant) {
  const auto message = "book '" + book.name + "': ";
  if (book.skipped.empty())
    return {message + (book.remarks.empty() ? "the file is empty" : "there is no opening in it")};
  const auto& first = book.skipped.front();
  return {message + "no line holds an opening of " + std::string(variant.facts().name) + "; line " +
          std::to_string(first.line) + ": " + first.text};
}

}  // namespace

Expected<Book> read_book(std::string_view text, std::string_view name,
                         const rules::VariantEntry& variant, const ReadingTerms& terms) {
  Book book;
  book.name = name;
  if (const auto kind = binary_kind(text); !kind.empty())
    return Refusal{"book '" + book.name + "' is " + std::string(kind)};
  const OpeningReader reader(variant, terms);
  is_pgn(text, name) ? read_games(text, reader, book) : read_list(text, reader, book);
  if (book.entries.empty()) return no_good_line(book, variant);
  book.repeats = repeats_among(book.entries);
  return book;
}

std::unique_ptr<rules::Game> game_of(const Entry& entry, const rules::VariantEntry& variant) {
  auto start = variant.start_or_from(entry.position);
  assert(start.has_value());
  auto game = *std::move(start);
  for (const auto& text : entry.moves) {
    const auto move = game->read_move(text, variant.facts().engine_notation);
    assert(move.has_value());
    game->play(*move);
  }
  return game;
}

}  // namespace tabiya::openings
