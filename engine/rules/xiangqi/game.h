#pragma once

#include "engine/rules/catalog.h"

namespace tabiya::rules {

// The catalog's entry of xiangqi.
const VariantEntry& xiangqi_entry();

}  // namespace tabiya::rules
