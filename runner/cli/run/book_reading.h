#pragma once

#include <string>
#include <vector>

#include "openings/book.h"
#include "runner/cli/config.h"

namespace tabiya::cli {

// How the book of a run is read: its number of plies, and its own draws, so that no opening leaves
// the engines a game that is over.
openings::ReadingTerms reading_terms(const RunConfig& run, const rules::VariantEntry& variant);

// What there is to say of a book as read: skipped lines, remarks and repeats, the first of each
// kind one by one and then their number.
std::vector<std::string> book_warnings(const openings::Book& book);

// What to say where the first opening to be played lies beyond the book; empty where it does not.
std::string start_warning(const openings::Book& book, const BookSettings& settings);

}  // namespace tabiya::cli
