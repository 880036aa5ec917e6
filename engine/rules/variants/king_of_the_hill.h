#pragma once

#include "engine/rules/variants/chess.h"

namespace tabiya::rules {

// King of the Hill: chess, won at once by the king that stands on d4, e4, d5 or e5 (document 000).
// Any king can get there, so no material is a draw and a fallen flag always loses.
struct KingOfTheHill : ChessWithoutDeadMaterial {
  static constexpr BitSet<1> kHill{0x0000001818000000};

  template <class V>
  static Ending immediate_ending(const Position<V>& position) {
    for (const Seat seat : {kWhite, kBlack})
      if (position.pieces().of(seat, Kind::king) & kHill)
        return {Cause::king_of_the_hill, Standing::won_by(seat)};
    return {};
  }
};

}  // namespace tabiya::rules
