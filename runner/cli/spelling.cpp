#include "runner/cli/spelling.h"

#include <vector>

#include "runner/match/nearest_name.h"

namespace tabiya::cli {

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
  const std::vector<std::string> names(known.begin(), known.end());
  const auto* meant = match::nearest_name(word, names);
  return meant == nullptr ? "" : "; did you mean '" + *meant + "'?";
}

}  // namespace tabiya::cli
