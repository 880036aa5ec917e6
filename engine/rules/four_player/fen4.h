#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/four_player/free_for_all.h"

namespace tabiya::rules {

// FEN4, the position text of four-player chess:
//   turn-dead-kingside-queenside-points-clock[-{'enPassant':(...)}]-board
// Lists go red, blue, yellow, green. The board runs from rank 14 down to 1: cells separated by
// commas, a number for an empty run, x for a corner; read are also blanks anywhere and corners
// counted as empty. A piece is its colour's letter and one of PNBRQK or D (one-point queen), grey
// with a d before. A dead seat with a king that is not grey has resigned, and its king walks.
// Kingside is where the rook stands three squares from the king.

inline constexpr std::string_view kSeatLetters = "RBYG";
inline constexpr std::array<std::string_view, kMostSeats> kSeatNames = {"red", "blue", "yellow",
                                                                        "green"};

// Everything a FEN4 can say that the rules understand, checked for being a position.
struct CrossSetup {
  std::array<Piece, Cross::kSquares> board{};
  CrossState state;  // without key and checks
};

// What of FEN4 the two games do not share.
struct Fen4Rules {
  bool free_for_all = false;
  int promotion_row = 0;
};

// The refusal names the field, the bad text and what was expected. A right to capture in passing
// that belongs to no pawn is dropped, and so are castling rights of seats that are out.
Expected<CrossSetup> read_fen4(std::string_view text, const Fen4Rules& rules);

std::string write_fen4(const CrossSetup& setup);

template <FourPlayer V>
Expected<Position<V>> cross_position_from(std::string_view text) {
  const auto setup = read_fen4(text, {V::kFreeForAll, V::kPromotionRow});
  if (!setup) return setup.refusal();
  Position<V> position;
  for (Square square = 0; square < Cross::kSquares; ++square)
    if (!setup->board[square].is_none()) position.set_piece(setup->board[square], square);
  position.set_state(setup->state);
  position.finish_setup();
  return position;
}

template <FourPlayer V>
std::string fen4_of(const Position<V>& position) {
  CrossSetup setup;
  for (Square square = 0; square < Cross::kSquares; ++square)
    setup.board[square] = position.pieces().at(square);
  setup.state = position.state();
  return write_fen4(setup);
}

}  // namespace tabiya::rules
