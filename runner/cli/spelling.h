#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tabiya::cli {

// "; did you mean 'concurrency'?", or nothing where no known word is near enough to be meant.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace tabiya::cli
