#include "tests/fakes/script.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace fake {
namespace {

// Plies played before the position of a FEN: from its side to move and its move number.
int ply_of(const std::vector<std::string>& fen) {
  const int number = fen.size() > 1 ? std::max(1, std::atoi(fen.back().c_str())) : 1;
  const bool second = fen.size() > 1 && fen[1] == "b";
  return 2 * (number - 1) + (second ? 1 : 0);
}

// SFEN counts plies.
int ply_of_sfen(const std::vector<std::string>& sfen) {
  return sfen.size() > 3 ? std::max(0, std::atoi(sfen[3].c_str()) - 1) : 0;
}

// Out and home again, a hundred times, behind `start`.
std::string to_and_fro(std::string start, const std::string& moves) {
  for (int i = 0; i < 100; ++i) start += moves;
  return start;
}

}  // namespace

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream stream{std::string(line)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

Script::Script(const std::string& file, int seed)
    : is_given_(!file.empty()), seed_(static_cast<std::size_t>(seed)) {
  if (!is_given_) {
    speak("uci");
    return;
  }
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);)
    if (!line.empty() && line[0] != '#') games_.push_back(game_of(line));
  if (!games_.empty()) return;
  std::fprintf(stderr, "fake_engine: no games in '%s'\n", file.c_str());
  std::exit(2);
}

void Script::speak(std::string_view protocol) {
  if (is_given_) return;
  auto line = to_and_fro("", "g1f3 g8f6 f3g1 f6g8 ");
  if (protocol == "usi") line = to_and_fro("", "2h3h 8b7b 3h2h 7b8b ");
  if (protocol == "ucci")
    line = to_and_fro(
        "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves ",
        "h0g2 h9g7 g2h0 g7h9 ");
  games_ = {game_of(line)};
}

// "[startpos] [moves] MOVE...", "fen FEN [moves MOVE...]" or "sfen SFEN [moves MOVE...]"
Script::Game Script::game_of(std::string_view line) {
  auto words = words_of(line);
  Game game;
  const auto moves = std::find(words.begin(), words.end(), "moves");
  auto first = words.begin();
  if (first != words.end() && (*first == "fen" || *first == "sfen")) {
    const std::vector<std::string> fen(first + 1, moves);
    game.board = fen.empty() ? "" : fen[0];
    game.first_ply = *first == "sfen" ? ply_of_sfen(fen) : ply_of(fen);
    first = moves;
  }
  if (first != words.end() && *first == "startpos") ++first;
  if (first != words.end() && *first == "moves") ++first;
  game.moves.assign(first, words.end());
  return game;
}

void Script::set_position(std::string_view text) { position_ = game_of(text); }

// A runner may shorten the move list at moves that cannot be taken back: the ply counts.
bool Script::fits(const Game& game) const {
  const int skipped = position_.first_ply - game.first_ply;
  if (skipped < 0 || (skipped == 0 && game.board != position_.board)) return false;
  const auto from = static_cast<std::size_t>(skipped);
  if (from + position_.moves.size() >= game.moves.size()) return false;
  return std::equal(position_.moves.begin(), position_.moves.end(), game.moves.begin() + skipped);
}

std::string Script::move() const {
  for (std::size_t i = 0; i < games_.size(); ++i) {
    const auto& game = games_[(seed_ + i) % games_.size()];
    if (!fits(game)) continue;
    const auto ply = position_.first_ply - game.first_ply + position_.moves.size();
    return game.moves[ply];
  }
  return "0000";
}

}  // namespace fake
