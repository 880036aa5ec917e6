// A variant's letter, then a position. What is read must be written so that it is read to the same,
// have an answer to every question, and go on under any of its moves.
#include <string>

#include "tests/fuzz/input.h"

using namespace tabiya;

namespace {

void ask_everything(const rules::Game& game) {
  const auto moves = game.legal_moves();
  const bool ended = static_cast<bool>(game.ending());
  fuzz::require(ended || moves.begin() != moves.end(), "no end and no moves");
  for (rules::Seat seat = 0; seat < 2; ++seat) (void)game.can_still_win(seat);
  (void)game.in_check();
  (void)game.occurrences();
  fuzz::require(game.quiet_plies() >= 0, "negative quiet plies");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const auto& variant = input.variant();
  const auto game = variant.from(input.line());
  if (!game) {
    fuzz::require(!game.refusal().message.empty(), "refused without a reason");
    return 0;
  }
  const auto text = game.value()->position_text();
  const auto again = variant.from(text);
  fuzz::require(static_cast<bool>(again), "what was written is not read");
  fuzz::require(again.value()->position_text() == text, "written differently the second time");
  fuzz::require(again.value()->key() == game.value()->key(), "another key the second time");
  auto& played = *game.value();
  for (int ply = 0; ply < 60; ++ply) {
    ask_everything(played);
    const auto moves = played.legal_moves();
    const auto count = static_cast<std::size_t>(moves.end() - moves.begin());
    if (count == 0 || played.ending()) break;
    played.play(moves.begin()[input.byte() % count]);
  }
  return 0;
}
