#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/attacks/leapers.h"
#include "engine/rules/attacks/line_slides.h"
#include "engine/rules/core/seat.h"
#include "engine/rules/geometry/rect.h"
#include "engine/rules/geometry/ways.h"
#include "engine/rules/position/piece.h"

// Shogi's board, pieces and how they move. The first player (black, sente) is kWhite and begins on
// ranks 1 to 3; files are a to i from that player's left, so that square a1 is 9i in USI.
namespace tabiya::rules::shogi {

using Board = Rect<9, 9>;
using Set = SetOf<Board>;

// A promoted piece is its kind and 8.
enum class Kind : std::uint8_t {
  pawn,
  lance,
  knight,
  silver,
  gold,
  bishop,
  rook,
  king,
  promoted_pawn,
  promoted_lance,
  promoted_knight,
  promoted_silver,
  horse = 13,
  dragon = 14,
};
inline constexpr int kKinds = 15;
inline constexpr int kHandKinds = 7;  // pawn to rook
// The letters of the kinds that are not promoted, which '+' stands before on the others.
inline constexpr std::string_view kKindLetters = "plnsgbrk";
// How many of each kind there are on both sides, promoted or not.
inline constexpr std::array<int, 8> kMostPieces = {18, 4, 4, 4, 4, 2, 2, 2};

constexpr bool is_promoted(Kind kind) { return static_cast<int>(kind) >= 8; }
constexpr bool can_promote(Kind kind) {
  return !is_promoted(kind) && kind != Kind::gold && kind != Kind::king;
}
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(static_cast<int>(kind) | 8); }
constexpr Kind unpromoted(Kind kind) { return static_cast<Kind>(static_cast<int>(kind) & 7); }

// A piece in one byte. Four promoted kinds move like gold and share its set.
struct Piece : PieceOf<Kind, kKinds> {
  using PieceOf::PieceOf;

  static constexpr int kSets = 10;
  static constexpr int set_of(Kind kind) { return kSetOf[static_cast<int>(kind)]; }

 private:
  static constexpr std::array<std::uint8_t, kKinds> kSetOf = {0, 1, 2, 3, 4, 5, 6, 7,
                                                              4, 4, 4, 4, 0, 8, 9};
};

template <class Wanted>
constexpr Set squares_where(Wanted wanted) {
  Set squares;
  for (Square square = 0; square < Board::kSquares; ++square)
    if (wanted(square)) squares.insert(square);
  return squares;
}

// A rank as its owner counts, from 0 at the own edge.
constexpr int rank_seen_by(Seat seat, Square square) {
  const int rank = Board::rank_of(square);
  return seat == kWhite ? rank : Board::kRanks - 1 - rank;
}

// The last ranks a seat can reach: 1 the far edge, 3 the zone of promotion.
constexpr Set last_ranks(Seat seat, int count) {
  return squares_where([=](Square s) { return rank_seen_by(seat, s) >= Board::kRanks - count; });
}

inline constexpr Set kAllSquares = squares_where([](Square) { return true; });
inline constexpr std::array<Set, 2> kZones = {last_ranks(kWhite, 3), last_ranks(kBlack, 3)};

// Where a piece of that kind could never move again: it may neither go there unpromoted nor be
// dropped there.
constexpr Set stuck(Seat seat, Kind kind) {
  if (kind == Kind::pawn || kind == Kind::lance) return last_ranks(seat, 1);
  return kind == Kind::knight ? last_ranks(seat, 2) : Set{};
}

// The single steps of every kind, and the knight's leaps; what bishop, rook, lance and their
// promotions slide over is not among them.
class Steps {
 public:
  constexpr explicit Steps(Seat seat) {
    const bool north = seat == kWhite;
    const auto fill = [&](Kind kind, const LeaperTable<Board>& of_white,
                          const LeaperTable<Board>& of_black) {
      for (Square square = 0; square < Board::kSquares; ++square)
        steps_[Piece::set_of(kind)][square] = north ? of_white[square] : of_black[square];
    };
    fill(Kind::pawn, {{kNorth}}, {{kSouth}});
    fill(Kind::knight, {{kNorth, kNorthEast}, {kNorth, kNorthWest}},
         {{kSouth, kSouthEast}, {kSouth, kSouthWest}});
    fill(Kind::silver, {{kNorth}, {kNorthEast}, {kNorthWest}, {kSouthEast}, {kSouthWest}},
         {{kSouth}, {kSouthEast}, {kSouthWest}, {kNorthEast}, {kNorthWest}});
    fill(Kind::gold, {{kNorth}, {kNorthEast}, {kNorthWest}, {kEast}, {kWest}, {kSouth}},
         {{kSouth}, {kSouthEast}, {kSouthWest}, {kEast}, {kWest}, {kNorth}});
    fill(Kind::king, kKingSteps<Board>, kKingSteps<Board>);
    fill(Kind::horse, {{kNorth}, {kEast}, {kSouth}, {kWest}},
         {{kNorth}, {kEast}, {kSouth}, {kWest}});
    fill(Kind::dragon, {{kNorthEast}, {kSouthEast}, {kSouthWest}, {kNorthWest}},
         {{kNorthEast}, {kSouthEast}, {kSouthWest}, {kNorthWest}});
  }

  constexpr const Set& of(Kind kind, Square from) const {
    return steps_[Piece::set_of(kind)][from];
  }

 private:
  std::array<std::array<Set, Board::kSquares>, Piece::kSets> steps_{};
};
inline constexpr std::array<Steps, 2> kSteps = {Steps(kWhite), Steps(kBlack)};

inline Set straight_slides(Square from, const Set& occupied) {
  return kFileSlides<Board>(from, occupied) | kRankSlides<Board>(from, occupied);
}
inline Set diagonal_slides(Square from, const Set& occupied) {
  return kRisingSlides<Board>(from, occupied) | kFallingSlides<Board>(from, occupied);
}
constexpr Direction forward(Seat seat) { return seat == kWhite ? kNorth : kSouth; }
inline Set lance_slides(Seat seat, Square from, const Set& occupied) {
  return kFileSlides<Board>(from, occupied) & kWays<Board>.from(from, forward(seat));
}

// What can bear on a king or on the squares it may step to, by the square of a king of `seat`.
struct Neighbourhood {
  Set leapers;         // where an enemy's single step or leap may come from
  Set straight_lines;  // the files and ranks through these squares, and the diagonals
  Set diagonal_lines;
  Set lances;  // where an enemy lance may look down on them
};

constexpr std::array<Neighbourhood, Board::kSquares> neighbourhoods(Seat seat) {
  std::array<Neighbourhood, Board::kSquares> all{};
  for (Square king = 0; king < Board::kSquares; ++king) {
    Set near = kKingSteps<Board>[king];
    near.insert(king);
    near.for_each([&](Square square) {
      all[king].leapers |= kKingSteps<Board>[square] | kSteps[seat].of(Kind::knight, square);
      for (Direction direction = 0; direction < kDirections; ++direction)
        (direction % 2 == 0 ? all[king].straight_lines : all[king].diagonal_lines) |=
            kWays<Board>.from(square, direction);
      all[king].lances |= kWays<Board>.from(square, forward(seat));
    });
  }
  return all;
}
inline constexpr std::array<std::array<Neighbourhood, Board::kSquares>, 2> kNeighbourhoods = {
    neighbourhoods(kWhite), neighbourhoods(kBlack)};

// The lines through one square.
struct Lines {
  Set straight;
  Set diagonal;
};
constexpr std::array<Lines, Board::kSquares> lines_through_squares() {
  std::array<Lines, Board::kSquares> all{};
  for (Square square = 0; square < Board::kSquares; ++square)
    for (Direction direction = 0; direction < kDirections; ++direction)
      (direction % 2 == 0 ? all[square].straight : all[square].diagonal) |=
          kWays<Board>.from(square, direction);
  return all;
}
inline constexpr std::array<Lines, Board::kSquares> kLines = lines_through_squares();

}  // namespace tabiya::rules::shogi
