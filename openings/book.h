#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"

namespace tabiya::openings {

// One opening of a book: a position and the moves played from it before the engines take over.
struct Entry {
  std::string
      position;  // as the variant's rules write it, with counters; empty: its start position
  std::vector<std::string> moves;  // in the variant's UCI text
  int line = 0;                    // where it stands in the book, from 1
  rules::Key key{};                // of the position in which the engines take over
  friend bool operator==(const Entry&, const Entry&) = default;
};

// A line of the book and what there is to say about it.
struct LineNote {
  int line = 0;
  std::string text;
  friend bool operator==(const LineNote&, const LineNote&) = default;
};

// An entry in whose position another one has ended before it. Both by their places in the book.
struct Repeat {
  std::size_t entry = 0;
  std::size_t first = 0;
  friend bool operator==(const Repeat&, const Repeat&) = default;
};

// The openings of one book in the order in which they stand there. Entry numbers are the places in
// `entries`: skipped lines have none.
struct Book {
  std::string name;  // as the user gave it
  std::vector<Entry> entries;
  std::vector<LineNote> skipped;  // lines and games that could not be used, and why
  std::vector<LineNote> remarks;  // what is odd about entries that were taken, and lines that are
                                  // remarks themselves
  std::vector<Repeat> repeats;
};

// How a book is read.
struct ReadingTerms {
  std::optional<int> plies;  // so many moves of each entry are taken; all unless given
  // The draw that the run's own rules would end a game with in this position; none, if empty.
  std::function<rules::Ending(const rules::Game&)> draw_of;
};

// Reads a book in any of its forms, which is found from the text itself:
//   - a list of openings, one a line: EPD, FEN or the rules' own text, with moves behind it or
//     not; or moves from the start position in UCI text or SAN;
//   - PGN: the text begins with a tag, a comment in braces or a move number, or it is called .pgn
//     and begins with no position.
// Line ends may be LF, CR LF or CR, byte order marks are dropped, blank lines are passed over, and
// in a list those that begin with '#', '%' or ';', which are remarks. A line or game that holds no
// opening of the variant is skipped; a book without any good one is refused, and so is what is no
// text. The positions and moves are written anew by the rules, so that no engine ever sees the raw
// line. Takes time in proportion to the text.
Expected<Book> read_book(std::string_view text, std::string_view name,
                         const rules::VariantEntry& variant, const ReadingTerms& terms = {});

// A game in the position in which the engines take over. The entry is one of this variant's books.
std::unique_ptr<rules::Game> game_of(const Entry& entry, const rules::VariantEntry& variant);

}  // namespace tabiya::openings
