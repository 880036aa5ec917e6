#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "openings/book.h"
#include "openings/scorer.h"

namespace tabiya::openings {

// What was found out about a book beyond its reading.
struct BookCheck {
  std::vector<Repeat> mirrors;       // entries that are mirror images of earlier ones
  std::vector<int> scores;           // of the entries, as the window sees them; empty: not scored
  std::vector<std::size_t> outside;  // entries whose score is outside the window
};

// Checks a book of the variant; scores are asked for where there is a scorer. `tell` is called
// after each of them with the number of scores there are.
Expected<BookCheck> check_book(const Book& book, const rules::VariantEntry& variant,
                               const ScoreWindow& window, Scorer* scorer,
                               const std::function<void(std::size_t)>& tell = {});

// So many scores from `low` to below `high`; nothing stands for no bound.
struct Bar {
  std::optional<int> low, high;
  int count = 0;
  friend bool operator==(const Bar&, const Bar&) = default;
};

// How the scores spread: bars of equal width over twice the window, and one on each side for what
// is beyond.
std::vector<Bar> histogram(const std::vector<int>& scores, const ScoreWindow& window);

}  // namespace tabiya::openings
