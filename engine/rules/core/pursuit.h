#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/core/seat.h"

namespace tabiya::rules {

// What a seat did with every one of its moves in a repetition, the graver for the lesser.
enum class Pursuit : std::uint8_t { none, chase, check };

using Pursuits = std::array<Pursuit, kMostSeats>;

}  // namespace tabiya::rules
