#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/move.h"
#include "engine/rules/notation/setup.h"

namespace tabiya::rules {

// Moves of the chess family as text. Castling is written e1g1 in ordinary chess and king takes rook
// (e1h1) in Chess960; both are read wherever no other legal move is written the same.

std::string write_uci(Move move, CastlingStyle style);

// The move of `legal` that `text` writes. The refusal quotes the text and says what is wrong with
// it.
Expected<Move> read_uci(std::string_view text, const MoveList& legal, CastlingStyle style);

// What SAN needs to know of a position.
struct SanView {
  std::function<Piece(Square)> at;
  const MoveList& legal;
};

// The move without check and mate marks: "Nbd2", "exd6", "e8=Q", "O-O".
std::string write_san(Move move, const SanView& view);

// Reads SAN leniently in its marks (check, mate, glyphs, 0-0, a missing '=' or 'x') and strictly in
// its meaning: text that fits no legal move, or more than one, is refused.
Expected<Move> read_san(std::string_view text, const SanView& view);

}  // namespace tabiya::rules
