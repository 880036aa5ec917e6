#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"

namespace tabiya::openings {

// One opening of a book: a position and the moves played from it before the engines take over.
struct Entry {
  std::string position;            // as the variant's rules write it, with counters
  std::vector<std::string> moves;  // in the variant's UCI text
  int line = 0;                    // where it stands in the book, from 1
  friend bool operator==(const Entry&, const Entry&) = default;
};

// A line that could not be used, and why.
struct SkippedLine {
  int line = 0;
  std::string why;
  friend bool operator==(const SkippedLine&, const SkippedLine&) = default;
};

// The openings of one book in the order in which they stand there. Entry numbers are the places in
// `entries`: skipped lines have none.
struct Book {
  std::string name;  // as the user gave it
  std::vector<Entry> entries;
  std::vector<SkippedLine> skipped;
  int repeats = 0;  // entries whose position has stood in the book before
};

// Reads a list of positions, one a line: EPD or FEN of four or six fields. Line ends may be LF or
// CR LF, a byte order mark is dropped, blank lines and lines that begin with '#' are passed over. A
// line that holds no playable position of the variant is skipped; a book without any good line is
// refused, and so is text that is none (archives, other binaries). The positions are written anew
// by the rules, so that no engine ever sees the raw line.
Expected<Book> read_book(std::string_view text, std::string_view name,
                         const rules::VariantEntry& variant);

}  // namespace tabiya::openings
