#pragma once

#include <optional>

#include "engine/rules/position/generate.h"
#include "engine/search/value.h"

namespace tabiya::search {

// The king's own safe steps: a sink that looks at the first thing the generator tells and stops.
template <rules::Geometry G>
struct KingSteps {
  static constexpr bool kCapturesOnly = false;
  static constexpr bool kStopsEarly = true;
  rules::Square king;
  rules::SetOf<G> steps{};
  bool over = false;

  bool done() const { return over; }
  void piece(rules::Square from, rules::SetOf<G> targets, rules::SetOf<G>) {
    if (from == king) steps = targets;
    over = true;
  }
  void pawns(rules::SetOf<G>, int, rules::MoveKind) { over = true; }
  void promotions(rules::SetOf<G>, int) { over = true; }
  void one(rules::Move) { over = true; }
};

// Where the variant is won by a king's walk: the squares it walks to. Empty in the other games.
template <class V>
constexpr rules::SetOf<typename V::Board> goal_of() {
  if constexpr (requires { V::kHill; }) return V::kHill;
  if constexpr (requires { V::kGoal; }) return V::kGoal;
  return {};
}
template <class V>
inline constexpr bool kHasGoal = !goal_of<V>().empty();

// The legal steps of the mover's king onto its goal.
template <class V>
rules::SetOf<typename V::Board> goal_steps(const rules::Position<V>& position) {
  using Board = typename V::Board;
  const rules::Square king = position.king(position.turn());
  const auto near =
      (rules::kKingSteps<Board>[king] & goal_of<V>()) - position.pieces().army(position.turn());
  if (near.empty()) return {};
  KingSteps<Board> sink{king};
  rules::generate_unended(position, sink);
  return sink.steps & near;
}

// Whether the game goes on only for Black's answer to White's arrival (Racing Kings).
template <class V>
bool answer_is_due(const rules::Position<V>& position) {
  if constexpr (requires { V::kGoal; })
    return position.turn() == rules::kBlack && V::kGoal.contains(position.king(rules::kWhite));
  return false;
}

// What the next king step decides, as far as that can be told without playing it: a game that goes
// on for Black's answer is drawn by it; any other step onto the goal wins at once, but for White's
// in Racing Kings, which may be answered.
template <class V>
std::optional<Value> decided_by_king_step(const rules::Position<V>& position, int ply) {
  if constexpr (kHasGoal<V>) {
    if (answer_is_due(position)) return kDraw;
    constexpr bool kRace = requires { V::kGoal; };
    if (kRace && position.turn() == rules::kWhite) return std::nullopt;
    if (goal_steps(position)) return won_in(ply + 1);
  }
  return std::nullopt;
}

}  // namespace tabiya::search
