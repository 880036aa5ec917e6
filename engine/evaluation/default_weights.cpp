#include <array>

#include "engine/evaluation/piece_square_diagrams.h"
#include "engine/evaluation/weights.h"

namespace tabiya::evaluation {
namespace {

template <std::size_t N>
using Row = std::array<Tapered, N>;

// --- chess -----------------------------------------------------------------------------------

constexpr Row<384> kChessSquares = [] {
  constexpr std::array<const Diagram*, 6> kMiddle = {&kPawnMiddle, &kKnightMiddle, &kBishopMiddle,
                                                     &kRookMiddle, &kQueenMiddle,  &kKingMiddle};
  constexpr std::array<const Diagram*, 6> kEnd = {&kPawnEnd, &kKnightEnd, &kBishopEnd,
                                                  &kRookEnd, &kQueenEnd,  &kKingEnd};
  Row<384> row{};
  for (int kind = 0; kind < 6; ++kind)
    for (int square = 0; square < 64; ++square)
      row[kind * 64 + square] = {(*kMiddle[kind])[square ^ 56], (*kEnd[kind])[square ^ 56]};
  return row;
}();

constexpr Row<1> kTempo = {{{16, 8}}};
constexpr Row<6> kMaterial = {{{82, 94}, {337, 281}, {365, 297}, {477, 512}, {1025, 936}, {0, 0}}};
constexpr Row<9> kKnightMobility = {
    {{-30, -40}, {-18, -24}, {-8, -12}, {-3, -4}, {2, 2}, {6, 6}, {10, 9}, {13, 10}, {16, 10}}};
constexpr Row<14> kBishopMobility = {{{-28, -36},
                                      {-18, -24},
                                      {-8, -14},
                                      {-2, -6},
                                      {3, 0},
                                      {8, 5},
                                      {12, 9},
                                      {15, 12},
                                      {17, 15},
                                      {19, 16},
                                      {21, 17},
                                      {24, 17},
                                      {27, 18},
                                      {30, 19}}};
constexpr Row<15> kRookMobility = {{{-22, -40},
                                    {-15, -26},
                                    {-9, -14},
                                    {-6, -6},
                                    {-3, 0},
                                    {0, 5},
                                    {2, 9},
                                    {5, 13},
                                    {8, 16},
                                    {10, 19},
                                    {12, 21},
                                    {14, 23},
                                    {16, 25},
                                    {18, 26},
                                    {20, 27}}};
constexpr Row<28> kQueenMobility = {
    {{-14, -30}, {-12, -25}, {-9, -20}, {-7, -16}, {-5, -12}, {-4, -9}, {-3, -6},
     {-2, -3},   {-1, 0},    {0, 2},    {1, 4},    {2, 6},    {3, 8},   {4, 9},
     {5, 10},    {5, 11},    {6, 12},   {6, 13},   {7, 14},   {7, 15},  {8, 15},
     {8, 16},    {9, 16},    {9, 17},   {10, 17},  {10, 18},  {11, 18}, {11, 19}}};
constexpr Row<1> kBishopPair = {{{24, 48}}};
constexpr Row<1> kRookOpen = {{{24, 8}}};
constexpr Row<1> kRookHalfOpen = {{{10, 6}}};
constexpr Row<2> kOutpost = {{{22, 14}, {16, 6}}};
constexpr Row<1> kDoubled = {{{-6, -18}}};
constexpr Row<1> kIsolated = {{{-9, -10}}};
constexpr Row<1> kBackward = {{{-8, -8}}};
constexpr Row<8> kPhalanx = {
    {{0, 0}, {4, -1}, {8, 3}, {11, 8}, {22, 20}, {45, 50}, {80, 90}, {0, 0}}};
constexpr Row<8> kSupported = {
    {{0, 0}, {0, 0}, {11, 6}, {10, 7}, {14, 13}, {32, 30}, {60, 40}, {0, 0}}};
constexpr Row<8> kPassed = {
    {{0, 0}, {0, 6}, {-4, 10}, {-6, 28}, {14, 48}, {36, 88}, {40, 90}, {0, 0}}};
constexpr Row<8> kPassedBlocked = {
    {{0, 0}, {0, 0}, {0, -6}, {-2, -14}, {-6, -26}, {-14, -50}, {-24, -90}, {0, 0}}};
constexpr Row<8> kPassedOwnKing = {
    {{0, 18}, {0, 16}, {0, 6}, {0, -2}, {0, -8}, {0, -12}, {0, -14}, {0, -14}}};
constexpr Row<8> kPassedEnemyKing = {
    {{0, -34}, {0, -28}, {0, -14}, {0, 4}, {0, 16}, {0, 24}, {0, 28}, {0, 30}}};
constexpr Row<4> kShield = {{{18, -2}, {8, -1}, {-6, 0}, {-18, 4}}};
constexpr Row<5> kStorm = {{{4, 0}, {-14, 0}, {-9, 0}, {0, 0}, {-4, 0}}};
constexpr Row<32> kKingDanger = [] {
  Row<32> row{};
  // The danger grows with the square of the attack and ends in the price of a rook.
  for (int units = 0; units < 32; ++units) row[units] = {-units * units * 5 / 9, -units * 3 / 2};
  return row;
}();
constexpr Row<6> kThreatByPawn = {{{0, 0}, {50, 30}, {50, 36}, {70, 20}, {60, 10}, {0, 0}}};
constexpr Row<6> kThreatByMinor = {{{4, 18}, {18, 20}, {22, 22}, {46, 14}, {42, 10}, {0, 0}}};
constexpr Row<6> kThreatByRook = {{{0, 18}, {16, 22}, {18, 20}, {2, 6}, {50, 12}, {0, 0}}};
constexpr Row<1> kHanging = {{{14, 10}}};
constexpr Row<7> kLoneKingEdge = {{{0, 0}, {0, 15}, {0, 30}, {0, 50}, {0, 75}, {0, 105}, {0, 140}}};
constexpr Row<8> kLoneKingDistance = {
    {{0, 0}, {0, 70}, {0, 70}, {0, 50}, {0, 30}, {0, 15}, {0, 5}, {0, 0}}};

constexpr std::array kChess = {
    TermValues{Term::tempo, kTempo},
    TermValues{Term::material, kMaterial},
    TermValues{Term::piece_square, kChessSquares},
    TermValues{Term::knight_mobility, kKnightMobility},
    TermValues{Term::bishop_mobility, kBishopMobility},
    TermValues{Term::rook_mobility, kRookMobility},
    TermValues{Term::queen_mobility, kQueenMobility},
    TermValues{Term::bishop_pair, kBishopPair},
    TermValues{Term::rook_open_file, kRookOpen},
    TermValues{Term::rook_half_open_file, kRookHalfOpen},
    TermValues{Term::outpost, kOutpost},
    TermValues{Term::doubled_pawn, kDoubled},
    TermValues{Term::isolated_pawn, kIsolated},
    TermValues{Term::backward_pawn, kBackward},
    TermValues{Term::phalanx, kPhalanx},
    TermValues{Term::supported_pawn, kSupported},
    TermValues{Term::passed_pawn, kPassed},
    TermValues{Term::passed_blocked, kPassedBlocked},
    TermValues{Term::passed_own_king, kPassedOwnKing},
    TermValues{Term::passed_enemy_king, kPassedEnemyKing},
    TermValues{Term::shield, kShield},
    TermValues{Term::storm, kStorm},
    TermValues{Term::king_danger, kKingDanger},
    TermValues{Term::threat_by_pawn, kThreatByPawn},
    TermValues{Term::threat_by_minor, kThreatByMinor},
    TermValues{Term::threat_by_rook, kThreatByRook},
    TermValues{Term::hanging, kHanging},
    TermValues{Term::lone_king_edge, kLoneKingEdge},
    TermValues{Term::lone_king_distance, kLoneKingDistance},
};

// --- King of the Hill: chess, with the hill on top ---------------------------------------------

constexpr Row<10> kHillDistance = {{{0, 0},
                                    {400, 480},
                                    {160, 220},
                                    {70, 120},
                                    {30, 70},
                                    {10, 35},
                                    {0, 10},
                                    {-5, 0},
                                    {-10, -10},
                                    {-15, -30}}};
constexpr Row<1> kHillControl = {{{7, 9}}};

constexpr std::array kHill = {
    TermValues{Term::hill_distance, kHillDistance},
    TermValues{Term::hill_control, kHillControl},
};

// --- Racing Kings ------------------------------------------------------------------------------

constexpr int centrality(int coordinate) { return coordinate < 4 ? coordinate : 7 - coordinate; }

// Light men like the middle of the board, from where they bar the enemy's way; kings are moved by
// the race and not by these.
constexpr Row<384> kRacingSquares = [] {
  Row<384> row{};
  constexpr std::array<int, 6> kPull = {0, 9, 6, 2, 3, 0};
  for (int kind = 0; kind < 6; ++kind)
    for (int square = 0; square < 64; ++square) {
      const int pull = kPull[kind] * (centrality(square % 8) + centrality(square / 8) - 3);
      row[kind * 64 + square] = {pull, pull};
    }
  return row;
}();
constexpr Row<1> kRacingTempo = {{{30, 30}}};
constexpr Row<6> kRacingMaterial = {
    {{0, 0}, {330, 330}, {340, 340}, {500, 500}, {950, 950}, {0, 0}}};
constexpr Row<14> kRaceDistance = {{{0, 0},
                                    {900, 1000},
                                    {400, 480},
                                    {220, 280},
                                    {140, 190},
                                    {90, 130},
                                    {60, 90},
                                    {40, 60},
                                    {20, 40},
                                    {5, 20},
                                    {-10, 0},
                                    {-25, -20},
                                    {-40, -40},
                                    {-60, -70}}};
constexpr Row<1> kRaceControl = {{{12, 14}}};

constexpr std::array kRacing = {
    TermValues{Term::tempo, kRacingTempo},
    TermValues{Term::material, kRacingMaterial},
    TermValues{Term::piece_square, kRacingSquares},
    TermValues{Term::knight_mobility, kKnightMobility},
    TermValues{Term::bishop_mobility, kBishopMobility},
    TermValues{Term::rook_mobility, kRookMobility},
    TermValues{Term::queen_mobility, kQueenMobility},
    TermValues{Term::threat_by_minor, kThreatByMinor},
    TermValues{Term::threat_by_rook, kThreatByRook},
    TermValues{Term::hanging, kHanging},
    TermValues{Term::race_distance, kRaceDistance},
    TermValues{Term::race_control, kRaceControl},
};

}  // namespace

const Weights& chess_weights() {
  static const Weights weights{kChess};
  return weights;
}

const Weights& king_of_the_hill_weights() {
  static const Weights weights = [] {
    Weights with_hill{kChess};
    for (const auto& term : kHill) with_hill.set(term);
    return with_hill;
  }();
  return weights;
}

const Weights& racing_kings_weights() {
  static const Weights weights{kRacing};
  return weights;
}

}  // namespace tabiya::evaluation
