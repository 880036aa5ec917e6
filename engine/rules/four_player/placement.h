#pragma once

#include <array>
#include <cassert>

#include "engine/rules/attacks/cross_lines.h"
#include "engine/rules/variants/four_player.h"

namespace tabiya::rules {

// Which piece stands where on the cross: as a mailbox, as sets by army and kind, and by lines.
// Sides is the number of sides: what a side may not capture is kept for each.
template <int Sides>
class CrossPlacement {
 public:
  using Set = SetOf<Cross>;

  CrossPlacement() {
    occupied_lines_.fill_walls();
    for (Lines& lines : barred_) lines.fill_walls();
  }

  static constexpr int side_of(Seat seat) { return seat % Sides; }

  Piece at(Square square) const { return board_[square]; }
  // Living pieces.
  const Set& of(Seat army, Kind kind) const { return sets_[army][static_cast<int>(kind)]; }
  const Set& army(Seat army) const { return armies_[army]; }
  const Set& kings() const { return kings_; }
  const Set& occupied() const { return occupied_; }  // grey ones too
  // The square of a living king, kNoSquare where there is none.
  Square king(Seat seat) const { return king_squares_[seat]; }

  const Lines& occupied_lines() const { return occupied_lines_; }
  // Where no piece of a side may go on a plain move: its own pieces, any living king, beyond the
  // board.
  const Lines& barred(Seat seat) const { return barred_[side_of(seat)]; }
  Set barred_set(Seat seat) const {
    Set set = kings_;
    for (int army = side_of(seat); army < kMostSeats; army += Sides) set |= armies_[army];
    return set;
  }
  // The sliders that attack pieces of `seat`, on one line.
  LineBits hostile_sliders(Seat seat, int line) const {
    LineBits bits = 0;
    for (int side = 0; side < Sides; ++side)
      if (side != side_of(seat)) bits |= sliders_[side][line];
    return bits;
  }
  LineBits sliders_of_side(int side, int line) const { return sliders_[side][line]; }

  void put(Piece piece, Square square) {
    assert(board_[square].is_none() && Cross::contains(square));
    board_[square] = piece;
    toggle(piece, square);
    if (piece.kind() == Kind::king && !is_grey(piece)) king_squares_[piece.army()] = mark(square);
  }
  void take(Square square) {
    const Piece piece = board_[square];
    assert(!piece.is_none());
    board_[square] = Piece{};
    toggle(piece, square);
    if (piece.kind() == Kind::king && !is_grey(piece))
      king_squares_[piece.army()] = mark(kNoSquare);
  }
  void shift(Square from, Square to) {
    const Piece piece = board_[from];
    take(from);
    put(piece, to);
  }

  friend bool operator==(const CrossPlacement&, const CrossPlacement&) = default;

 private:
  static std::int16_t mark(Square square) { return static_cast<std::int16_t>(square); }

  void toggle(Piece piece, Square square) {
    occupied_.toggle(square);
    occupied_lines_.toggle(square);
    if (is_grey(piece)) return;
    const Seat army = piece.army();
    armies_[army].toggle(square);
    sets_[army][static_cast<int>(piece.kind())].toggle(square);
    if (piece.kind() == Kind::king) {
      kings_.toggle(square);
      for (Lines& lines : barred_) lines.toggle(square);
      return;
    }
    Lines& sliders = sliders_[side_of(army)];
    if (slides_straight(piece.kind())) sliders.toggle(square, kRankLine, kFileLine);
    if (slides_diagonally(piece.kind())) sliders.toggle(square, kRisingLine, kFallingLine);
    barred_[side_of(army)].toggle(square);
  }

  std::array<std::array<Set, kCrossKinds>, kMostSeats> sets_{};
  std::array<Set, kMostSeats> armies_{};
  Set occupied_;
  Set kings_;
  Lines occupied_lines_;
  std::array<Lines, Sides> barred_{};
  std::array<Lines, Sides> sliders_{};
  std::array<Piece, Cross::kSquares> board_{};
  std::array<std::int16_t, kMostSeats> king_squares_{kNoSquare, kNoSquare, kNoSquare, kNoSquare};
};

}  // namespace tabiya::rules
