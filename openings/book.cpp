#include "openings/book.h"

#include <algorithm>
#include <unordered_set>

#include "openings/epd_line.h"

namespace tabiya::openings {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// What kind of file that is no text this is, or empty for text.
std::string_view binary_kind(std::string_view text) {
  if (text.starts_with("\x1f\x8b")) return "a gzip archive: unpack it first";
  if (text.starts_with("\x28\xb5\x2f\xfd")) return "a zstd archive: unpack it first";
  if (text.find('\0') != std::string_view::npos) return "not a text file";
  return {};
}

Expected<std::string> playable_position(std::string_view line, const rules::VariantEntry& variant) {
  const auto text = position_of_line(line);
  if (!text) return text.refusal();
  const auto game = variant.from(*text);
  if (!game) return game.refusal();
  if ((*game)->ending() || (*game)->legal_moves().empty())
    return Refusal{"the game is over in this position"};
  return (*game)->position_text();
}

// Position text without its two counters: what makes an opening a repeat of another.
std::string_view without_counters(std::string_view position) {
  for (int counter = 0; counter < 2; ++counter) position = position.substr(0, position.rfind(' '));
  return position;
}

int count_repeats(const std::vector<Entry>& entries) {
  std::unordered_set<std::string_view> seen;
  return static_cast<int>(std::ranges::count_if(entries, [&](const Entry& entry) {
    return !seen.insert(without_counters(entry.position)).second;
  }));
}

void read_line(std::string_view line, int number, const rules::VariantEntry& variant, Book& book) {
  line = trimmed(line);
  if (line.empty() || line.starts_with('#')) return;
  auto position = playable_position(line, variant);
  if (position) {
    book.entries.push_back({*std::move(position), {}, number});
  } else {
    book.skipped.push_back({number, position.refusal().message});
  }
}

Refusal no_good_line(const Book& book, const rules::VariantEntry& variant) {
  std::string message = "book '" + book.name + "': ";
  if (book.skipped.empty()) return {message + "the file is empty"};
  const auto& first = book.skipped.front();
  return {message + "no line holds a position of " + std::string(variant.facts().name) + "; line " +
          std::to_string(first.line) + ": " + first.why};
}

}  // namespace

Expected<Book> read_book(std::string_view text, std::string_view name,
                         const rules::VariantEntry& variant) {
  Book book{.name = std::string(name), .entries = {}, .skipped = {}};
  if (const auto kind = binary_kind(text); !kind.empty())
    return Refusal{"book '" + book.name + "' is " + std::string(kind)};
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  for (int number = 1; !text.empty(); ++number) {
    const auto length = std::min(text.find('\n'), text.size());
    read_line(text.substr(0, length), number, variant, book);
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  if (book.entries.empty()) return no_good_line(book, variant);
  book.repeats = count_repeats(book.entries);
  return book;
}

}  // namespace tabiya::openings
