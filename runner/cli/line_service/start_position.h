#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// The names of the catalog, in its order.
std::vector<std::string_view> variant_names();

// The variant of that name; the refusal names the known ones.
Expected<const rules::VariantEntry*> known_variant(std::string_view name);

// A game of the variant from a position text; the variant's start where the text is empty or
// "startpos".
Expected<std::unique_ptr<rules::Game>> game_from(const rules::VariantEntry& variant,
                                                 std::string_view position);

}  // namespace tabiya::cli
