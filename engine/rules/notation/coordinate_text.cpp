#include "engine/rules/notation/coordinate_text.h"

#include <string>

namespace tabiya::rules {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// Takes a letter and one or two digits off the front; empty where there are none.
std::string_view take_square(std::string_view& text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'z' || !is_digit(text[1])) return {};
  const std::size_t size = text.size() > 2 && is_digit(text[2]) ? 3 : 2;
  const auto square = text.substr(0, size);
  text.remove_prefix(size);
  return square;
}

}  // namespace

Expected<CoordinateText> read_coordinates(std::string_view text) {
  const Refusal refusal{"'" + std::string(text) +
                        "' is no move: expected two squares and a promotion letter"};
  CoordinateText move;
  std::string_view rest = text;
  move.from = take_square(rest);
  if (rest.starts_with('-')) rest.remove_prefix(1);
  move.to = take_square(rest);
  if (move.from.empty() || move.to.empty()) return refusal;
  const bool marked = rest.starts_with('=');
  if (marked) rest.remove_prefix(1);
  if (rest.empty() && !marked) return move;
  if (rest.size() != 1) return refusal;
  const char letter = rest.front();
  move.promotion = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  if (move.promotion < 'a' || move.promotion > 'z') return refusal;
  return move;
}

Refusal no_such_move(std::string_view text) {
  return Refusal{"'" + std::string(text) + "' is not a legal move here"};
}

}  // namespace tabiya::rules
