#pragma once

#include "engine/rules/catalog.h"

namespace tabiya::rules {

// The catalog's entry of shogi.
const VariantEntry& shogi_entry();

}  // namespace tabiya::rules
