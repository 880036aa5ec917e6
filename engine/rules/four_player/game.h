#pragma once

#include "engine/rules/catalog.h"

namespace tabiya::rules {

// The catalog's entries of four-player chess.
const VariantEntry& four_player_teams_entry();
const VariantEntry& four_player_ffa_entry();

}  // namespace tabiya::rules
