#pragma once

#include <string_view>

#include "engine/rules/core/chance.h"
#include "engine/rules/notation/setup.h"
#include "engine/rules/position/generate.h"

namespace tabiya {

template <class V>
rules::Position<V> position_of(std::string_view fen,
                               rules::CastlingStyle style = rules::CastlingStyle::standard) {
  return *rules::position_from<V>(*rules::read_setup(fen, style));
}

// Plays `games` random games of at most `plies` plies from a position and shows each position and
// the move about to be played in it.
template <class V, class Visitor>
void play_at_random(const rules::Position<V>& start, int games, int plies, Visitor visit) {
  rules::Chance chance(20);
  for (int game = 0; game < games; ++game) {
    rules::Position<V> position = start;
    for (int ply = 0; ply < plies; ++ply) {
      rules::MoveList moves;
      rules::Collect<typename V::Board> sink{moves};
      rules::generate(position, sink);
      if (moves.empty()) break;
      const rules::Move move = moves[static_cast<int>(chance.below(moves.size()))];
      visit(position, move);
      typename rules::Position<V>::Undo undo;
      position.play(move, undo);
    }
  }
}

inline constexpr std::string_view kChessStart =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr std::string_view kChess960Start =
    "nrk1brnb/pp1ppppp/2p5/3q4/5P2/PP6/1BPPP1PP/NRKQ1RN1 b FBfb - 1 5";
inline constexpr std::string_view kRacingStart = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1";

}  // namespace tabiya
