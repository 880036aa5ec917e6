// Fairy-Stockfish as a second judge of xiangqi: random games, every position's list of moves, its
// text, check, and the end by a lack of moves. Fairy-Stockfish 11.1 says nothing of repetition
// or move counts over UCI, so those ends are not compared.

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "engine/rules/catalog.h"
#include "engine/rules/core/chance.h"
#include "tests/benchmarks/child_cost.h"

namespace tabiya::rules {
namespace {

constexpr const char* kRival = "/usr/games/fairy-stockfish";
constexpr int kGames = 500;
constexpr int kMostPlies = 300;

// What is known of a position: its moves, its text, and whether the mover is in check.
struct Sight {
  std::set<std::string> moves;
  std::string text;
  bool check = false;
  friend bool operator==(const Sight&, const Sight&) = default;
};

void PrintTo(const Sight& sight, std::ostream* out) {
  *out << sight.text << (sight.check ? " in check" : "") << ", " << sight.moves.size() << " moves:";
  for (const auto& move : sight.moves) *out << ' ' << move;
}

Sight our_sight(const Game& game) {
  Sight sight;
  for (const Move move : game.legal_moves())
    sight.moves.insert(game.write_move(move, Notation::uci));
  sight.text = game.position_text();
  sight.check = game.in_check();
  return sight;
}

// A game of chance from the start to an end or to kMostPlies, as seen before every move, with the
// commands that show the same to the rival: each position as our text of the one before and a move.
struct Shown {
  std::vector<Sight> sights;
  std::string commands;
};

Shown random_game(std::uint64_t seed) {
  Chance chance(seed);
  const auto game = find_variant("xiangqi")->start();
  Shown shown;
  std::string position = "startpos";
  while (true) {
    shown.sights.push_back(our_sight(*game));
    shown.commands += "position " + position + "\nd\ngo perft 1\n";
    const MoveList moves = game->legal_moves();
    EXPECT_EQ(moves.empty(), static_cast<bool>(game->ending()));
    if (moves.empty() || game->plies() == kMostPlies) return shown;
    const Move move = moves[static_cast<int>(chance.below(moves.size()))];
    position = "fen " + game->position_text() + " moves " + game->write_move(move, Notation::uci);
    game->play(move);
  }
}

std::string after(const std::string& line, std::string_view label) {
  return line.starts_with(label) ? line.substr(label.size()) : "";
}

// Positions and lists of moves come in their own orders each: perft runs in a thread of its own and
// may answer after the next position is shown.
std::vector<Sight> rival_sights(const std::string& commands) {
  const auto run = benchmarks::run_child(
      {kRival}, "setoption name UCI_Variant value xiangqi\n" + commands + "quit\n");
  std::istringstream output(run ? run->output : "");
  std::vector<Sight> sights;
  std::size_t counted = 0;
  std::set<std::string> moves;
  for (std::string line; std::getline(output, line);) {
    if (line.starts_with("Fen: ")) sights.push_back({{}, after(line, "Fen: "), false});
    if (line.starts_with("Checkers: ")) sights.back().check = !after(line, "Checkers: ").empty();
    if (line.size() > 3 && line.ends_with(": 1") && line[0] >= 'a' && line[0] <= 'i')
      moves.insert(line.substr(0, line.size() - 3));
    if (!line.starts_with("Nodes searched: ") || counted == sights.size()) continue;
    sights[counted++].moves = std::exchange(moves, {});
  }
  return sights;
}

TEST(FairyStockfish, SeesTheSameMovesInRandomGamesOfXiangqi) {
  if (!benchmarks::run_child({kRival}, "quit\n")) GTEST_SKIP() << kRival << " is not installed";
  for (int seed = 1; seed <= kGames; ++seed) {
    const Shown shown = random_game(static_cast<std::uint64_t>(seed));
    const auto sights = rival_sights(shown.commands);
    ASSERT_EQ(sights.size(), shown.sights.size()) << "game " << seed;
    for (std::size_t ply = 0; ply < sights.size(); ++ply)
      ASSERT_EQ(shown.sights[ply], sights[ply]) << "game " << seed << " ply " << ply;
  }
}

}  // namespace
}  // namespace tabiya::rules
