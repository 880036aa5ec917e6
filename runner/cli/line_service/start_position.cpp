#include "runner/cli/line_service/start_position.h"

namespace tabiya::cli {

Expected<const rules::VariantEntry*> known_variant(std::string_view name) {
  if (const auto* variant = rules::find_variant(name)) return variant;
  std::string known;
  for (const auto* variant : rules::catalog())
    known += (known.empty() ? "" : ", ") + std::string(variant->facts().name);
  if (name.empty()) return Refusal{"the variant is missing; known are " + known};
  return Refusal{"unknown variant \"" + std::string(name) + "\"; known are " + known};
}

Expected<std::unique_ptr<rules::Game>> game_from(const rules::VariantEntry& variant,
                                                 std::string_view position) {
  if (position.empty() || position == "startpos") return variant.start();
  return variant.from(position);
}

}  // namespace tabiya::cli
