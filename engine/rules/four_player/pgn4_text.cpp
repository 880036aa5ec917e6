#include "engine/rules/four_player/pgn4_text.h"

namespace tabiya::rules {
namespace {

// Of a one-point queen as a piece that moves, Q: PGN4 tells it from others only where it is made.
std::string letter_of(Piece piece) {
  constexpr std::string_view kLetters = "PNBRQKQ";
  if (piece.kind() == Kind::pawn) return "";
  return std::string(1, kLetters[static_cast<int>(piece.kind())]);
}

}  // namespace

std::string pgn4_squares(Move move, Piece piece, Piece captured, Piece promoted) {
  std::string text = letter_of(piece) + Cross::name(move.from);
  text += captured.is_none() ? "-" : "x" + letter_of(captured);
  text += Cross::name(move.to);
  if (!promoted.is_none())
    text += promoted.kind() == kOnePointQueen ? "=D" : "=" + letter_of(promoted);
  return text;
}

}  // namespace tabiya::rules
