#pragma once

#include <string>

#include "openings/book.h"

namespace tabiya::openings {

// Reads a book from a file, which may be packed by gzip or zstd. A missing file, a directory, a
// damaged archive and everything read_book refuses are refused with the file's name.
Expected<Book> load_book(const std::string& path, const rules::VariantEntry& variant,
                         const ReadingTerms& terms = {});

}  // namespace tabiya::openings
