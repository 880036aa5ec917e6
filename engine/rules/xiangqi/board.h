#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/core/seat.h"
#include "engine/rules/geometry/rect.h"
#include "engine/rules/geometry/ways.h"
#include "engine/rules/position/piece.h"

// Xiangqi's board, men and the squares they may stand on. Red is kWhite and begins on ranks 1 to 5.
namespace tabiya::rules::xiangqi {

using Board = Rect<9, 10>;
using Set = SetOf<Board>;

enum class Kind : std::uint8_t { soldier, advisor, elephant, horse, cannon, rook, general };
inline constexpr int kKinds = 7;
// The letters of FEN; h and e are read for horse and elephant too.
inline constexpr std::string_view kKindLetters = "pabncrk";
inline constexpr int kMostMen = 16;  // that a side begins with

using Piece = PieceOf<Kind, kKinds>;

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

inline constexpr Set kAllSquares = squares_where([](Square) { return true; });
inline constexpr Set kFileA = squares_where([](Square s) { return Board::file_of(s) == 0; });
inline constexpr Set kFileI =
    squares_where([](Square s) { return Board::file_of(s) == Board::kFiles - 1; });

// The own side of the river, per seat.
constexpr Set bank_of(Seat seat) {
  return squares_where([=](Square s) { return rank_seen_by(seat, s) < Board::kRanks / 2; });
}
inline constexpr std::array<Set, 2> kBanks = {bank_of(kWhite), bank_of(kBlack)};

constexpr Set palace_of(Seat seat) {
  return squares_where([=](Square s) {
    const int file = Board::file_of(s);
    return file >= 3 && file <= 5 && rank_seen_by(seat, s) <= 2;
  });
}
inline constexpr std::array<Set, 2> kPalaces = {palace_of(kWhite), palace_of(kBlack)};

// The squares a piece of a kind may stand on. From its first square an advisor, an elephant or a
// soldier gets to few of them; problems put it on others.
constexpr Set room_of(Seat seat, Kind kind) {
  switch (kind) {
    case Kind::general:
    case Kind::advisor:
      return kPalaces[seat];
    case Kind::elephant:
      return kBanks[seat];
    default:
      return kAllSquares;
  }
}

// One step of a general or an advisor that stays in its palace, or of a soldier. Keyed by the
// square the piece stands on; empty where it cannot stand.
using Steps = std::array<Set, Board::kSquares>;

template <class... Directions>
constexpr Steps steps_within(const Set& room, Directions... directions) {
  Steps steps{};
  room.for_each([&](Square from) {
    for (const Direction direction : {directions...})
      if (const Square to = Board::step(from, direction); to != kNoSquare && room.contains(to))
        steps[from].insert(to);
  });
  return steps;
}

constexpr Steps soldier_steps(Seat seat) {
  const Direction forward = seat == kWhite ? kNorth : kSouth;
  const Steps ahead = steps_within(kAllSquares, forward);
  const Steps crossed = steps_within(kAllSquares, forward, kEast, kWest);
  Steps steps{};
  for (Square from = 0; from < Board::kSquares; ++from)
    steps[from] = kBanks[seat].contains(from) ? ahead[from] : crossed[from];
  return steps;
}

// The reverse of a table: from where each square is reached.
constexpr Steps sources_of(const Steps& steps) {
  Steps sources{};
  for (Square from = 0; from < Board::kSquares; ++from)
    steps[from].for_each([&](Square to) { sources[to].insert(from); });
  return sources;
}

inline constexpr std::array<Steps, 2> kGeneralSteps = {
    steps_within(kPalaces[kWhite], kNorth, kEast, kSouth, kWest),
    steps_within(kPalaces[kBlack], kNorth, kEast, kSouth, kWest)};
inline constexpr std::array<Steps, 2> kAdvisorSteps = {
    steps_within(kPalaces[kWhite], kNorthEast, kSouthEast, kSouthWest, kNorthWest),
    steps_within(kPalaces[kBlack], kNorthEast, kSouthEast, kSouthWest, kNorthWest)};
inline constexpr std::array<Steps, 2> kSoldierSteps = {soldier_steps(kWhite),
                                                       soldier_steps(kBlack)};
inline constexpr std::array<Steps, 2> kSoldierSources = {sources_of(kSoldierSteps[kWhite]),
                                                         sources_of(kSoldierSteps[kBlack])};

}  // namespace tabiya::rules::xiangqi
