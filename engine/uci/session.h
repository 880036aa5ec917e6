#pragma once

#include <functional>
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

// The port through which files come in: a file's text, or why there is none.
using ReadFile = std::function<Expected<std::string>(const std::string& path)>;

// One UCI dialogue: lines in, lines out. The search runs on its own thread, so that `isready`,
// `stop` and `quit` are answered while it thinks; any other command that needs the board stops it
// first. Bad input is answered by `info string` and changes nothing; but after a `position` that is
// not taken, `go` gives no move until one is: it would be a move of another position.
class Session {
 public:
  // `read_file` serves the option EvalFile; without one there are no files.
  Session(std::ostream& out, search::Now now, ReadFile read_file = {});
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
  void resize_table();
  void new_game();
  void set_position(const Words& words);
  void go(const Words& words);
  void think(const GoCommand& command, search::Microseconds started);
  void decline(const GoCommand& command);
  void start(const GoCommand& command, std::function<void()> work);
  void tell(const search::Report& report);
  void answer(const search::Outcome& outcome);
  void await_release(bool infinite);
  void perft(int depth);
  void show();
  void ponder_hit();
  void stop();
  void inform(std::string_view text);
  void show_evaluation();
  void settle_weights();
  void change_variant();

  LineWriter out_;
  const search::Now now_;
  const ReadFile read_file_;
  Settings settings_;
  search::Table table_;
  std::unique_ptr<search::Player> player_;
  bool weights_due_ = false;
  bool position_refused_ = false;  // the last one: there is none to think about
  search::Signals signals_;
  std::thread thinker_;
};

}  // namespace tabiya::uci
