#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fake {

std::vector<std::string> words_of(std::string_view line);

// Games to play from, so that every move is legal without any knowledge of the rules.
class Script {
 public:
  // Without a file: pieces that go out and home again from the start position, in chess and in the
  // games of USI and UCCI. Ends the program with status 2 when the file cannot be read.
  Script(const std::string& file, int seed);

  // The engine was greeted in this protocol: "uci", "usi", "ucci".
  void speak(std::string_view protocol);

  // A `position` line as it came, without that word.
  void set_position(std::string_view text);
  // The move that follows in a game that begins like the position; "0000" when there is none.
  std::string move() const;

 private:
  struct Game {
    std::string board;  // first field of the FEN; empty: the start position
    int first_ply = 0;
    std::vector<std::string> moves;
  };

  static Game game_of(std::string_view line);
  bool fits(const Game& game) const;

  std::vector<Game> games_;
  bool is_given_;
  std::size_t seed_;
  Game position_;  // as a game that has come this far
};

}  // namespace fake
