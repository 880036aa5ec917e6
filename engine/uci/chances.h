#pragma once

#include <optional>
#include <string_view>

#include "engine/search/value.h"

namespace tabiya::uci {

// How a game may end for the side to move, in thousandths that add up to 1000.
struct Chances {
  int win;
  int draw;
  int loss;
};

// What a value says of the end, by a logistic model: with v centipawns a game is won with
// probability 1 / (1 + exp((even - v) / spread)) and lost with that of -v; the rest are draws. Both
// numbers are the variant's, fitted to its games (chances.cpp). Nothing in free-for-all, where a
// value stands for a place.
std::optional<Chances> chances_of(std::string_view variant, search::Value value);

}  // namespace tabiya::uci
