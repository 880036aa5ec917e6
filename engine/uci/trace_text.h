#pragma once

#include <string>
#include <vector>

#include "engine/search/player.h"

namespace tabiya::uci {

// What the evaluation of a player's position is made of, as lines: a term or weight, the seat in
// games of four (otherwise both seats are netted, White's view), for a weight how often it counts,
// and what it adds in the middle game and in the ending, in centipawns. Their sums and the
// evaluation follow; it blends the two by the phase of the game.
std::vector<std::string> evaluation_by_term(const search::Player& player);
std::vector<std::string> evaluation_by_weight(const search::Player& player);

}  // namespace tabiya::uci
