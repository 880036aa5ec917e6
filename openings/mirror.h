#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"

namespace tabiya::openings {

// The mirror images of a position that play the same by the variant's rules, as texts: with the
// colours changed (not in Racing Kings, which are raced in one direction, and only Black may
// answer), and left to right (where nobody may castle). None in four-player chess: its turns go
// round one way only, and what a quarter turn makes of a position is another seat's to move.
std::vector<std::string> mirror_images(const rules::VariantFacts& variant,
                                       std::string_view position);

// A key that a position has in common with its mirror images and, but by a chance of 2^-64 or so,
// with no other.
rules::Key key_of_mirrors(const rules::VariantEntry& variant, const rules::Game& game);

}  // namespace tabiya::openings
