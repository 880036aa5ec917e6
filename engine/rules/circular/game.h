#pragma once

#include "engine/rules/catalog.h"

namespace tabiya::rules {

// The catalog's entry of circular chess.
const VariantEntry& circular_entry();

}  // namespace tabiya::rules
