// A variant's letter, then a book, packed or not. What is read must be playable in every entry.
#include <string>

#include "openings/archive.h"
#include "openings/book.h"
#include "tests/fuzz/input.h"

using namespace tabiya;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostBytes = 1 << 20;
  fuzz::Input input(data, size);
  const auto& variant = input.variant();
  const auto text = openings::unpacked(std::string(input.rest()), kMostBytes);
  if (!text) return 0;
  const auto book = openings::read_book(*text, "fuzzed", variant);
  if (!book) {
    fuzz::require(!book.refusal().message.empty(), "refused without a reason");
    return 0;
  }
  fuzz::require(!book->entries.empty(), "no entry and no refusal");
  for (const auto& entry : book->entries) {
    const auto game = openings::game_of(entry, variant);
    fuzz::require(game->key() == entry.key, "played out to another position");
    fuzz::require(!game->ending(), "nothing left to play");
  }
  return 0;
}
