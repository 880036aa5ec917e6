#include "engine/evaluation/circular/terms.h"

namespace tabiya::evaluation::circular {
namespace {

using rules::Kind;
using Board = rules::Circular::Board;

template <std::size_t N>
using Row = std::array<Tapered, N>;

constexpr Row<1> kTempo = {{{16, 10}}};
// Rooks run round the ring; a bishop never has more than six squares.
constexpr Row<kKinds> kMaterial = {
    {{90, 115}, {310, 300}, {240, 240}, {540, 590}, {860, 900}, {0, 0}}};

// Sectors from the own men, on either way round.
constexpr int sectors_away(int square) {
  const int sector = Board::sector_of(square);
  return sector < 8 ? sector : 15 - sector;
}

constexpr Tapered on_square(Kind kind, int square) {
  const int away = sectors_away(square);
  const bool between = Board::ring_of(square) == 1 || Board::ring_of(square) == 2;
  switch (kind) {
    case Kind::pawn:
      return {between ? 4 : 0, 0};
    case Kind::knight:
      return {(between ? 10 : -10) + (away == 0 ? -12 : 3 * (away < 5 ? away : 4)),
              between ? 6 : -6};
    case Kind::bishop:
      return {away == 0 ? -8 : 2 * (away < 5 ? away : 4), 0};
    case Kind::rook:
      return {away == 6 ? 10 : 0, away == 6 ? 10 : 0};
    case Kind::king:
      return {-18 * (away < 4 ? away : 4), 4 * (away < 4 ? away : 4)};
    default:
      return {};
  }
}

constexpr Row<kKinds* kSquares> kPieceSquare = [] {
  Row<kKinds * kSquares> row{};
  for (int kind = 0; kind < kKinds; ++kind)
    for (int square = 0; square < kSquares; ++square)
      row[kind * kSquares + square] = on_square(static_cast<Kind>(kind), square);
  return row;
}();

template <std::size_t N>
constexpr Row<N> rising(int first, int middle, int end) {
  Row<N> row{};
  for (int index = 0; index < static_cast<int>(N); ++index)
    row[index] = {first + middle * index, first + end * index};
  return row;
}
constexpr Row<9> kKnightMobility = rising<9>(-24, 6, 6);
constexpr Row<7> kBishopMobility = rising<7>(-20, 7, 7);
constexpr Row<19> kRookMobility = rising<19>(-26, 3, 4);
constexpr Row<25> kQueenMobility = rising<25>(-16, 1, 2);
constexpr Row<7> kPawnSteps = {{{0, 0}, {90, 130}, {45, 80}, {22, 45}, {8, 20}, {0, 5}, {0, 0}}};
constexpr Row<7> kFreePawn = {{{0, 0}, {70, 140}, {45, 95}, {28, 60}, {14, 35}, {8, 20}, {4, 12}}};
constexpr Row<9> kShelter = {
    {{-30, 0}, {-14, 0}, {0, 0}, {10, 0}, {16, 0}, {20, 0}, {22, 0}, {22, 0}, {22, 0}}};
constexpr Row<kMostUnits + 1> kKingDanger = [] {
  Row<kMostUnits + 1> row{};
  for (int units = 0; units <= kMostUnits; ++units)
    row[units] = {-units * units, -units * units / 3};
  return row;
}();

constexpr std::array kDefaults = {
    TermValues{Term::tempo, kTempo},
    TermValues{Term::material, kMaterial},
    TermValues{Term::piece_square, kPieceSquare},
    TermValues{Term::knight_mobility, kKnightMobility},
    TermValues{Term::bishop_mobility, kBishopMobility},
    TermValues{Term::rook_mobility, kRookMobility},
    TermValues{Term::queen_mobility, kQueenMobility},
    TermValues{Term::pawn_steps, kPawnSteps},
    TermValues{Term::free_pawn, kFreePawn},
    TermValues{Term::shelter, kShelter},
    TermValues{Term::king_danger, kKingDanger},
};

}  // namespace

const Weights& weights() {
  static const Weights weights{kDefaults};
  return weights;
}

}  // namespace tabiya::evaluation::circular
