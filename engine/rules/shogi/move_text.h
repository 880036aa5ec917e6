#pragma once

#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/move.h"

namespace tabiya::rules::shogi {

// UCI as Fairy-Stockfish writes it: "g3g4", "b8h2+", "P@e5". USI: "3g3f", "8h2b+", "P*5e", files as
// numbers from the first player's right, ranks as letters from the far side.
std::string write_uci(Move move);
std::string write_usi(Move move);

// The move of `legal` that `text` writes, in whichever of the two. The refusal quotes the text and
// says what is wrong with it.
Expected<Move> read_move(std::string_view text, const MoveList& legal);

}  // namespace tabiya::rules::shogi
