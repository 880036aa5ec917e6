#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tabiya::cli {

// "; did you mean 'concurrency'?": the known word that is spelt most like `word`, or that is called
// by it in other match runners; nothing where no known word is near enough to be meant.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

std::string in_small_letters(std::string_view word);

}  // namespace tabiya::cli
