#include "engine/rules/notation/board_text.h"

#include "engine/rules/notation/text_fields.h"

namespace tabiya::rules {

std::string read_row(std::string_view text, int squares,
                     const std::function<std::string(char letter, int square)>& place) {
  int square = 0;
  for (const char letter : text) {
    if (letter >= '1' && letter < '1' + squares) {
      square += letter - '0';
    } else {
      if (auto wrong = place(letter, square); !wrong.empty()) return wrong;
      ++square;
    }
    if (square > squares) return "more than " + std::to_string(squares) + " squares";
  }
  if (square == squares) return "";
  return "only " + std::to_string(square) + " of " + std::to_string(squares) + " squares";
}

std::string write_row(int squares, const std::function<std::string(int square)>& letters) {
  std::string text;
  int empty = 0;
  for (int square = 0; square <= squares; ++square) {
    const auto piece = square < squares ? letters(square) : "";
    if (square < squares && piece.empty()) {
      ++empty;
      continue;
    }
    if (empty > 0) text += std::to_string(empty);
    empty = 0;
    text += piece;
  }
  return text;
}

std::string read_counter(std::string_view field, std::string_view name, int least, int& value) {
  constexpr int kMost = 9999;
  if (read_whole(field, kMost, value) && value >= least) return "";
  return std::string(name) + " " + quoted(field) + ": expected a number from " +
         std::to_string(least) + " to " + std::to_string(kMost);
}

std::string read_unused_rights(const std::vector<std::string_view>& fields, std::string_view game) {
  for (const int index : {2, 3})
    if (fields[index] != "-")
      return "field " + std::to_string(index + 1) + " " + quoted(fields[index]) +
             ": expected '-', " + std::string(game) + " has no castling and no en passant";
  return "";
}

}  // namespace tabiya::rules
