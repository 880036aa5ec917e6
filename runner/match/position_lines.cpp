#include "runner/match/position_lines.h"

#include <algorithm>
#include <cassert>

#include "runner/match/go_line.h"

namespace tabiya::match {

PositionLines::PositionLines(const rules::VariantFacts& variant, const rules::Game& game,
                             std::string_view position, std::span<const Protocol> seats)
    : notation_(variant.engine_notation) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto known = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const Line& line) { return line.protocol == seats[seat]; });
    line_of_[seat] = static_cast<std::size_t>(known - lines_.begin());
    if (known != lines_.end()) continue;
    auto& line = lines_.emplace_back();
    line.protocol = seats[seat];
    line.notation = notation_of(line.protocol, variant);
    write_position(line.text, position, line.protocol);
    if (line.protocol != Protocol::uci && !game_) game_ = game.clone();
  }
}

void PositionLines::begin_anew(const rules::Game& game) {
  const auto position = game.position_text();
  for (auto& line : lines_) write_position(line.text, position, line.protocol);
  if (game_) game_ = game.clone();
  first_ = true;
}

void PositionLines::append(std::string_view move) {
  if (game_) {
    append_translated(move);
  } else {
    append_move(lines_.front().text, move, first_);
  }
  first_ = false;
}

void PositionLines::append_translated(std::string_view text) {
  const auto move = game_->read_move(text, notation_);
  assert(move);
  for (auto& line : lines_) append_move(line.text, game_->write_move(*move, line.notation), first_);
  game_->play(*move);
}

}  // namespace tabiya::match
