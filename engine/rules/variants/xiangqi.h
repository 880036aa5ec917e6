#pragma once

#include "engine/rules/core/seat.h"
#include "engine/rules/xiangqi/board.h"

namespace tabiya::rules {

// Xiangqi (document 003): red moves first and is kWhite here. The generals stay in their palaces
// and may not face each other on an open file; advisors stay in the palace, elephants on their side
// of the river; horse and elephant are held back by a piece on the first step of their way; a
// cannon captures only over exactly one piece. Mate wins, and so does leaving the opponent without
// a move.
//
// No material is a draw. Repetition and the count of moves without a capture belong to the draw
// policy; what each side did in a repetition, check or chase, is told by xiangqi/pursuit.h.
struct Xiangqi {
  using Board = xiangqi::Board;

  // Whether `seat` could still win by some legal sequence. Generals, advisors and elephants never
  // give check, and among themselves somebody always has a move; but other pieces of the opponent
  // can be in their own general's way.
  template <class Position>
  static bool can_still_win(const Position& position, Seat) {
    for (const Seat army : {kWhite, kBlack})
      for (const auto kind : {xiangqi::Kind::soldier, xiangqi::Kind::horse, xiangqi::Kind::cannon,
                              xiangqi::Kind::rook})
        if (position.pieces().of(army, kind)) return true;
    return false;
  }
};

}  // namespace tabiya::rules
