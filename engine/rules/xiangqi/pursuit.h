#pragma once

#include <array>
#include <span>

#include "engine/rules/core/pursuit.h"
#include "engine/rules/xiangqi/position.h"

namespace tabiya::rules::xiangqi {

// A move that was played, with what takes it back.
struct PlayedMove {
  Move move;
  Position<Xiangqi>::Undo undo;
};

// What each side did with all its moves of a cycle: moves without a capture, at least one of each
// side, that led to `position`, oldest first.
//
// A side checks with a move after which the other is in check. It chases with a move after which
// one piece, neither general nor soldier, could legally take an enemy piece that is not protected
// and is neither the general nor a soldier on its own side of the river. Protected is what can
// legally be avenged on that square. Either the chaser itself has moved or the move brought the
// attack about: a threat that only goes on standing while others move is no chase. A side that
// chases with all its moves does so with one and the same piece after one and the same piece.
Pursuits pursuits_of(const Position<Xiangqi>& position, std::span<const PlayedMove> cycle);

}  // namespace tabiya::rules::xiangqi
