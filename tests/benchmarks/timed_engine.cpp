// An engine that knows how long it thought. It plays any legal move of chess after a sleep and
// tells in `nodes` how many microseconds lay between the moment it had read the question and the
// moment before it wrote the answer, by its own clock. Usage: timed_engine MICROSECONDS
// [MICROSECONDS ...]: the sleeps, in turn.
#include <time.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/rules/catalog.h"

namespace {

using Steady = std::chrono::steady_clock;

class TimedEngine {
 public:
  explicit TimedEngine(std::vector<long> sleeps) : sleeps_(std::move(sleeps)) {}

  void serve() {
    for (std::array<char, 65536> block;;) {
      const auto size = ::read(STDIN_FILENO, block.data(), block.size());
      if (size <= 0) return;
      asked_ = Steady::now();
      input_.append(block.data(), static_cast<std::size_t>(size));
      for (auto end = input_.find('\n'); end != std::string::npos; end = input_.find('\n')) {
        const auto line = input_.substr(0, end);
        input_.erase(0, end + 1);
        if (line == "quit") return;
        answer(line);
      }
    }
  }

 private:
  void answer(const std::string& line) {
    if (line == "uci") say("id name Timed\nuciok\n");
    if (line == "isready") say("readyok\n");
    if (line.starts_with("position")) take_position(line);
    if (line.starts_with("go")) move();
  }

  void take_position(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    game_ = tabiya::rules::find_variant("chess")->start();
    while (words >> word && word != "moves") {
    }
    while (words >> word) game_->play(*game_->read_move(word, tabiya::rules::Notation::uci));
  }

  void move() {
    const auto moves = game_->legal_moves();
    // The number of plies keeps games from going in circles.
    const auto chance = (game_->key() >> 8) + static_cast<std::uint64_t>(game_->plies());
    const auto choice = chance % static_cast<std::uint64_t>(moves.end() - moves.begin());
    const auto text = game_->write_move(moves.begin()[choice], tabiya::rules::Notation::uci);
    const timespec pause{0, sleeps_[turn_++ % sleeps_.size()] * 1000};
    ::clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, nullptr);
    const auto thought =
        std::chrono::duration_cast<std::chrono::microseconds>(Steady::now() - asked_);
    say("info depth 1 score cp 0 nodes " + std::to_string(thought.count()) + "\nbestmove " + text +
        "\n");
  }

  static void say(const std::string& text) {
    if (::write(STDOUT_FILENO, text.data(), text.size()) < 0) std::exit(1);
  }

  std::vector<long> sleeps_;
  std::size_t turn_ = 0;
  Steady::time_point asked_;
  std::string input_;
  std::unique_ptr<tabiya::rules::Game> game_;
};

}  // namespace

int main(int count, char** words) {
  std::vector<long> sleeps;
  for (int i = 1; i < count; ++i) sleeps.push_back(std::strtol(words[i], nullptr, 10));
  if (sleeps.empty()) return 2;
  TimedEngine(std::move(sleeps)).serve();
}
