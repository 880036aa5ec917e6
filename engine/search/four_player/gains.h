#pragma once

#include <array>

#include "engine/rules/four_player/generate.h"

namespace tabiya::search {

// What taking a piece is worth, roughly in centipawns, by kind. A king can only be taken in
// free-for-all, where the one-point queen is worth less to its taker than it was to its owner.
inline constexpr std::array<int, rules::kCrossKinds> kCrossGain = {100, 300,  450, 500,
                                                                   950, 2500, 400};

constexpr int cross_gain(rules::Piece victim) {
  if (victim.is_none() || rules::is_grey(victim)) return 0;
  return kCrossGain[static_cast<int>(victim.kind())];
}

// Quiet as far as the order of moves is concerned: taking grey pieces gains nothing.
template <class V>
bool is_quiet(const rules::Position<V>& position, rules::Move move) {
  switch (move.kind) {
    case rules::MoveKind::capture:
      return rules::is_grey(position.pieces().at(move.to));
    case rules::MoveKind::en_passant:
    case rules::MoveKind::promotion:
      return false;
    default:
      return true;
  }
}

// What a move takes and makes.
template <class V>
int gain_of(const rules::Position<V>& position, rules::Move move) {
  int gain = move.kind == rules::MoveKind::castle ? 0 : cross_gain(position.pieces().at(move.to));
  if (move.kind == rules::MoveKind::en_passant) gain += kCrossGain[0];
  if (move.kind == rules::MoveKind::promotion) gain += kCrossGain[move.piece] - kCrossGain[0];
  return gain;
}

// Whether a capture gains at least what it risks: the piece that takes, if any hostile army attacks
// the square. Who moves when decides what becomes of a longer exchange, which is left to the
// search.
template <class V>
bool risks_nothing(const rules::Position<V>& position, rules::Move move) {
  const int gain = gain_of(position, move);
  const rules::Piece taker = position.pieces().at(move.from);
  if (gain >= cross_gain(taker)) return true;
  const rules::Seats enemies = rules::Position<V>::hostile(position.turn());
  return position.attackers(move.to, enemies, {{move.from, rules::kNoSquare, rules::kNoSquare}})
      .empty();
}

}  // namespace tabiya::search
