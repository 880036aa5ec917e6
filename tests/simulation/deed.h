#pragma once

#include <cstdint>

namespace tabiya::simulation {

// What a scripted engine does wrong, at most once in a process or a game.
enum class Deed : std::uint8_t {
  none,
  crash,          // dies in its own search
  crash_waiting,  // dies while the opponent is to move
  hang,           // stops reading for good in its own search
  late,           // answers after its flag fell
  illegal,        // a move that is not legal
  no_move,        // "(none)"
  null_move,      // "0000"
  drop_out,       // dies when a game is announced
  no_readyok,     // goes silent when a game is announced
  greet_crash,    // dies in its handshake
  greet_hang,     // goes silent in its handshake
};

inline constexpr int kDeeds = 12;

}  // namespace tabiya::simulation
