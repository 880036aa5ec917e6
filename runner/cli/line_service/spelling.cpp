#include "runner/cli/line_service/spelling.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "engine/rules/core/nearest_name.h"

namespace tabiya::cli {

std::string in_small_letters(std::string_view word) {
  std::string small(word);
  std::ranges::transform(small, small.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return small;
}

namespace {

// What other match runners, and people, call what has another name here.
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"rounds", "encounters"},
    {"games", "encounters"},
    {"openings", "book"},
    {"repeat", "seatings"},
    {"pgnout", "pgn"},
    {"srand", "seed"},
    {"draw", "adjudicate-draw"},
    {"resign", "adjudicate-win"},
    {"maxmoves", "max-plies"},
    {"recover", "max-faults"},
    {"force-concurrency", "oversubscribe"},
    {"timeout", "engine-timeout"},
    {"database", "db"},
    {"koth", "kingofthehill"},
    {"king-of-the-hill", "kingofthehill"},
    {"racing-kings", "racingkings"},
    {"fischerandom", "chess960"},
    {"frc", "chess960"},
    {"standard", "chess"},
    {"hash", "option.Hash"},
    {"threads", "option.Threads"},
    {"syzygypath", "option.SyzygyPath"},
    {"timemargin_ms", "timemargin"},
    {"command", "cmd"},
    {"proto", "protocol"},
};

// The known word that `word` is another name of; dashes before both are passed over.
std::string_view renamed(std::string_view word, std::span<const std::string_view> known) {
  const auto bare = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of('-'), text.size()));
  };
  const auto small = in_small_letters(bare(word));
  for (const auto& [other, name] : kOtherNames) {
    if (other != small) continue;
    const auto found = std::ranges::find_if(
        known, [&, name = name](std::string_view text) { return bare(text) == name; });
    if (found != known.end()) return *found;
  }
  return {};
}

// The first known word that `word` is the beginning of.
std::string_view completed(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLeast = 3;
  const auto small = in_small_letters(word);
  if (small.size() - std::min(small.find_first_not_of('-'), small.size()) < kLeast) return {};
  const auto found = std::ranges::find_if(
      known, [&](std::string_view text) { return in_small_letters(text).starts_with(small); });
  return found == known.end() ? std::string_view() : *found;
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
  auto other = renamed(word, known);
  if (other.empty()) other = completed(word, known);
  if (!other.empty()) return "; did you mean '" + std::string(other) + "'?";
  const std::vector<std::string> names(known.begin(), known.end());
  constexpr std::size_t kShort = 4;  // letters: such a word is like too many
  const auto letters = word.size() - std::min(word.find_first_not_of('-'), word.size());
  const auto* meant = nearest_name(word, names);
  if (meant == nullptr || (letters <= kShort && !is_one_slip(word, *meant))) return "";
  return "; did you mean '" + *meant + "'?";
}

}  // namespace tabiya::cli
