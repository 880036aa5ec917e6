#pragma once

#include <bit>

#include "engine/rules/attacks/cross_lines.h"
#include "engine/rules/position/sinks.h"

namespace tabiya::rules {

// The sinks of position/sinks.h with one thing more: on the cross the moves of a slider come by
// lines, as places of one.

template <bool CapturesOnly = false>
struct CrossCollect : Collect<Cross, CapturesOnly> {
  explicit CrossCollect(MoveList& moves) : Collect<Cross, CapturesOnly>{moves} {}

  void line(Square from, int line, LineBits places, const SetOf<Cross>& occupied) {
    for_each_on_line(line, places, [&](Square to) {
      const MoveKind kind = occupied.contains(to) ? MoveKind::capture : MoveKind::quiet;
      this->one({static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(from), kind, 0});
    });
  }
};

using CrossCaptures = CrossCollect<true>;

struct CrossCount : Count<Cross> {
  void line(Square, int, LineBits places, const SetOf<Cross>&) { total += std::popcount(places); }
};

struct CrossAnyMove : AnyMove<Cross> {
  void line(Square, int, LineBits places, const SetOf<Cross>&) { found = found || places != 0; }
};

}  // namespace tabiya::rules
