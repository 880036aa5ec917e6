#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tabiya::cli {

// The number of letters to be put in, taken out, replaced or swapped with their neighbour to turn
// one word into the other; upper and lower case are the same.
int edit_distance(std::string_view from, std::string_view to);

// The known word nearest to `word`, or empty when none is near enough to be meant.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// "; did you mean 'concurrency'?", or nothing where no known word is near.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace tabiya::cli
