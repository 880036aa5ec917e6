#pragma once

#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/move.h"

namespace tabiya::rules::xiangqi {

// How ranks are counted in move text: from 1 (UCI: h3e3, a10a9) or from 0 (UCCI: h2e2, a9a8).
enum class Ranks : std::uint8_t { from_one, from_zero };

std::string write_move(Move move, Ranks ranks);

// The move of `legal` that `text` writes. The refusal quotes the text and says what is wrong with
// it.
Expected<Move> read_move(std::string_view text, const MoveList& legal, Ranks ranks);

}  // namespace tabiya::rules::xiangqi
