#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "engine/rules/core/seat.h"
#include "engine/rules/geometry/rect.h"
#include "engine/rules/position/castling.h"
#include "engine/rules/position/piece.h"
#include "engine/rules/position/position.h"

namespace tabiya::rules {

// Whether castling rights are those of ordinary chess (king e1, rooks a1 and h1) or of Chess960.
enum class CastlingStyle : std::uint8_t { standard, chess960 };

// Everything a FEN of the 8x8 boards can say, read but not yet proven to be a position.
struct Setup {
  using Board = Rect<8, 8>;

  std::array<Piece, Board::kSquares> board{};
  Seat turn = kWhite;
  // The rook of each castling right (index: wing_index), kNoSquare where there is none.
  std::array<Square, 4> castling_rooks{kNoSquare, kNoSquare, kNoSquare, kNoSquare};
  Square passed = kNoSquare;  // the en passant square as written
  int quiet_plies = 0;
  int full_move_number = 1;
};

// Reads FEN, X-FEN, Shredder-FEN, or the first four fields of an EPD (counters 0 and 1 then). The
// refusal names the field, the bad text and what was expected.
Expected<Setup> read_setup(std::string_view text, CastlingStyle style);

// What stands against playing from a setup in any game of the chess family; empty when nothing
// does. One king a side, no pawn on an end rank, at most sixteen men and eight pawns a side.
std::string objection(const Setup& setup);

// The castling field of a setup: "KQkq" (standard), Shredder letters "HAha" (Chess960), or "-".
std::string castling_text(const std::array<Square, 4>& rooks, CastlingStyle style);

// Writes FEN with all six fields.
std::string write_setup(const Setup& setup, CastlingStyle style);

template <class V>
Setup setup_of(const Position<V>& position) {
  Setup setup;
  for (Square square = 0; square < Setup::Board::kSquares; ++square)
    setup.board[square] = position.pieces().at(square);
  setup.turn = position.turn();
  for (const Seat seat : {kWhite, kBlack})
    for (const Wing wing : {Wing::king_side, Wing::queen_side})
      if ((position.rights() & right_of(seat, wing)) != 0)
        setup.castling_rooks[wing_index(seat, wing)] = position.castling().way(seat, wing).rook;
  setup.passed = position.en_passant();
  setup.quiet_plies = position.quiet_plies();
  setup.full_move_number = position.full_move_number();
  return setup;
}

// The position a setup describes, or why no game of V can reach it: besides `objection`, the side
// that has just moved must not stand in check, and where no move may give check neither may the
// other.
template <class V>
Expected<Position<V>> position_from(const Setup& setup) {
  if (std::string reason = objection(setup); !reason.empty()) return Refusal{reason};
  Position<V> position;
  for (Square square = 0; square < Setup::Board::kSquares; ++square)
    if (const Piece piece = setup.board[square]; !piece.is_none()) {
      if (piece.kind() == Kind::pawn && !V::kHasPawns)
        return Refusal{"a pawn on " + Setup::Board::name(square) + ": this game has no pawns"};
      position.set_piece(piece, square);
    }
  position.set_turn(setup.turn);
  position.set_counters(setup.quiet_plies, setup.full_move_number);
  for (const Seat seat : {kWhite, kBlack})
    for (const Wing wing : {Wing::king_side, Wing::queen_side})
      if (const Square rook = setup.castling_rooks[wing_index(seat, wing)]; rook != kNoSquare) {
        if (!V::kHasCastling) return Refusal{"castling rights: this game has no castling"};
        position.grant_castling(seat, wing, rook);
      }
  position.finish_setup(setup.passed);
  const auto in_check = [&](Seat seat) {
    return position.attacked(position.king(seat), seat ^ 1, position.pieces().occupied());
  };
  if (in_check(setup.turn ^ 1)) return Refusal{"the side not to move is in check"};
  if (!V::kMayGiveCheck && in_check(setup.turn))
    return Refusal{"a king is in check: no move of this game may give check"};
  return position;
}

}  // namespace tabiya::rules
