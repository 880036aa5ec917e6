#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/search/parameters.h"
#include "engine/search/table.h"

namespace tabiya::search {

// The question put to a node; values are those of the party on turn.
struct Visit {
  int ply;
  int depth;  // 0 or less: quiescence
  Value alpha;
  Value beta;
  bool expect_cut;
  bool on_line() const { return beta - alpha > 1; }  // principal variation
};

// No line from a node can be better than winning at once or worse than having lost already: true
// where that leaves nothing to ask.
inline bool is_settled_by_mates(Visit& at) {
  at.alpha = std::max(at.alpha, lost_in(at.ply));
  at.beta = std::min(at.beta, won_in(at.ply + 1));
  return at.alpha >= at.beta;
}

// What the table knows, where it answers the question.
inline std::optional<Value> answer_of_table(const Visit& at, const Entry& known) {
  const bool fits = known.bound == Bound::exact ||
                    (known.bound == Bound::lower && known.value >= at.beta) ||
                    (known.bound == Bound::upper && known.value <= at.alpha);
  if (!fits) return std::nullopt;
  return known.value;
}

// The evaluation that the table knows, else that of `evaluate()`.
template <class Evaluate>
Value known_evaluation(const Entry& known, Evaluate evaluate) {
  const bool is_known = known.bound != Bound::none && known.evaluation != kNoValue;
  return is_known ? known.evaluation : evaluate();
}

// The state of one node's moves loop, as far as every search has it.
struct MovesLoop {
  Visit at;
  Value alpha_before;
  bool improving = false;
  int tried = 0;
  Value best = -kInfinite;
  rules::Move best_move;
  int quiets_count = 0;
  std::array<rules::Move, 64> quiets;

  // Takes note of a move's value; true when it raises alpha.
  bool is_raised_by(rules::Move move, Value value) {
    if (value > best) best = value;
    if (value <= at.alpha) return false;
    best_move = move;
    at.alpha = value;
    return true;
  }
  bool is_cut() const { return best >= at.beta; }
  Bound bound() const {
    if (is_cut()) return Bound::lower;
    return best > alpha_before ? Bound::exact : Bound::upper;
  }
  void remember_quiet(rules::Move move) {
    if (quiets_count < static_cast<int>(quiets.size())) quiets[quiets_count++] = move;
  }
};

// The bound of a value that quiescence found.
inline Bound bound_of(Value best, Value alpha_before, Value beta, rules::Move best_move) {
  if (best >= beta) return Bound::lower;
  return best_move.is_none() || best <= alpha_before ? Bound::upper : Bound::exact;
}

// What belongs to one ply of the line being searched, as far as every search of that kind has it.
struct PlyFrame {
  rules::Move played;  // none: the turn was passed
  int man = 0;         // that played it
  std::array<rules::Move, 2> killers{};
  Value evaluation = kNoValue;
  bool in_check = false;
  int since_null = 0;
  int line_length = 0;
  std::array<rules::Move, kMostPlies> line;

  bool is_killer(rules::Move move) const {
    const auto& [newest, older] = killers;
    return move == newest || move == older;
  }
  // The line found from here.
  std::span<const rules::Move> found() const {
    return {line.data(), static_cast<std::size_t>(line_length)};
  }
  // Makes it a move and the line of the ply after it.
  void lead_with(rules::Move move, const PlyFrame& next) {
    line[0] = move;
    line_length = std::min(next.line_length + 1, kMostPlies);
    std::copy_n(next.line.begin(), line_length - 1, line.begin() + 1);
  }
};

// Searches the child that the loop has just come to: the first move gets the whole window; the
// others have to prove with an empty one that they are better, at `reduced` plies less first.
// `answer(depth, alpha, beta, expect_cut)` gives the child's value as the node's party sees it,
// `stopped()` says that it means nothing.
template <class Answer, class Stopped>
Value search_window(const MovesLoop& loop, int depth, int reduced, Answer answer, Stopped stopped) {
  const Visit& at = loop.at;
  if (loop.tried == 1) return answer(depth, at.alpha, at.beta, at.expect_cut);
  if (reduced > 0) {
    const Value value = answer(depth - reduced, at.alpha, at.alpha + 1, false);
    if (stopped() || value <= at.alpha) return value;
  }
  const Value value = answer(depth, at.alpha, at.alpha + 1, at.expect_cut);
  if (stopped() || value <= at.alpha || value >= at.beta) return value;
  return answer(depth, at.alpha, at.beta, false);
}

}  // namespace tabiya::search
