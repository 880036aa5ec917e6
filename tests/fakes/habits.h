#pragma once

#include <string>
#include <vector>

namespace fake {

// At which `go` since the start of the process something happens, counted from 1.
struct OnGo {
  static constexpr int never = -1;
  static constexpr int always = 0;
  int number = never;
  bool is(int go) const { return number == always || number == go; }
};

// How the engine behaves: what the command line says. See usage() for the words.
struct Habits {
  std::string name = "Fake";
  std::string games;  // file of scripted games
  int seed = 0;
  int think_ms = 0;
  std::string score = "cp 0";
  std::vector<std::string> infos;    // sent before each bestmove
  std::vector<std::string> options;  // further lines of the handshake

  bool crash_at_start = false, crash_in_handshake = false, crash_on_option = false;
  int exit_at_start = -1;  // status
  bool stall_no_uciok = false, stall_no_readyok = false;
  int slow_start_ms = 0, slow_ready_ms = 0;
  std::string greeted;  // instead of "uciok" and its like
  bool odd_options = false, no_options = false, grandchild = false, leave_group = false;

  OnGo crash, exit, killed, hang, spam, illegal, none, null, two_bestmoves, late, long_line, bare,
      quiet_exit, resign, declare, no_best_move;
  int late_ms = 0;
  std::string note_go;  // file
  int long_line_bytes = 5'000'000;

  bool partial_lines = false, crlf = false, odd_spaces = false;
  bool babble = false, stderr_flood = false, bad_pv = false, bad_ponder = false;
  bool multipv = false, bounds = false;

  bool ignore_stop = false, ignore_quit = false, ignore_end = false, crash_at_quit = false;
  int slow_quit_ms = 0;
  std::string farewell;  // file

  std::string sane_until;  // file
};

// Ends the program with status 2 and usage() on a word it does not know.
Habits habits_of(int count, char** words);

}  // namespace fake
