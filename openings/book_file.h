#pragma once

#include <string>

#include "openings/book.h"

namespace tabiya::openings {

// Reads a book from a file. A missing file, a directory and everything read_book refuses are
// refused with the file's name.
Expected<Book> load_book(const std::string& path, const rules::VariantEntry& variant);

}  // namespace tabiya::openings
