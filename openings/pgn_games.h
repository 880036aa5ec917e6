#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabiya::openings {

// A move of a main line as it was written, without number and NAG. A view into the file's text.
struct PgnMove {
  std::string_view text;
  int line = 0;
};

// One game of a PGN file as text: nothing in it is known to be legal.
struct PgnGame {
  int number = 0;                                         // in the file, from 1
  int line = 0;                                           // where it begins
  std::vector<std::pair<std::string, std::string>> tags;  // values without their escapes
  std::vector<PgnMove> moves;                             // of the main line
  std::string_view result;                                // "1-0"; empty where none was written
  std::string cut;  // why the game is not whole: "a comment has no end"; empty where it is

  bool is_empty() const { return tags.empty() && moves.empty(); }
  // The value of a tag, or nullptr.
  const std::string* tag(std::string_view name) const;
};

// Goes through a PGN file game by game. Read and passed over are comments in braces and from ';' or
// a '%' in front to the end of the line, variations however deep, NAGs and glyphs, move numbers in
// any form, "e.p.". A game ends with its result; without one, where another begins: with a tag
// after moves, with a tag that was there already, with a new move number 1. A tag in the middle of
// a line of moves, and tags inside a comment or variation, mean that the game was cut. Takes time
// in proportion to the text, whatever it is.
class PgnReader {
 public:
  explicit PgnReader(std::string_view text) : text_(text) {}

  // The next game, or nothing behind the last one. Views into the text.
  std::optional<PgnGame> next();

 private:
  // Whether the game goes on behind what was taken.
  enum class Onward : bool { no, yes };

  Onward take_item(PgnGame& game);
  Onward take_tag_or_end(PgnGame& game);
  void take_tag(PgnGame& game);
  std::string take_tag_value();
  void take_comment(PgnGame& game);
  void take_variation(PgnGame& game);
  Onward take_word(PgnGame& game);
  Onward take_numbered(PgnGame& game, std::string_view word, std::size_t begin);
  void note_move(PgnGame& game, std::string_view word) const;

  bool at_end() const { return at_ >= text_.size(); }
  bool at_line_start() const;
  // Whether a tag pair begins at `at`: '[', a name and a quote.
  bool is_tag(std::size_t at) const;
  bool passes_over_line();
  void skip_blanks();
  void skip_line();
  // Goes on to `at`, counting lines.
  void go_to(std::size_t at);

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  int games_ = 0;
};

}  // namespace tabiya::openings
