#pragma once

#include <istream>
#include <memory>
#include <ostream>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/search/player.h"
#include "engine/uci/go_command.h"
#include "engine/uci/line_writer.h"
#include "engine/uci/options.h"

namespace tabiya::uci {

// One UCI dialogue: lines in, lines out. The search runs on its own thread, so that `isready`,
// `stop` and `quit` are answered while it thinks; any other command that needs the board stops it
// first. Bad input is answered by `info string` and changes nothing.
class Session {
 public:
  Session(std::ostream& out, search::Now now);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Reads lines until `quit` or the end of the input.
  void run(std::istream& in);
  // One line; false after `quit`.
  bool handle(std::string_view line);
  // Waits until the search at hand has answered of itself.
  void wait();

 private:
  using Words = std::vector<std::string_view>;

  void introduce();
  void set_option(const Words& words);
  void follow(Consequence consequence);
  void new_game();
  void set_position(const Words& words);
  void go(const Words& words);
  void think(const GoCommand& command, search::Microseconds started);
  void tell(const search::Report& report);
  void answer(const search::Outcome& outcome);
  void await_release(bool infinite);
  void perft(int depth);
  void show();
  void ponder_hit();
  void stop();
  void inform(std::string_view text);
  void change_variant();

  LineWriter out_;
  const search::Now now_;
  Settings settings_;
  search::Table table_;
  std::unique_ptr<search::Player> player_;
  search::Signals signals_;
  std::thread thinker_;
};

}  // namespace tabiya::uci
