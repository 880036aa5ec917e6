#include "openings/mirror.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "openings/text_lines.h"

namespace tabiya::openings {
namespace {

// How a variant's ranks follow each other in its position text.
enum class Shape : std::uint8_t {
  board,  // from one end to the other
  ring,   // round the ring: each half runs from one army to the other
};

struct Symmetry {
  std::string_view variant;
  Shape shape = Shape::board;
  bool of_colours = true;
};

// Left and right are the same in all of them.
constexpr std::array<Symmetry, 7> kSymmetries{{{"chess"},
                                               {"chess960"},
                                               {"kingofthehill"},
                                               {"racingkings", Shape::board, false},
                                               {"shogi"},
                                               {"xiangqi"},
                                               {"circular", Shape::ring}}};

// The fields of a position text of two seats.
struct Fields {
  std::vector<std::string> ranks;
  std::string hands;  // in brackets; empty where the game knows none
  std::string turn;
  std::string castling = "-", passed = "-";
  bool has_rights = false;  // the two fields above stand in the text
  std::string counters;
};

std::vector<std::string> ranks_of(std::string_view board) {
  std::vector<std::string> ranks(1);
  for (const char letter : board)
    if (letter == '/')
      ranks.emplace_back();
    else
      ranks.back() += letter;
  return ranks;
}

Fields fields_of(std::string_view position) {
  constexpr std::ptrdiff_t kBlanksWithRights = 3;
  Fields fields;
  const auto board = take_word(position);
  const auto hands = std::min(board.find('['), board.size());
  fields.ranks = ranks_of(board.substr(0, hands));
  fields.hands = board.substr(hands);
  fields.turn = take_word(position);
  fields.has_rights = std::ranges::count(trimmed(position), ' ') == kBlanksWithRights;
  if (fields.has_rights) {
    fields.castling = take_word(position);
    fields.passed = take_word(position);
  }
  fields.counters = trimmed(position);
  return fields;
}

std::string text_of(const Fields& fields) {
  std::string text;
  for (const auto& rank : fields.ranks) (text += text.empty() ? "" : "/") += rank;
  text += fields.hands + " " + fields.turn + " ";
  if (fields.has_rights) text += fields.castling + " " + fields.passed + " ";
  return text + fields.counters;
}

char of_the_other_colour(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return static_cast<char>(std::islower(code) != 0 ? std::toupper(code) : std::tolower(code));
}

void change_colours(std::string& letters) {
  std::ranges::transform(letters, letters.begin(), of_the_other_colour);
}

Fields with_colours_changed(Fields fields, Shape shape) {
  auto& ranks = fields.ranks;
  const auto middle =
      ranks.begin() + static_cast<std::ptrdiff_t>(shape == Shape::ring ? ranks.size() / 2 : 0);
  std::reverse(ranks.begin(), middle);
  std::reverse(middle, ranks.end());
  for (auto& rank : ranks) change_colours(rank);
  change_colours(fields.hands);
  change_colours(fields.castling);
  fields.turn = fields.turn == "w" ? "b" : "w";
  if (fields.passed.size() == 2) fields.passed[1] = static_cast<char>('1' + '8' - fields.passed[1]);
  return fields;
}

// A '+' stands before the letter it belongs to.
void turn_back(std::string& rank) {
  std::ranges::reverse(rank);
  for (std::size_t i = 1; i < rank.size(); ++i)
    if (rank[i] == '+') std::swap(rank[i - 1], rank[i]);
}

Fields left_to_right(Fields fields, Shape shape) {
  if (shape == Shape::ring)
    std::ranges::reverse(fields.ranks);
  else
    std::ranges::for_each(fields.ranks, turn_back);
  if (fields.passed.size() == 2) fields.passed[0] = static_cast<char>('a' + 'h' - fields.passed[0]);
  return fields;
}

}  // namespace

std::vector<std::string> mirror_images(const rules::VariantFacts& variant,
                                       std::string_view position) {
  const auto symmetry = std::ranges::find(kSymmetries, variant.name, &Symmetry::variant);
  if (symmetry == kSymmetries.end()) return {};
  const auto fields = fields_of(position);
  const auto shape = symmetry->shape;
  const bool may_castle = fields.castling != "-";
  std::vector<Fields> images;
  if (!may_castle) images.push_back(left_to_right(fields, shape));
  if (symmetry->of_colours) {
    images.push_back(with_colours_changed(fields, shape));
    if (!may_castle) images.push_back(left_to_right(images.back(), shape));
  }
  std::vector<std::string> texts;
  for (const auto& image : images) texts.push_back(text_of(image));
  return texts;
}

rules::Key key_of_mirrors(const rules::VariantEntry& variant, const rules::Game& game) {
  auto key = game.key();
  for (const auto& image : mirror_images(variant.facts(), game.position_text()))
    if (const auto mirrored = variant.from(image)) key = std::min(key, (*mirrored)->key());
  return key;
}

}  // namespace tabiya::openings
