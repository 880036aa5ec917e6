#include "engine/evaluation/shogi/terms.h"

#include <algorithm>

namespace tabiya::evaluation::shogi {
namespace {

using rules::shogi::Board;
using rules::shogi::Kind;

template <std::size_t N>
using Row = std::array<Tapered, N>;

// Per kind: pawn, lance, knight, silver, gold, bishop, rook, king, then the promoted ones.
constexpr std::array<int, kKinds> kWorth = {95,  260, 290, 440, 500, 760,  910, 0,
                                            480, 470, 480, 500, 0,   1040, 1230};

constexpr Row<1> kTempo = {{{28, 28}}};
constexpr Row<kKinds> kMaterial = [] {
  Row<kKinds> row{};
  for (int kind = 0; kind < kKinds; ++kind) row[kind] = {kWorth[kind], kWorth[kind]};
  return row;
}();
// A piece in hand can go anywhere.
constexpr Row<rules::shogi::kHandKinds> kHand = {
    {{112, 120}, {275, 290}, {305, 320}, {480, 510}, {550, 580}, {850, 860}, {1000, 1020}}};

constexpr int from_middle_file(int file) { return file < 4 ? 4 - file : file - 4; }

// A simple shape for each kind: what goes forward is worth more, gold and silver like the middle,
// and a king the corners of its own camp as long as there is much to fear.
constexpr Tapered on_square(Kind kind, int file, int rank) {
  const int aside = from_middle_file(file);
  switch (kind) {
    case Kind::pawn:
      return {rank >= 3 ? 5 * (rank - 2) : 0, rank >= 3 ? 8 * (rank - 2) : 0};
    case Kind::lance:
      return {-2 * rank, 0};
    case Kind::knight:
      return {rank == 2 ? 14 : rank > 2 ? -20 + 4 * aside : 0, rank > 2 ? 5 : 0};
    case Kind::silver:
      return {(rank <= 4 ? 7 * rank : 28) - 3 * aside, rank < 3 ? 3 * rank : 9};
    case Kind::gold:
      return {(rank == 1 ? 12 : rank == 0 ? 0 : 12 - 7 * rank) - 2 * aside, 2 * rank};
    case Kind::bishop:
      return {6 * std::min(rank, 4) - 2 * aside, 4 * rank};
    case Kind::rook:
      return {rank == 1 ? 10 : 0, 6 * rank};
    case Kind::king:
      return {(rank == 0 ? 20 : 10 - 38 * rank) + 13 * aside, -9 * rank + 6 * aside};
    case Kind::horse:
    case Kind::dragon:
      return {4 * rank, 5 * rank};
    default:
      return {3 * rank - 3 * aside, 3 * rank - 3 * aside};
  }
}

constexpr Row<kKinds* kSquares> kPieceSquare = [] {
  Row<kKinds * kSquares> row{};
  for (int kind = 0; kind < kKinds; ++kind)
    for (int square = 0; square < kSquares; ++square)
      row[kind * kSquares + square] =
          on_square(static_cast<Kind>(kind), Board::file_of(square), Board::rank_of(square));
  return row;
}();

// How much a kind gains beside a king; it fades with every step away.
constexpr std::array<int, kKinds> kHunter = {6,  8,  18, 46, 50, 24, 30, 0,
                                             52, 50, 50, 50, 0,  62, 70};
constexpr std::array<int, kKinds> kGuard = {8, 4, 10, 34, 44, 6, -16, 0, 20, 20, 20, 26, 0, 40, 14};

constexpr Row<kKinds*(kFar + 1)> fading(const std::array<int, kKinds>& beside, int late) {
  constexpr std::array<int, kFar + 1> kShare = {100, 100, 72, 44, 22, 8, 0, -6};  // percent
  Row<kKinds*(kFar + 1)> row{};
  for (int kind = 0; kind < kKinds; ++kind)
    for (int steps = 0; steps <= kFar; ++steps) {
      const int value = beside[kind] * kShare[steps] / 100;
      row[kind * (kFar + 1) + steps] = {value, value * late / 100};
    }
  return row;
}
constexpr auto kNearEnemyKing = fading(kHunter, 140);
constexpr auto kNearOwnKing = fading(kGuard, 90);

constexpr Row<kMostUnits + 1> kKingDanger = [] {
  Row<kMostUnits + 1> row{};
  // Grows with the square of the attack until it is worth more than a rook.
  for (int units = 0; units <= kMostUnits; ++units)
    row[units] = {-units * units * 8 / 10, -units * units * 11 / 10};
  return row;
}();

constexpr Row<17> mobility(int each, int none) {
  Row<17> row{};
  for (int squares = 0; squares < 17; ++squares) {
    const int value = none + each * std::min(squares, 12);
    row[squares] = {value / 2, value};
  }
  return row;
}
constexpr Row<17> kRookMobility = mobility(7, -28);
constexpr Row<17> kBishopMobility = mobility(6, -24);

constexpr std::array kDefaults = {
    TermValues{Term::tempo, kTempo},
    TermValues{Term::material, kMaterial},
    TermValues{Term::hand, kHand},
    TermValues{Term::piece_square, kPieceSquare},
    TermValues{Term::near_enemy_king, kNearEnemyKing},
    TermValues{Term::near_own_king, kNearOwnKing},
    TermValues{Term::king_danger, kKingDanger},
    TermValues{Term::rook_mobility, kRookMobility},
    TermValues{Term::bishop_mobility, kBishopMobility},
};

}  // namespace

const Weights& weights() {
  static const Weights weights{kDefaults};
  return weights;
}

}  // namespace tabiya::evaluation::shogi
