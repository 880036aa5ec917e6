#pragma once

#include <array>
#include <cstdlib>

#include "engine/rules/core/bit_set.h"
#include "engine/rules/core/seat.h"

namespace tabiya::evaluation {

using Set8x8 = rules::BitSet<1>;

inline constexpr Set8x8 kFirstFile{0x0101010101010101};
inline constexpr Set8x8 kLastFile{0x8080808080808080};

constexpr Set8x8 file_set(int file) { return Set8x8(kFirstFile.word() << file); }
constexpr Set8x8 rank_set(int rank) { return Set8x8(0xffull << (8 * rank)); }

constexpr Set8x8 east(Set8x8 set) { return Set8x8((set - kLastFile).word() << 1); }
constexpr Set8x8 west(Set8x8 set) { return Set8x8((set - kFirstFile).word() >> 1); }

// One rank forwards, as the seat sees it.
template <rules::Seat Us>
constexpr Set8x8 ahead(Set8x8 set) {
  return Us == rules::kWhite ? Set8x8(set.word() << 8) : Set8x8(set.word() >> 8);
}
template <rules::Seat Us>
constexpr Set8x8 back(Set8x8 set) {
  return ahead<static_cast<rules::Seat>(Us ^ 1)>(set);
}

// The set and everything ahead of it on its files.
template <rules::Seat Us>
constexpr Set8x8 fill_ahead(Set8x8 set) {
  std::uint64_t word = set.word();
  for (const int shift : {8, 16, 32}) word |= Us == rules::kWhite ? word << shift : word >> shift;
  return Set8x8(word);
}
template <rules::Seat Us>
constexpr Set8x8 fill_back(Set8x8 set) {
  return fill_ahead<static_cast<rules::Seat>(Us ^ 1)>(set);
}
constexpr Set8x8 fill_files(Set8x8 set) {
  return fill_ahead<rules::kWhite>(set) | fill_ahead<rules::kBlack>(set);
}

template <rules::Seat Us>
constexpr Set8x8 pawn_attacks(Set8x8 pawns) {
  return east(ahead<Us>(pawns)) | west(ahead<Us>(pawns));
}

// The set and all its neighbours.
constexpr Set8x8 spread(Set8x8 set) {
  set |= east(set) | west(set);
  return set | ahead<rules::kWhite>(set) | ahead<rules::kBlack>(set);
}

constexpr int file_of(rules::Square square) { return square & 7; }
constexpr int rank_of(rules::Square square) { return square >> 3; }
// The rank as the seat counts it.
constexpr int rank_for(rules::Seat seat, rules::Square square) {
  return seat == rules::kWhite ? rank_of(square) : 7 - rank_of(square);
}

// King moves between two squares of an empty board.
constexpr int king_steps(rules::Square a, rules::Square b) {
  const int files = file_of(a) > file_of(b) ? file_of(a) - file_of(b) : file_of(b) - file_of(a);
  const int ranks = rank_of(a) > rank_of(b) ? rank_of(a) - rank_of(b) : rank_of(b) - rank_of(a);
  return files > ranks ? files : ranks;
}

// Steps from the four squares in the middle, counted along files and ranks: 0 to 6.
constexpr int from_centre(rules::Square square) {
  const auto off = [](int coordinate) { return coordinate < 4 ? 3 - coordinate : coordinate - 4; };
  return off(file_of(square)) + off(rank_of(square));
}

}  // namespace tabiya::evaluation
