#pragma once

#include <memory>
#include <string_view>

#include "engine/search/player.h"

namespace tabiya::search {

// The player of fourplayer-teams or fourplayer-ffa; null for other names. Table and parameters must
// outlive it.
std::unique_ptr<Player> make_four_player(std::string_view variant, Table& table,
                                         const Parameters& parameters);

}  // namespace tabiya::search
