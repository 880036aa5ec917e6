#include "runner/cli/line_service/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/rules/notation/text_fields.h"
#include "runner/cli/line_service/spelling.h"

namespace tabiya::cli {

Expected<std::int64_t> read_whole(std::string_view text, std::int64_t least, std::int64_t most) {
  const auto number = rules::number_of<std::int64_t>(text);
  if (number && *number >= least && *number <= most) return *number;
  return Refusal{fmt::format("must be a whole number from {} to {}", least, most)};
}

Expected<double> read_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto number = rules::number_of<double>(text);
  if (number && std::isfinite(*number)) return *number;
  return Refusal{"must be a number"};
}

Expected<std::size_t> read_choice(std::string_view word, std::span<const std::string_view> words) {
  const auto found = std::ranges::find(words, word);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  return Refusal{
      fmt::format("must be one of {}{}", fmt::join(words, ", "), did_you_mean(word, words))};
}

}  // namespace tabiya::cli
