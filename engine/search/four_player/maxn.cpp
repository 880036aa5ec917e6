#include "engine/search/four_player/maxn.h"

#include <algorithm>

#include "engine/search/four_player/ends.h"

namespace tabiya::search {
namespace {

// Four armies can go on taking for long, and nothing but this ends it.
constexpr int kCapturePlies = 4;
constexpr int kFullMoves = 4;  // moves searched at full depth before the late ones

}  // namespace

MaxN::MaxN(Table& table, const Parameters& parameters, const Evaluator& evaluator)
    : Deepening(table, parameters),
      evaluator_(evaluator),
      history_(std::make_unique<CrossHistory>()),
      frames_(kMostPlies + 1) {}

void MaxN::forget() { history_ = std::make_unique<CrossHistory>(); }

void MaxN::prepare(const Position& position, std::span<const rules::Key> past, const Task& task) {
  position_ = position;
  keys_.assign(past.begin(), past.end());
  begin(task, position.turn(), rules::legal_moves(position_));
  std::fill(frames_.begin(), frames_.end(), Frame{});
  frames_[0].placed = evaluator_.place(position);
  frames_[0].turn = position.turn();
}

Outcome MaxN::think() {
  return deepen([this](int depth, Value, Value) { return visit(0, depth)[frames_[0].turn]; },
                Window::whole);
}

MaxN::Views MaxN::visit(int ply, int depth) {
  frames_[ply].line.clear();
  if (depth <= 0) return quiesce(ply, 0);
  enter(ply);
  if (const auto views = settled(ply)) return *views;
  if (ply > 0 && position_.walks(position_.turn())) return wander(ply, depth);
  return visit_moves(ply, depth);
}

// Views that need no search; they mean nothing once the search has been stopped.
std::optional<MaxN::Views> MaxN::settled(int ply) {
  if (stopped()) return Views{};
  if (ply == 0) return std::nullopt;
  if (const rules::Cause cause = position_.state().cause; cause != rules::Cause::none)
    return views_of_end(position_, cause == rules::Cause::only_kings);
  if (is_repeated<Variant>(keys_, position_.quiet_plies(), 0) || is_drawn_by_quiet(position_))
    return views_of_end(position_, true);
  if (ply >= kMostPlies - 1) return evaluate(ply);
  return std::nullopt;
}

MaxN::Views MaxN::visit_moves(int ply, int depth) {
  Frame& here = frames_[ply];
  here.best = -kInfinite;
  frames_[ply + 1].killers = {};
  Views best{};
  rules::Move best_move;
  int tried = 0;
  auto moves = picker(ply);
  for (rules::Move move = moves.next(); !move.is_none(); move = moves.next()) {
    if (ply == 0 && !is_root_move(move)) continue;
    const Views views = try_move(ply, depth, move, tried++);
    if (stopped()) return best;
    if (views[here.turn] <= here.best) continue;
    best = views;
    best_move = move;
    take_best(ply, move, views);
    if (bears_no_more(ply)) break;
  }
  learn(ply, depth, best_move);
  return best;
}

// Late moves must first prove at less depth that they are better.
MaxN::Views MaxN::try_move(int ply, int depth, rules::Move move, int tried) {
  const rules::Seat us = frames_[ply].turn;
  const bool late =
      depth >= parameters_.reduction_depth && tried >= kFullMoves && is_quiet(position_, move);
  play(ply, move);
  Views views = visit(ply + 1, depth - (late ? 2 : 1));
  if (late && !stopped() && views[us] > frames_[ply].best) views = visit(ply + 1, depth - 1);
  take_back(ply, move);
  return views;
}

// Whether the seat on turn stands so well that the one before it won't allow this position. With a
// and b the two seats' views, 3a + 3b is at most four places' worth: their leads over each other
// cancel out.
bool MaxN::bears_no_more(int ply) const {
  if (ply == 0 || frames_[ply - 1].turn == frames_[ply].turn) return false;
  constexpr int kOthers = rules::kMostSeats - 1;
  constexpr int kMostTogether = 2 * (kOthers - 1) * evaluation::kPlaceWorth;
  return kOthers * (frames_[ply].best + frames_[ply - 1].best) >= kMostTogether;
}

void MaxN::take_best(int ply, rules::Move move, const Views& views) {
  Frame& here = frames_[ply];
  here.best = views[here.turn];
  here.line.assign(1, move);
  const auto& rest = frames_[ply + 1].line;
  here.line.insert(here.line.end(), rest.begin(), rest.end());
  if (ply > 0) return;
  root_improved(here.best, here.line);
}

void MaxN::learn(int ply, int depth, rules::Move move) {
  if (move.is_none()) return;
  if (is_quiet(position_, move)) {
    auto& killers = frames_[ply].killers;
    if (killers[0] != move) killers = {move, killers[0]};
    const int bonus = std::min(parameters_.history_most, parameters_.history_bonus * depth);
    history_->add(position_.pieces().at(move.from), move, bonus);
  }
  table_.store(table_key(), {move, frames_[ply].best, kNoValue, depth, Bound::exact});
}

// The move of a walking king.
MaxN::Views MaxN::wander(int ply, int depth) {
  const rules::MoveList moves = rules::legal_moves(position_);
  play(ply, moves[0]);
  frames_[ply].best = -kInfinite;
  const Views views = visit(ply + 1, depth);
  take_back(ply, moves[0]);
  return views;
}

// Follows captures and promotions that risk nothing; the seat on turn may stand pat.
MaxN::Views MaxN::quiesce(int ply, int depth) {
  Frame& here = frames_[ply];
  here.line.clear();
  enter(ply);
  if (const auto views = settled(ply)) return *views;
  Views best = evaluate(ply);
  if (depth <= -kCapturePlies || position_.walks(here.turn)) return best;
  here.best = best[here.turn];
  auto moves = CrossMovePicker<Variant>::captures(position_, ordering(ply));
  for (rules::Move move = moves.next(); !move.is_none(); move = moves.next()) {
    play(ply, move);
    const Views views = quiesce(ply + 1, depth - 1);
    take_back(ply, move);
    if (stopped()) return best;
    if (views[here.turn] <= here.best) continue;
    best = views;
    take_best(ply, move, views);
    if (bears_no_more(ply)) break;
  }
  return best;
}

MaxN::Views MaxN::evaluate(int ply) const {
  return Evaluator::views(evaluator_.armies(position_, frames_[ply].placed));
}

CrossMovePicker<MaxN::Variant> MaxN::picker(int ply) const {
  return CrossMovePicker<Variant>::all(position_, ordering(ply));
}

CrossOrdering MaxN::ordering(int ply) const {
  Entry known;
  if (ply == 0) {
    known.move = best_root_move();
  } else {
    table_.find(table_key(), known);
  }
  return {known.move, frames_[ply].killers, {}, history_.get()};
}

// Apart from the entries of CrossSearch.
rules::Key MaxN::table_key() const { return ~position_.key(); }

void MaxN::play(int ply, rules::Move move) {
  Frame& here = frames_[ply];
  Frame& next = frames_[ply + 1];
  position_.play(move, here.undo);
  keys_.push_back(position_.key());
  next.placed = evaluator_.after(here.placed, position_, move, here.undo);
  next.turn = position_.turn();
}

void MaxN::take_back(int ply, rules::Move move) {
  keys_.pop_back();
  position_.undo(move, frames_[ply].undo);
}

}  // namespace tabiya::search
