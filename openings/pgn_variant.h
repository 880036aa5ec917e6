#pragma once

#include <string_view>

#include "engine/rules/catalog.h"

namespace tabiya::openings {

// Whether a PGN game with this value of the tag Variant can be an opening of the variant. Names
// compare without case, blanks and punctuation, and several are known of some games
// ("Fischerandom", "Chess 960"). Those of ordinary chess ("Standard", "From Position") fit every
// variant: their moves are still to be read by its rules.
bool may_be_of(std::string_view tag, const rules::VariantFacts& variant);

}  // namespace tabiya::openings
