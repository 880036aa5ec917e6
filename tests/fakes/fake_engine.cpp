// An engine for tests that speaks UCI, USI or UCCI as it is greeted: plays from scripted games and
// misbehaves as its command line says (fake_engine --help). It also answers `describe` with one
// line about itself as a process.
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tests/fakes/habits.h"
#include "tests/fakes/script.h"

namespace fake {
namespace {

using Clock = std::chrono::steady_clock;

void sleep_ms(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

[[noreturn]] void crash() {
  ::signal(SIGABRT, SIG_DFL);
  std::abort();
}

[[noreturn]] void hang() {
  while (true) ::pause();
}

[[noreturn]] void be_killed() {
  const pid_t self = ::getpid();
  if (::fork() == 0) {
    ::kill(self, SIGKILL);
    ::_exit(0);
  }
  hang();
}

// Whether the file is there already; it is from now on.
bool was_there(const std::string& file) {
  const int made = ::open(file.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0644);
  if (made >= 0) ::close(made);
  return made < 0;
}

// False when the other end is gone.
bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto count = ::write(descriptor, text.data(), text.size());
    if (count < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

// Standard input as lines, with a time limit.
class Ear {
 public:
  enum class Heard { line, end, nothing };
  Heard listen(std::string& line, std::optional<Clock::time_point> until);

 private:
  bool take(std::string& line);
  std::string bytes_;
  std::size_t read_ = 0;
};

bool Ear::take(std::string& line) {
  const auto newline = bytes_.find('\n', read_);
  if (newline == std::string::npos) return false;
  line = bytes_.substr(read_, newline - read_);
  read_ = newline + 1;
  if (read_ == bytes_.size()) bytes_.clear(), read_ = 0;
  return true;
}

Ear::Heard Ear::listen(std::string& line, std::optional<Clock::time_point> until) {
  while (!take(line)) {
    if (until) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - Clock::now()).count();
      pollfd input{STDIN_FILENO, POLLIN, 0};
      if (left <= 0 || ::poll(&input, 1, static_cast<int>(left)) == 0) return Heard::nothing;
    }
    char piece[65536];
    const auto count = ::read(STDIN_FILENO, piece, sizeof piece);
    if (count <= 0) return Heard::end;
    bytes_.append(piece, static_cast<std::size_t>(count));
  }
  return Heard::line;
}

std::string joined(const std::set<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ",") + std::to_string(number);
  return text.empty() ? "none" : text;
}

std::set<int> open_descriptors() {
  std::set<int> numbers;
  for (int number = 0; number < 4096; ++number)
    if (::fcntl(number, F_GETFD) >= 0) numbers.insert(number);
  return numbers;
}

std::set<int> own_cores() {
  std::set<int> numbers;
  cpu_set_t set;
  ::sched_getaffinity(0, sizeof set, &set);
  for (int number = 0; number < CPU_SETSIZE; ++number)
    if (CPU_ISSET(number, &set)) numbers.insert(number);
  return numbers;
}

std::set<int> signals_held_back() {
  std::set<int> numbers;
  sigset_t blocked;
  ::sigprocmask(SIG_BLOCK, nullptr, &blocked);
  for (int number = 1; number < 32; ++number) {
    struct sigaction action {};
    ::sigaction(number, nullptr, &action);
    if (::sigismember(&blocked, number) == 1 || action.sa_handler == SIG_IGN)
      numbers.insert(number);
  }
  return numbers;
}

class Engine {
 public:
  explicit Engine(Habits habits)
      : habits_(std::move(habits)), script_(habits_.games, habits_.seed) {}
  int run();

 private:
  void start();
  void obey(const std::string& line);
  void introduce(const std::string& protocol);
  void declare_options();
  void odd_options();
  void get_ready();
  void go(const std::vector<std::string>& words);
  void strike();
  void answer();
  void infos();
  void bestmove();
  void describe();
  [[noreturn]] void spam();
  void leave();
  void ended();

  void say(std::string line, std::string_view end = "\n");
  void flush();

  Habits habits_;
  Script script_;
  std::string protocol_ = "uci";
  Ear ear_;
  std::string unsaid_;
  pid_t child_ = -1;
  int goes_ = 0;
  bool was_ready_ = false;
  bool is_infinite_ = false;
  std::optional<Clock::time_point> thinks_until_;
  bool is_thinking_ = false;
};

int Engine::run() {
  start();
  std::string line;
  while (true) {
    switch (ear_.listen(line, is_infinite_ ? std::nullopt : thinks_until_)) {
      case Ear::Heard::line:
        obey(line);
        break;
      case Ear::Heard::nothing:
        answer();
        break;
      case Ear::Heard::end:
        ended();
        break;
    }
    flush();
  }
}

void Engine::start() {
  if (habits_.crash_at_start) crash();
  if (habits_.exit_at_start >= 0) std::exit(habits_.exit_at_start);
  if (habits_.ignore_quit) ::signal(SIGTERM, SIG_IGN);
  if (habits_.leave_group) ::setpgid(0, ::getpgid(::getppid()));
  if (habits_.grandchild) child_ = ::fork();
  if (child_ == 0) {
    for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) ::signal(number, SIG_IGN);
    hang();
  }
}

void Engine::obey(const std::string& line) {
  const auto words = words_of(line);
  if (words.empty()) return;
  if (words[0] == "uci" || words[0] == "usi" || words[0] == "ucci") introduce(words[0]);
  if (words[0] == "isready") get_ready();
  if (words[0] == "setoption" && habits_.crash_on_option) crash();
  if (words[0] == "position") script_.set_position(std::string_view(line).substr(9));
  if (words[0] == "go") go(words);
  if (words[0] == "stop" && is_thinking_ && !habits_.ignore_stop) answer();
  if (words[0] == "describe") describe();
  if (words[0] == "quit" && protocol_ == "ucci") say("bye");
  if (words[0] == "quit") leave();
  if (habits_.babble) say("babble after " + words[0]);
}

void Engine::introduce(const std::string& protocol) {
  protocol_ = protocol;
  script_.speak(protocol);
  if (habits_.crash_in_handshake) crash();
  if (habits_.stall_no_uciok) return;
  if (habits_.stderr_flood) write_all(STDERR_FILENO, std::string(300'000, 'e') + "\n");
  sleep_ms(habits_.slow_start_ms);
  say("id name " + habits_.name);
  say("id author Tabiya");
  if (!habits_.no_options) declare_options();
  if (habits_.odd_options) odd_options();
  for (const auto& option : habits_.options) say(option);
  say(habits_.greeted.empty() ? protocol + "ok" : habits_.greeted);
}

void Engine::declare_options() {
  if (protocol_ == "usi") {
    say("option name USI_Hash type spin default 16 min 1 max 65536");
    say("option name USI_Ponder type check default false");
    say("option name Book_File type filename default <empty>");
  } else if (protocol_ == "ucci") {
    say("option usemillisec type check default false");
    say("option hashsize type spin min 1 max 65536 default 16");
    say("option style type combo var solid var risky default solid");
    say("option newgame type button");
    say("option about type label");
  } else {
    say("option name Hash type spin default 16 min 1 max 65536");
    say("option name Threads type spin default 1 min 1 max 64");
    say("option name UCI_Chess960 type check default false");
    say("option name UCI_Variant type combo default chess var chess var kingofthehill"
        " var racingkings var shogi var xiangqi");
    say("option name Book File type string default <empty>");
    say("option name Clear Hash type button");
  }
}

void Engine::odd_options() {
  write_all(STDERR_FILENO, "option name Fake type spin default x\n");
  for (const char* line :
       {"hash=16384MB", "", "option name TbPath type string empty",
        "option name Upside type spin default 5 min 9 max 1",
        "option name Style type combo default Wild var Solid var Risky",
        "option name Hash type spin default 16 min 1 max 65536", "option name Typeless", "option",
        "option name", "option name  Two  Words   type  check   default  true"})
    say(line);
}

void Engine::get_ready() {
  if (habits_.stall_no_readyok) return;
  if (!std::exchange(was_ready_, true)) sleep_ms(habits_.slow_ready_ms);
  say("readyok");
}

void Engine::go(const std::vector<std::string>& words) {
  ++goes_;
  if (!habits_.note_go.empty()) was_there(habits_.note_go);
  is_infinite_ = words.size() > 1 && words[1] == "infinite";
  strike();
  const bool late = habits_.late.is(goes_);
  const int milliseconds = late ? habits_.late_ms : habits_.think_ms;
  is_thinking_ = true;
  thinks_until_ = Clock::now() + std::chrono::milliseconds(milliseconds);
  if (milliseconds == 0 && !is_infinite_) answer();
}

// What ends or hangs the process instead of a move.
void Engine::strike() {
  if (habits_.crash.is(goes_)) crash();
  if (habits_.exit.is(goes_)) std::exit(0);
  if (habits_.killed.is(goes_)) be_killed();
  if (habits_.spam.is(goes_)) spam();
  if (habits_.hang.is(goes_)) {
    flush();
    hang();
  }
}

void Engine::answer() {
  is_thinking_ = is_infinite_ = false;
  thinks_until_.reset();
  infos();
  bestmove();
  if (habits_.two_bestmoves.is(goes_)) bestmove();
  if (!habits_.quiet_exit.is(goes_)) return;
  flush();
  std::exit(0);
}

void Engine::infos() {
  if (habits_.stderr_flood) write_all(STDERR_FILENO, std::string(300'000, 'e') + "\n");
  if (habits_.long_line.is(goes_))
    say("info string " + std::string(static_cast<std::size_t>(habits_.long_line_bytes), 'x'));
  const auto move = script_.move();
  say("info depth 1 score " + habits_.score + " nodes 1 pv " + move +
      (habits_.bad_pv ? " a1a1 h9h9" : ""));
  if (habits_.multipv) say("info depth 1 multipv 2 score cp -999 nodes 1 pv a2a3");
  if (habits_.bounds) say("info depth 2 score mate -3 upperbound nodes 2 pv " + move);
  for (const auto& info : habits_.infos) say(info);
}

void Engine::bestmove() {
  std::string move = script_.move();
  if (habits_.illegal.is(goes_)) move = "a1a1";
  if (habits_.none.is(goes_)) move = "(none)";
  if (habits_.null.is(goes_)) move = "0000";
  if (habits_.resign.is(goes_)) move = protocol_ == "ucci" ? move + " resign" : "resign";
  if (habits_.declare.is(goes_)) move = "win";
  if (habits_.no_best_move.is(goes_)) return say("nobestmove");
  if (habits_.bad_ponder) move += " ponder " + move;
  if (!habits_.bare.is(goes_)) return say("bestmove " + move);
  say("bestmove " + move, "");
  flush();
  ::close(STDOUT_FILENO);
}

void Engine::describe() {
  const auto self = std::to_string(::getpid());
  say("info string pid " + self + " parent " + std::to_string(::getppid()) + " child " +
      std::to_string(child_) + " group " + std::to_string(::getpgrp()) + " descriptors " +
      joined(open_descriptors()) + " cores " + joined(own_cores()) + " held " +
      joined(signals_held_back()) + " called " + program_invocation_name + " directory " +
      std::filesystem::current_path().string());
}

void Engine::spam() {
  flush();
  while (write_all(STDOUT_FILENO, "info depth 1 score cp 0 nodes 1\n")) sleep_ms(1);
  std::exit(0);
}

void Engine::leave() {
  if (habits_.crash_at_quit) crash();
  if (habits_.ignore_quit) return;
  flush();
  sleep_ms(habits_.slow_quit_ms);
  if (!habits_.farewell.empty()) was_there(habits_.farewell);
  std::exit(0);
}

void Engine::ended() {
  flush();
  if (habits_.ignore_quit || habits_.ignore_end) hang();
  std::exit(0);
}

void Engine::say(std::string line, std::string_view end) {
  if (habits_.odd_spaces) {
    std::string spaced;
    for (const auto& word : words_of(line)) spaced += (spaced.empty() ? " " : " \t ") + word;
    line = spaced + "  \t";
  }
  unsaid_ += line;
  if (end == "\n" && habits_.crlf) end = "\r\n";
  unsaid_ += end;
}

void Engine::flush() {
  const std::string text = std::exchange(unsaid_, {});
  if (!habits_.partial_lines) {
    write_all(STDOUT_FILENO, text);
    return;
  }
  for (std::size_t at = 0; at < text.size(); at += 3) {
    write_all(STDOUT_FILENO, std::string_view(text).substr(at, 3));
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

Habits shown_by_this_process(Habits habits) {
  if (habits.sane_until.empty() || was_there(habits.sane_until)) return habits;
  Habits sane;
  sane.name = habits.name;
  return sane;
}

}  // namespace
}  // namespace fake

int main(int count, char** words) {
  return fake::Engine(fake::shown_by_this_process(fake::habits_of(count, words))).run();
}
