#include "openings/pgn_variant.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace tabiya::openings {
namespace {

// Letters and digits of a name, in lower case.
std::string core_of(std::string_view name) {
  std::string core;
  for (const unsigned char letter : name)
    if (std::isalnum(letter) != 0) core += static_cast<char>(std::tolower(letter));
  return core;
}

constexpr std::array<std::string_view, 7> kChessNames{
    "", "chess", "standard", "normal", "classical", "orthodox", "fromposition"};

// What programs and sites call a game besides its own names, and the game.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kOtherNames{
    {{"fischerandom", "chess960"},
     {"fischerrandom", "chess960"},
     {"fischerrandomchess", "chess960"},
     {"fischerandomchess", "chess960"},
     {"frc", "chess960"},
     {"dfrc", "chess960"},
     {"freestyle", "chess960"},
     {"960", "chess960"},
     {"koth", "kingofthehill"},
     {"racing", "racingkings"}}};

}  // namespace

bool may_be_of(std::string_view tag, const rules::VariantFacts& variant) {
  const auto name = core_of(tag);
  if (std::ranges::find(kChessNames, name) != kChessNames.end()) return true;
  if (name == variant.name || name == core_of(variant.pgn_name)) return true;
  return std::ranges::any_of(kOtherNames, [&](const auto& other) {
    return other.first == name && other.second == variant.name;
  });
}

}  // namespace tabiya::openings
