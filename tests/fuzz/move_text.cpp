// A variant's letter, then moves, one a line, tried in every notation from the start position. What
// is read is legal, and what is written of it is read to the same move.
#include <array>

#include "tests/fuzz/input.h"

using namespace tabiya;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array kNotations{rules::Notation::uci, rules::Notation::uci960,
                                  rules::Notation::san, rules::Notation::ucci,
                                  rules::Notation::usi};
  fuzz::Input input(data, size);
  const auto& variant = input.variant();
  auto game = variant.start();
  while (!input.empty() && game->plies() < 200) {
    const auto text = input.line();
    for (const auto notation : kNotations) {
      const auto move = game->read_move(text, notation);
      if (!move) continue;
      const auto own = variant.facts().engine_notation;
      const auto again = game->read_move(game->write_move(*move, own), own);
      fuzz::require(again && *again == *move, "a move changes when it is written");
      game->play(*move);
      break;
    }
  }
  return 0;
}
