#pragma once

#include "engine/rules/position/generate.h"
#include "engine/rules/variants/chess.h"

namespace tabiya::rules {

// Racing Kings: chess without pawns and castling in which no move may give check, in any way, to
// either king (document 001). The king that reaches the eighth rank wins. When White gets there
// first, Black may answer if a king move brings it there too: that is a draw; any other answer, or
// none, and White has won. If White arrives with 100 quiet plies or more on the count and Black
// could answer, the game is drawn on the spot. No material is a draw, and a fallen flag
// always loses.
struct RacingKings : ChessWithoutDeadMaterial {
  static constexpr bool kHasPawns = false;
  static constexpr bool kHasCastling = false;
  static constexpr bool kMayGiveCheck = false;
  static constexpr BitSet<1> kGoal{0xff00000000000000};

  template <class V>
  static Ending immediate_ending(const Position<V>& position) {
    const bool white = static_cast<bool>(position.pieces().of(kWhite, Kind::king) & kGoal);
    const bool black = static_cast<bool>(position.pieces().of(kBlack, Kind::king) & kGoal);
    if (white && black) return {Cause::racing_both, Standing::draw()};
    if (black) return {Cause::racing_goal, Standing::won_by(kBlack)};
    if (white && !black_can_answer(position)) return {Cause::racing_goal, Standing::won_by(kWhite)};
    return {};
  }

  // The draw that is due without a claim while Black's answer is pending; it does not take Black's
  // moves away in a perft.
  template <class V>
  static Ending pending_draw(const Position<V>& position) {
    const bool white = static_cast<bool>(position.pieces().of(kWhite, Kind::king) & kGoal);
    if (!white || position.quiet_plies() < 100 || !black_can_answer(position)) return {};
    return {Cause::fifty_moves, Standing::draw()};
  }

 private:
  template <class V>
  static bool black_can_answer(const Position<V>& position) {
    if (position.turn() != kBlack) return false;
    const Square king = position.king(kBlack);
    if (((kKingSteps<Board>[king] & kGoal) - position.pieces().army(kBlack)).empty()) return false;
    MoveList moves;
    Collect<Board> collect{moves};
    generate_unended(position, collect);
    for (const Move move : moves)
      if (move.from == king && kGoal.contains(move.to)) return true;
    return false;
  }
};

}  // namespace tabiya::rules
