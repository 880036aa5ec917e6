#pragma once

#include <cstdint>

#include "engine/rules/position/generate.h"

namespace tabiya::rules {

// Leaves of the legal tree `depth` plies below the position, which is left as it was. The last ply
// is counted, not played.
template <class V, Seat Us>
std::uint64_t perft(Position<V>& position, int depth) {
  using Board = typename V::Board;
  if (depth <= 1) {
    Count<Board> count;
    generate<V, Us>(position, count);
    return static_cast<std::uint64_t>(count.total);
  }
  MoveList moves;
  Collect<Board> collect{moves};
  generate<V, Us>(position, collect);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    typename Position<V>::Undo undo;
    position.template play<Us>(move, undo);
    leaves += perft<V, static_cast<Seat>(Us ^ 1)>(position, depth - 1);
    position.template take_back<Us>(move, undo);
  }
  return leaves;
}

template <class V>
std::uint64_t perft(Position<V>& position, int depth) {
  if (depth == 0) return 1;
  return position.turn() == kWhite ? perft<V, kWhite>(position, depth)
                                   : perft<V, kBlack>(position, depth);
}

}  // namespace tabiya::rules
