#include "engine/evaluation/xiangqi/terms.h"

namespace tabiya::evaluation::xiangqi {
namespace {

using rules::xiangqi::Board;
using rules::xiangqi::Kind;

template <std::size_t N>
using Row = std::array<Tapered, N>;

constexpr Row<1> kTempo = {{{18, 10}}};
// Soldier, advisor, elephant, horse, cannon, rook, general. The cannon loses with the men it could
// shoot over, the horse wins with the room it gets.
constexpr Row<kKinds> kMaterial = {
    {{70, 90}, {190, 190}, {190, 190}, {400, 440}, {460, 420}, {960, 980}, {0, 0}}};

constexpr int from_middle_file(int file) { return file < 4 ? 4 - file : file - 4; }

// A soldier gains by crossing the river and by coming near the palace, but not on the last rank.
constexpr Tapered soldier(int aside, int rank) {
  if (rank < 5) return {rank == 4 && aside % 2 == 0 ? 8 : 0, 5 * (rank - 3)};
  constexpr std::array<int, 5> kByRank = {60, 85, 110, 105, 20};
  constexpr std::array<int, 5> kInside = {20, 24, 16, 0, -25};
  const int value = kByRank[rank - 5] * (10 + kInside[aside] / 4) / 12;
  return {value, value};
}

constexpr Tapered horse(int aside, int rank) {
  if (rank == 0) return {aside == 3 ? -30 : -40, -30};  // not yet brought out
  constexpr std::array<int, 10> kByRank = {-40, -15, 5, 12, 20, 30, 38, 40, 30, 10};
  const int value =
      kByRank[rank] - 6 * (aside > 2 ? aside - 2 : 0) - (rank == 1 && aside == 0 ? 40 : 0);
  return {value, value};
}

constexpr Tapered cannon(int aside, int rank) {
  const int middle = aside == 0 ? 22 : 0;
  if (rank >= 7) return {aside >= 3 ? 12 : -12 + middle / 2, aside >= 3 ? 6 : -10};
  return {middle + (rank == 2 ? 8 : rank >= 5 ? 2 : 0), middle / 2};
}

constexpr Tapered rook(int aside, int rank) {
  if (rank == 0) return {aside == 4 ? -35 : aside == 1 ? 0 : 5, -10};
  const int value = 10 + 4 * (rank > 7 ? 7 : rank) - 2 * (aside > 2 ? 2 : 0);
  return {value, value};
}

constexpr Tapered on_square(Kind kind, int file, int rank) {
  const int aside = from_middle_file(file);
  switch (kind) {
    case Kind::soldier:
      return soldier(aside, rank);
    case Kind::advisor:
      return {rank == 1 ? 12 : rank == 2 ? -6 : 0, rank == 1 ? 6 : 0};
    case Kind::elephant:
      return {aside == 0 ? 16 : aside == 4 ? -14 : 0, aside == 0 ? 8 : 0};
    case Kind::horse:
      return horse(aside, rank);
    case Kind::cannon:
      return cannon(aside, rank);
    case Kind::rook:
      return rook(aside, rank);
    case Kind::general:
      return {-22 * rank - 10 * aside, -6 * rank};
  }
  return {};
}

constexpr Row<kKinds* kSquares> kPieceSquare = [] {
  Row<kKinds * kSquares> row{};
  for (int kind = 0; kind < kKinds; ++kind)
    for (int square = 0; square < kSquares; ++square)
      row[kind * kSquares + square] =
          on_square(static_cast<Kind>(kind), Board::file_of(square), Board::rank_of(square));
  return row;
}();

template <std::size_t N>
constexpr Row<N> rising(int first, int step, int most) {
  Row<N> row{};
  for (int index = 0; index < static_cast<int>(N); ++index) {
    const int value = first + step * (index < most ? index : most);
    row[index] = {value, value};
  }
  return row;
}
constexpr Row<18> kRookMobility = rising<18>(-35, 6, 12);
constexpr Row<9> kHorseMobility = rising<9>(-40, 11, 6);
constexpr Row<18> kCannonMobility = rising<18>(-14, 2, 12);
constexpr Row<3> kBareToRooks = {{{0, 0}, {-22, -24}, {-65, -70}}};
constexpr Row<3> kBareToCannons = {{{0, 0}, {-16, -12}, {-30, -20}}};
constexpr Row<1> kEmptyGun = {{{-85, -60}}};
constexpr Row<kMostUnits + 1> kPalaceAttack = [] {
  Row<kMostUnits + 1> row{};
  for (int units = 0; units <= kMostUnits; ++units)
    row[units] = {-units * units * 9 / 10, -units * units * 6 / 10};
  return row;
}();

constexpr std::array kDefaults = {
    TermValues{Term::tempo, kTempo},
    TermValues{Term::material, kMaterial},
    TermValues{Term::piece_square, kPieceSquare},
    TermValues{Term::rook_mobility, kRookMobility},
    TermValues{Term::horse_mobility, kHorseMobility},
    TermValues{Term::cannon_mobility, kCannonMobility},
    TermValues{Term::bare_to_rooks, kBareToRooks},
    TermValues{Term::bare_to_cannons, kBareToCannons},
    TermValues{Term::empty_gun, kEmptyGun},
    TermValues{Term::palace_attack, kPalaceAttack},
};

}  // namespace

const Weights& weights() {
  static const Weights weights{kDefaults};
  return weights;
}

}  // namespace tabiya::evaluation::xiangqi
