#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "engine/search/limits.h"

namespace tabiya::uci {

// What a `go` asks for.
struct GoCommand {
  search::Limits limits;
  std::optional<int> perft;  // count leaves instead of thinking
  bool ponder = false;
  std::vector<std::string> complaints;  // what was not understood and left out
};

// Reads the words after `go` in a game of so many seats: two clocks (wtime, btime, winc, binc) or
// four (rtime, btime, ytime, gtime and the increments; b is blue's). Unknown words, illegal moves
// and bad numbers are complained of and left out; numbers beyond all sense are cut to the least or
// most that makes sense. Where no limit is left of those that were to be set, the depth is 1.
GoCommand read_go(const std::vector<std::string_view>& words, int seats,
                  const std::function<Expected<rules::Move>(std::string_view)>& read_move);

}  // namespace tabiya::uci
