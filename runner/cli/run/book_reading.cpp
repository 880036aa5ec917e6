#include "runner/cli/run/book_reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace tabiya::cli {
namespace {

constexpr std::size_t kShown = 5;

void add_notes(const std::string& book, const std::vector<openings::LineNote>& notes,
               std::string_view verb, std::string_view all, std::vector<std::string>& warnings) {
  for (std::size_t i = 0; i < std::min(kShown, notes.size()); ++i)
    warnings.push_back(
        fmt::format("book '{}': line {} {}{}", book, notes[i].line, verb, notes[i].text));
  if (notes.size() > kShown)
    warnings.push_back(
        fmt::format("book '{}': {} more lines {}", book, notes.size() - kShown, all));
}

std::string some_repeats(const openings::Book& book) {
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, book.repeats.size()); ++i)
    text += fmt::format("{}line {} repeats line {}", i == 0 ? "" : ", ",
                        book.entries[book.repeats[i].entry].line,
                        book.entries[book.repeats[i].first].line);
  return text + (book.repeats.size() > kShown ? ", ..." : "");
}

}  // namespace

openings::ReadingTerms reading_terms(const RunConfig& run, const rules::VariantEntry& variant) {
  const auto draws = run.draws.value_or(arbiter::own_rules(variant.facts()));
  return {run.book.plies, [draws, limit = run.move_limit](const rules::Game& game) {
            return arbiter::automatic_draw(game, draws, limit);
          }};
}

std::vector<std::string> book_warnings(const openings::Book& book) {
  std::vector<std::string> warnings;
  add_notes(book.name, book.skipped, "is skipped: ", "are skipped", warnings);
  add_notes(book.name, book.remarks, "", "have remarks", warnings);
  if (!book.repeats.empty())
    warnings.push_back(fmt::format("book '{}': {} of {} positions are repeats of others ({})",
                                   book.name, book.repeats.size(), book.entries.size(),
                                   some_repeats(book)));
  return warnings;
}

std::string start_warning(const openings::Book& book, const BookSettings& settings) {
  const auto size = static_cast<std::int64_t>(book.entries.size());
  if (settings.start <= size) return {};
  return fmt::format(
      "book-start {} is beyond the {} openings of book '{}': counted on from its "
      "beginning, {} in the order is the first",
      settings.start, size, book.name, (settings.start - 1) % size + 1);
}

}  // namespace tabiya::cli
