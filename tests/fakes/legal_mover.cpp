// A UCI engine for tests that knows the rules of every variant: it plays legal moves drawn from a
// seed and the moves so far, so that the same game brings the same move.
//
// legal_mover [--seed N] [--greedy] [--shuffle] [--think MS] [--crash-every N] [--illegal-every N]
//   --greedy          takes or promotes where it can
//   --shuffle         goes back to where its last move came from, where it can
//   --think MS        waits before each answer
//   --crash-every N   ends itself at about one `go` in N, drawn like the moves
//   --illegal-every N answers with no legal move, as often
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"

namespace {

using tabiya::rules::Move;
using tabiya::rules::MoveKind;

struct Habits {
  std::uint64_t seed = 1;
  bool greedy = false;
  bool shuffle = false;
  int think_ms = 0;
  std::uint64_t crash_every = 0;
  std::uint64_t illegal_every = 0;
};

Habits habits_of(int count, char** words) {
  Habits habits;
  for (int i = 1; i < count; ++i) {
    const std::string_view word = words[i];
    const auto number = [&] { return i + 1 < count ? std::strtoull(words[++i], nullptr, 10) : 0; };
    if (word == "--seed") habits.seed = number();
    if (word == "--greedy") habits.greedy = true;
    if (word == "--shuffle") habits.shuffle = true;
    if (word == "--think") habits.think_ms = static_cast<int>(number());
    if (word == "--crash-every") habits.crash_every = number();
    if (word == "--illegal-every") habits.illegal_every = number();
  }
  return habits;
}

class Engine {
 public:
  explicit Engine(const Habits& habits) : habits_(habits) {}

  void obey(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "uci") introduce();
    if (word == "isready") std::cout << "readyok" << std::endl;
    if (word == "setoption") set_option(line);
    if (word == "position") position_ = line;
    if (word == "go") go();
    if (word == "quit") std::exit(0);
  }

 private:
  static void introduce() {
    std::cout << "id name Legal mover\noption name UCI_Chess960 type check default false\n"
              << "option name UCI_Variant type combo default chess";
    for (const auto* entry : tabiya::rules::catalog())
      if (!entry->facts().chess960) std::cout << " var " << entry->facts().uci_variant;
    std::cout << "\nuciok" << std::endl;
  }

  void set_option(const std::string& line) {
    const auto value = line.substr(line.rfind(' ') + 1);
    if (line.find("UCI_Chess960") != std::string::npos && value == "true") variant_ = "chess960";
    if (line.find("UCI_Variant") != std::string::npos && value != "chess") variant_ = value;
  }

  void go() {
    std::this_thread::sleep_for(std::chrono::milliseconds(habits_.think_ms));
    const auto game = set_up();
    const auto moves = game->legal_moves();
    tabiya::rules::Chance chance(habits_.seed ^ std::hash<std::string>()(position_));
    if (habits_.crash_every != 0 && chance.below(habits_.crash_every) == 0) std::abort();
    const bool illegal = habits_.illegal_every != 0 && chance.below(habits_.illegal_every) == 0;
    std::cout << "info depth 1 score cp 0 nodes 1\nbestmove ";
    if (moves.empty() || illegal) {
      std::cout << "(none)" << std::endl;
      return;
    }
    const auto notation = tabiya::rules::find_variant(variant_)->facts().engine_notation;
    std::cout << game->write_move(choose(moves, chance), notation) << std::endl;
  }

  std::unique_ptr<tabiya::rules::Game> set_up() {
    const auto& entry = *tabiya::rules::find_variant(variant_);
    const auto moves = position_.find(" moves ");
    const auto head = position_.substr(0, moves);
    constexpr std::string_view kFen = "position fen ";
    auto game = head.starts_with(kFen) ? *entry.from(head.substr(kFen.size())) : entry.start();
    last_own_ = Move{};
    if (moves == std::string::npos) return game;
    std::vector<std::pair<int, Move>> played;
    std::istringstream words(position_.substr(moves + 7));
    for (std::string word; words >> word;) {
      const auto move = game->read_move(word, entry.facts().engine_notation);
      if (!move) std::exit(3);  // a runner that tells illegal moves
      played.emplace_back(game->turn(), *move);
      game->play(*move);
    }
    for (const auto& [seat, move] : played)
      if (seat == game->turn()) last_own_ = move;
    return game;
  }

  Move choose(const tabiya::rules::MoveList& moves, tabiya::rules::Chance& chance) const {
    std::vector<Move> liked;
    for (const Move move : moves)
      if (is_liked(move)) liked.push_back(move);
    if (!liked.empty()) return liked[chance.below(liked.size())];
    return moves[static_cast<int>(chance.below(static_cast<std::uint64_t>(moves.size())))];
  }

  bool is_liked(Move move) const {
    if (habits_.greedy) return move.kind == MoveKind::capture || move.kind == MoveKind::promotion;
    if (!habits_.shuffle || move.kind != MoveKind::quiet) return false;
    return last_own_.is_none() || (move.from == last_own_.to && move.to == last_own_.from);
  }

  Habits habits_;
  std::string variant_ = "chess";
  std::string position_ = "position startpos";
  Move last_own_;
};

}  // namespace

int main(int count, char** words) {
  Engine engine(habits_of(count, words));
  for (std::string line; std::getline(std::cin, line);) engine.obey(line);
}
