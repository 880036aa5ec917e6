#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace tabiya::rules {

// A square is its number in the variant's geometry, 0 to kSquares - 1.
using Square = int;

// A set of squares in W words of 64. The width belongs to the variant: 1 for 8x8 and for the ring
// of 4x16, 2 for 9x9 and 9x10, 4 for the cross of 160.
template <int W>
class BitSet {
 public:
  static constexpr int kWords = W;

  constexpr BitSet() = default;
  constexpr explicit BitSet(std::uint64_t word) requires(W == 1) : words_{word} {}
  constexpr BitSet(std::uint64_t low, std::uint64_t high) requires(W == 2) : words_{low, high} {}

  static constexpr BitSet of(Square square) {
    BitSet set;
    // Written word by word: an address worked out from the square would keep the set in memory.
    for (int i = 0; i < W; ++i)
      set.words_[i] = square >> 6 == i ? std::uint64_t{1} << (square & 63) : 0;
    return set;
  }

  constexpr std::uint64_t word(int index = 0) const { return words_[index]; }

  constexpr bool empty() const {
    std::uint64_t all = 0;
    for (auto word : words_) all |= word;
    return all == 0;
  }
  constexpr explicit operator bool() const { return !empty(); }

  constexpr int count() const {
    int total = 0;
    for (auto word : words_) total += std::popcount(word);
    return total;
  }

  // True where the set holds two squares or more.
  constexpr bool several() const {
    if constexpr (W == 1) {
      return (words_[0] & (words_[0] - 1)) != 0;
    } else {
      std::uint64_t seen = 0;
      std::uint64_t more = 0;
      for (auto word : words_) {
        more |= (word & (word - 1)) | (seen != 0 ? word : 0);
        seen |= word;
      }
      return more != 0;
    }
  }

  constexpr bool contains(Square square) const {
    return (words_[square >> 6] >> (square & 63)) & 1;
  }
  constexpr void insert(Square square) { words_[square >> 6] |= std::uint64_t{1} << (square & 63); }
  constexpr void erase(Square square) {
    words_[square >> 6] &= ~(std::uint64_t{1} << (square & 63));
  }
  constexpr void toggle(Square square) { words_[square >> 6] ^= std::uint64_t{1} << (square & 63); }

  // The lowest square; the set must not be empty.
  constexpr Square first() const {
    assert(!empty());
    for (int i = 0; i < W - 1; ++i)
      if (words_[i] != 0) return i * 64 + std::countr_zero(words_[i]);
    return (W - 1) * 64 + std::countr_zero(words_[W - 1]);
  }

  // Takes the lowest square out; the set must not be empty.
  constexpr Square pop() {
    if constexpr (W == 1) {
      return pop_from(words_[0]);
    } else {
      assert(!empty());
      for (int i = 0; i < W - 1; ++i)
        if (words_[i] != 0) return i * 64 + pop_from(words_[i]);
      return (W - 1) * 64 + pop_from(words_[W - 1]);
    }
  }

  template <class Visitor>
  constexpr void for_each(Visitor visit) const {
    for (BitSet rest = *this; rest;) visit(rest.pop());
  }

  friend constexpr bool operator==(const BitSet&, const BitSet&) = default;
  constexpr BitSet operator~() const {
    BitSet rest;
    for (int i = 0; i < W; ++i) rest.words_[i] = ~words_[i];
    return rest;
  }
  friend constexpr BitSet operator&(BitSet a, const BitSet& b) { return a &= b; }
  friend constexpr BitSet operator|(BitSet a, const BitSet& b) { return a |= b; }
  friend constexpr BitSet operator^(BitSet a, const BitSet& b) { return a ^= b; }
  // The squares of a that are not in b.
  friend constexpr BitSet operator-(BitSet a, const BitSet& b) {
    for (int i = 0; i < W; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  // Every square's number grown or lessened by 1 to 63; what leaves the words is lost.
  friend constexpr BitSet operator<<(BitSet a, int by) {
    for (int i = W - 1; i > 0; --i) a.words_[i] = a.words_[i] << by | a.words_[i - 1] >> (64 - by);
    a.words_[0] <<= by;
    return a;
  }
  friend constexpr BitSet operator>>(BitSet a, int by) {
    for (int i = 0; i < W - 1; ++i) a.words_[i] = a.words_[i] >> by | a.words_[i + 1] << (64 - by);
    a.words_[W - 1] >>= by;
    return a;
  }
  constexpr BitSet& operator&=(const BitSet& other) {
    for (int i = 0; i < W; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr BitSet& operator|=(const BitSet& other) {
    for (int i = 0; i < W; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr BitSet& operator^=(const BitSet& other) {
    for (int i = 0; i < W; ++i) words_[i] ^= other.words_[i];
    return *this;
  }

 private:
  static constexpr Square pop_from(std::uint64_t& word) {
    const Square square = std::countr_zero(word);
    word &= word - 1;
    return square;
  }

  std::array<std::uint64_t, W> words_{};
};

}  // namespace tabiya::rules
