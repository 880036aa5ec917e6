#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/rules/geometry/ways.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tabiya::rules {

// Rooks and cannons on rectangular boards of two words: the occupied squares of the piece's rank
// and of its file are taken together as two small numbers, and tables by (place on the line,
// occupied) tell which places of the line it reaches. A slide ends on the first piece it meets, a
// jump on the second.
template <Geometry G>
requires(G::kWords == 2) class StraightLines {
 public:
  using Set = SetOf<G>;

  StraightLines() {
    fill(rank_slides_, 1);
    fill(rank_jumps_, 2);
    fill(file_slides_, 1);
    fill(file_jumps_, 2);
    for (Square square = 0; square < G::kSquares; ++square)
      files_[G::file_of(square)].insert(square);
  }

  // The squares up to the first piece on each side, its own square included.
  Set slides(Square from, const Set& occupied) const {
    const int rank = G::rank_of(from);
    const int file = G::file_of(from);
    return spread_rank(rank_slides_[file][gather_rank(rank, occupied)], rank) |
           spread_file(file_slides_[rank][gather_file(file, occupied)], file);
  }

  // The squares of the second piece on each side: what a cannon may capture.
  Set jumps(Square from, const Set& occupied) const { return both(from, occupied).jumps; }

  struct Reach {
    Set slides;
    Set jumps;
  };
  Reach both(Square from, const Set& occupied) const {
    const int rank = G::rank_of(from);
    const int file = G::file_of(from);
    const unsigned on_rank = gather_rank(rank, occupied);
    const unsigned on_file = gather_file(file, occupied);
    return {spread_rank(rank_slides_[file][on_rank], rank) |
                spread_file(file_slides_[rank][on_file], file),
            spread_rank(rank_jumps_[file][on_rank], rank) |
                spread_file(file_jumps_[rank][on_file], file)};
  }

 private:
  template <int Length>
  using Table = std::array<std::array<std::uint16_t, 1 << Length>, Length>;

  // With `stop` 1 every place up to the first piece, with 2 only the place of the second.
  template <std::size_t Length, class Row>
  static void fill(std::array<Row, Length>& table, int stop) {
    constexpr int kLength = Length;
    for (int from = 0; from < kLength; ++from)
      for (unsigned occupied = 0; occupied < table[from].size(); ++occupied)
        for (const int step : {-1, 1}) {
          int met = 0;
          for (int place = from + step; place >= 0 && place < kLength && met < stop;
               place += step) {
            met += (occupied >> place) & 1;
            if (stop == 1 || met == stop)
              table[from][occupied] |= static_cast<std::uint16_t>(1 << place);
          }
        }
  }

  static unsigned gather_rank(int rank, const Set& occupied) {
    const int shift = rank * G::kFiles;
    constexpr std::uint64_t kRank = (std::uint64_t{1} << G::kFiles) - 1;
    if (shift >= 64) return static_cast<unsigned>(occupied.word(1) >> (shift - 64) & kRank);
    // Shifted twice, since a shift by 64 has no meaning.
    return static_cast<unsigned>(
        (occupied.word(0) >> shift | occupied.word(1) << 1 << (63 - shift)) & kRank);
  }
  static Set spread_rank(std::uint64_t places, int rank) {
    const int shift = rank * G::kFiles;
    if (shift >= 64) return Set(0, places << (shift - 64));
    return Set(places << shift, places >> 1 >> (63 - shift));
  }

#ifdef __BMI2__
  unsigned gather_file(int file, const Set& occupied) const {
    const Set& squares = files_[file];
    return static_cast<unsigned>(_pext_u64(occupied.word(0), squares.word(0)) |
                                 _pext_u64(occupied.word(1), squares.word(1)) << low_ranks(file));
  }
  Set spread_file(std::uint64_t places, int file) const {
    const Set& squares = files_[file];
    return Set(_pdep_u64(places, squares.word(0)),
               _pdep_u64(places >> low_ranks(file), squares.word(1)));
  }
  // How many squares of a file lie in the lower word.
  static int low_ranks(int file) { return (63 - file) / G::kFiles + 1; }
#else
  unsigned gather_file(int file, const Set& occupied) const {
    unsigned places = 0;
    Set rest = files_[file] & occupied;
    while (rest) places |= 1u << G::rank_of(rest.pop());
    return places;
  }
  static Set spread_file(std::uint64_t places, int file) {
    Set squares;
    for (; places != 0; places &= places - 1) squares.insert(G::at(file, std::countr_zero(places)));
    return squares;
  }
#endif

  Table<G::kFiles> rank_slides_{};
  Table<G::kFiles> rank_jumps_{};
  Table<G::kRanks> file_slides_{};
  Table<G::kRanks> file_jumps_{};
  std::array<Set, G::kFiles> files_{};
};

template <Geometry G>
inline const StraightLines<G> kStraightLines{};

}  // namespace tabiya::rules
