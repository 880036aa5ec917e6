// An engine that answers at once, with the next move of one game. Usage: instant_engine FILE, which
// holds the moves of the game from the start position on, in UCI text with blanks between.
#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

std::size_t count_moves(std::string_view position) {
  constexpr std::string_view kWord = " moves ";
  const auto found = position.find(kWord);
  if (found == std::string_view::npos) return 0;
  const auto moves = position.substr(found + kWord.size());
  return 1 + static_cast<std::size_t>(std::count(moves.begin(), moves.end(), ' '));
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) return 2;
  std::ifstream file(words[1]);
  std::vector<std::string> game;
  for (std::string move; file >> move;) game.push_back(move);
  std::ios::sync_with_stdio(false);
  std::size_t played = 0;
  for (std::string line; std::getline(std::cin, line) && line != "quit";) {
    if (line == "uci") std::cout << "id name Instant\nuciok\n" << std::flush;
    if (line == "isready") std::cout << "readyok\n" << std::flush;
    if (line.starts_with("position")) played = count_moves(line);
    if (line.starts_with("go") && played < game.size())
      std::cout << "info depth 1 score cp 0 nodes 1\nbestmove " << game[played] << '\n'
                << std::flush;
  }
}
