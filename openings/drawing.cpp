#include "openings/drawing.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace tabiya::openings {
namespace {

using Rank = std::vector<std::string>;

bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }

// Takes a number of empty squares off the front of `text`, if one stands there.
std::size_t take_empty(std::string_view& text) {
  constexpr std::size_t kMost = 99;
  std::size_t count = 0;
  for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1))
    count = std::min(kMost, count * 10 + static_cast<std::size_t>(text.front() - '0'));
  return count;
}

Rank squares_of(std::string_view text) {
  const bool has_commas = text.find(',') != std::string_view::npos;
  Rank rank;
  while (!text.empty()) {
    rank.insert(rank.end(), take_empty(text), ".");
    if (text.empty()) break;
    const auto size = has_commas ? std::min(text.find(','), text.size())
                                 : std::min<std::size_t>(text.front() == '+' ? 2 : 1, text.size());
    if (size > 0) rank.emplace_back(text.substr(0, size));
    text.remove_prefix(std::min(size + (has_commas ? 1 : 0), text.size()));
  }
  return rank;
}

// The board of four-player texts stands behind the last '-' of the first field.
std::string_view board_of(std::string_view position) {
  auto board = position.substr(0, position.find(' '));
  board = board.substr(0, board.find('['));
  return board.substr(board.rfind('-') + 1);
}

std::string padded(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

}  // namespace

std::string drawing_of(std::string_view position) {
  std::vector<Rank> ranks;
  for (auto board = board_of(position); !board.empty();) {
    const auto end = std::min(board.find('/'), board.size());
    ranks.push_back(squares_of(board.substr(0, end)));
    board.remove_prefix(std::min(end + 1, board.size()));
  }
  std::size_t files = 0;
  std::size_t width = 1;
  for (const auto& rank : ranks) {
    files = std::max(files, rank.size());
    for (const auto& square : rank) width = std::max(width, square.size());
  }
  std::string text;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    text += padded(std::to_string(ranks.size() - i), 3) + " ";
    for (const auto& square : ranks[i]) text += " " + padded(square, width);
    text += '\n';
  }
  text += "    ";
  for (std::size_t file = 0; file < files; ++file)
    text += " " + padded(std::string(1, static_cast<char>('a' + file)), width);
  return text + '\n';
}

}  // namespace tabiya::openings
