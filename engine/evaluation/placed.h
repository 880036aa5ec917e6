#pragma once

#include "engine/evaluation/tapered.h"

namespace tabiya::evaluation {

// The part of an evaluation that a search carries along from move to move.
struct Placed {
  Tapered value;  // material and squares, White's view
  int phase = 0;

  friend bool operator==(const Placed&, const Placed&) = default;
};

// The largest value an evaluation gives, in centipawns; anything beyond is a proven win.
inline constexpr int kMostEvaluation = 20000;

// The evaluation of one variant with one set of weights. It keeps no state but the weights.
//
//   const Weights& default_weights()   static
//   Placed place(position)             material and squares of a position from scratch,
//   Placed after(placed, before, move) and what they become by a legal move
//   int evaluate(position, placed)     centipawns for the side to move; `placed` must belong to the
//                                      position. Decided positions are the search's affair
//   std::vector<TraceLine> trace(position)  every credit, material and squares included, White's
//                                      view
template <class V>
class Evaluator;

}  // namespace tabiya::evaluation
