#pragma once

#include <string_view>

#include "engine/rules/core/seat.h"

namespace tabiya::rules {

// The piece that a letter of a position text stands for: `letters` holds one small letter for each
// kind, in their order; capitals are the pieces of the seat that moves first. None for any other.
template <class Piece>
Piece piece_of(char letter, std::string_view letters) {
  const bool first = letter >= 'A' && letter <= 'Z';
  const char small = first ? static_cast<char>(letter - 'A' + 'a') : letter;
  const std::size_t kind = letters.find(small);
  if (kind == std::string_view::npos) return {};
  return {first ? kWhite : kBlack, static_cast<typename Piece::Kind>(kind)};
}

// The letter of a piece, the way back.
template <class Piece>
char letter_of(Piece piece, std::string_view letters) {
  const char letter = letters[static_cast<std::size_t>(piece.kind())];
  return piece.army() == kWhite ? static_cast<char>(letter - 'a' + 'A') : letter;
}

}  // namespace tabiya::rules
