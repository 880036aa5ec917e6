#include "runner/cli/line_service/start_position.h"

#include <fmt/format.h>

#include "runner/cli/line_service/spelling.h"

namespace tabiya::cli {

std::vector<std::string_view> variant_names() {
  std::vector<std::string_view> names;
  for (const auto* variant : rules::catalog()) names.push_back(variant->facts().name);
  return names;
}

Expected<const rules::VariantEntry*> known_variant(std::string_view name) {
  if (const auto* variant = rules::find_variant(name)) return variant;
  const auto names = variant_names();
  const auto known = fmt::format("{}", fmt::join(names, ", "));
  if (name.empty()) return Refusal{"the variant is missing; known are " + known};
  return Refusal{fmt::format("unknown variant \"{}\"; known are {}{}", name, known,
                             did_you_mean(name, names))};
}

Expected<std::unique_ptr<rules::Game>> game_from(const rules::VariantEntry& variant,
                                                 std::string_view position) {
  return variant.start_or_from(position == "startpos" ? "" : position);
}

}  // namespace tabiya::cli
