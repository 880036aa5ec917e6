#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/rules/core/chance.h"
#include "engine/rules/position/keys.h"
#include "engine/rules/shogi/board.h"

namespace tabiya::rules::shogi {

// The captured pieces a seat may drop.
class Hand {
 public:
  int count(Kind kind) const { return counts_[static_cast<int>(kind)]; }
  bool has(Kind kind) const { return count(kind) != 0; }
  bool empty() const { return counts_ == decltype(counts_){}; }
  void add(Kind kind) {
    assert(static_cast<int>(kind) < kHandKinds);
    ++counts_[static_cast<int>(kind)];
  }
  void remove(Kind kind) {
    assert(has(kind));
    --counts_[static_cast<int>(kind)];
  }
  friend bool operator==(const Hand&, const Hand&) = default;

 private:
  std::array<std::uint8_t, 8> counts_{};  // eight bytes compare as one word
};

// Zobrist keys of hands, per seat, kind and count; no key for an empty hand.
class HandKeys {
 public:
  constexpr HandKeys() {
    Chance chance(0x7a9d5);
    for (auto& seat : keys_)
      for (auto& kind : seat)
        for (std::size_t count = 1; count < kind.size(); ++count) kind[count] = chance();
  }
  constexpr Key of(Seat seat, Kind kind, int count) const {
    return keys_[seat][static_cast<int>(kind)][count];
  }

 private:
  std::array<std::array<std::array<Key, 19>, kHandKinds>, 2> keys_{};
};
inline constexpr HandKeys kHandKeys{};

}  // namespace tabiya::rules::shogi
