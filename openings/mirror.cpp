#include "openings/mirror.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "openings/text_lines.h"

namespace tabiya::openings {
namespace {

struct Symmetry {
  std::string_view variant;
  bool of_colours = false;
};

// Left and right are the same in all of them.
constexpr std::array<Symmetry, 4> kSymmetries{
    {{"chess", true}, {"chess960", true}, {"kingofthehill", true}, {"racingkings", false}}};

// The fields of a FEN of eight files.
struct Fields {
  std::string board, turn, castling, passed;
  std::string counters;

  std::string text() const { return board + " " + turn + " " + castling + " " + passed + counters; }
};

Fields fields_of(std::string_view position) {
  Fields fields;
  for (auto* field : {&fields.board, &fields.turn, &fields.castling, &fields.passed})
    *field = take_word(position);
  fields.counters = position;
  return fields;
}

char of_the_other_colour(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return static_cast<char>(std::islower(code) != 0 ? std::toupper(code) : std::tolower(code));
}

// Applies `change` to each rank of a board.
template <class Change>
std::string by_rank(std::string board, Change change) {
  for (auto begin = board.begin(); begin != board.end();) {
    const auto end = std::find(begin, board.end(), '/');
    change(begin, end);
    begin = end == board.end() ? end : end + 1;
  }
  return board;
}

Fields with_colours_changed(Fields fields) {
  std::ranges::transform(fields.board, fields.board.begin(), of_the_other_colour);
  // Turned by half a circle and every rank turned back: the ranks stand upside down.
  std::ranges::reverse(fields.board);
  fields.board = by_rank(fields.board, [](auto begin, auto end) { std::reverse(begin, end); });
  fields.turn = fields.turn == "w" ? "b" : "w";
  std::ranges::transform(fields.castling, fields.castling.begin(), of_the_other_colour);
  if (fields.passed.size() == 2) fields.passed[1] = static_cast<char>('1' + '8' - fields.passed[1]);
  return fields;
}

Fields left_to_right(Fields fields) {
  fields.board = by_rank(fields.board, [](auto begin, auto end) { std::reverse(begin, end); });
  if (fields.passed.size() == 2) fields.passed[0] = static_cast<char>('a' + 'h' - fields.passed[0]);
  return fields;
}

}  // namespace

std::vector<std::string> mirror_images(const rules::VariantFacts& variant,
                                       std::string_view position) {
  const auto symmetry = std::ranges::find(kSymmetries, variant.name, &Symmetry::variant);
  if (symmetry == kSymmetries.end()) return {};
  const auto fields = fields_of(position);
  const bool may_castle = fields.castling != "-";
  std::vector<std::string> images;
  if (!may_castle) images.push_back(left_to_right(fields).text());
  if (!symmetry->of_colours) return images;
  images.push_back(with_colours_changed(fields).text());
  if (!may_castle) images.push_back(left_to_right(with_colours_changed(fields)).text());
  return images;
}

rules::Key key_of_mirrors(const rules::VariantEntry& variant, const rules::Game& game) {
  auto key = game.key();
  for (const auto& image : mirror_images(variant.facts(), game.position_text()))
    if (const auto mirrored = variant.from(image)) key = std::min(key, (*mirrored)->key());
  return key;
}

}  // namespace tabiya::openings
