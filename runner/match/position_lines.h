#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/game.h"
#include "runner/match/protocol.h"

namespace tabiya::match {

// What the seats of one game are told of it: a whole `position` line for each protocol that is
// spoken at the table, growing by a move at a time. Where all speak UCI it is one line and nothing
// is translated.
class PositionLines {
 public:
  // `game` stands at `position` (empty: the variant's start); `seats` says what each seat speaks.
  PositionLines(const rules::VariantFacts& variant, const rules::Game& game,
                std::string_view position, std::span<const Protocol> seats);

  // Begins every line anew with the position that the game has come to.
  void begin_anew(const rules::Game& game);

  // The next move, as the rules write it for engines of the variant.
  void append(std::string_view move);

  const std::string& of(rules::Seat seat) const { return lines_[line_of_[seat]].text; }

 private:
  struct Line {
    Protocol protocol = Protocol::uci;
    rules::Notation notation = rules::Notation::uci;
    std::string text;
  };

  void append_translated(std::string_view move);

  rules::Notation notation_;
  std::vector<Line> lines_;
  std::array<std::size_t, rules::kMostSeats> line_of_{};
  std::unique_ptr<rules::Game> game_;  // as far as told; only where a line needs translation
  bool first_ = true;
};

}  // namespace tabiya::match
