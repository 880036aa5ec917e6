#pragma once

#include "engine/search/search.h"

namespace tabiya::search {

template <class V>
Search<V>::Search(Table& table, const Parameters& parameters,
                  const evaluation::Evaluator<V>& evaluator)
    : Deepening(table, parameters),
      evaluator_(evaluator),
      history_(std::make_unique<History<V>>()),
      frames_(kMostPlies + kFramesBefore + 2) {}

template <class V>
void Search<V>::forget() {
  history_ = std::make_unique<History<V>>();
}

template <class V>
void Search<V>::prepare(const Position& position, const PlayedSoFar<V>& past, const Task& task) {
  position_ = position;
  past_ = past;
  past_.keys.reserve(past_.keys.size() + kMostPlies + 2);
  begin(task, position.turn(), root_moves());
  for (Frame& each : frames_) {
    each = Frame{};
    each.continuation = &history_->no_continuation;
    each.learning = &history_->no_continuation;
  }
  frame(0).placed = evaluator_.place(position);
  frame(0).in_check = Game::in_check(position);
  frame(0).since_null = position.quiet_plies();
  reductions_.prepare(parameters_);
}

template <class V>
rules::MoveList Search<V>::root_moves() const {
  rules::MoveList moves;
  rules::Collect<typename V::Board> sink{moves};
  Game::generate_root(position_, sink);
  return moves;
}

template <class V>
Outcome Search<V>::think() {
  return deepen([this](int depth, Value alpha, Value beta) {
    return visit({0, depth, alpha, beta, false});
  });
}

template <class V>
void Search<V>::play(int ply, rules::Move move) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  const int man = man_number(mover_of(position_, move));
  here.played = move;
  here.man = man;
  here.learning = &history_->continuation[man][move.to];
  here.continuation = here.learning;
  next.placed = evaluator_.after(here.placed, position_, move);
  position_.play(move, here.undo);
  table_.prefetch(position_.key());
  next.in_check = Game::in_check(position_);
  past_.push(move, here.undo, position_, next.in_check);
  next.since_null = here.since_null + 1;
}

template <class V>
void Search<V>::take_back(int ply, rules::Move move) {
  past_.pop();
  position_.undo(move, frame(ply).undo);
}

template <class V>
void Search<V>::pass(int ply) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  here.played = {};
  here.learning = &history_->no_continuation;
  here.continuation = here.learning;
  next.placed = here.placed;
  position_.pass(here.undo);
  table_.prefetch(position_.key());
  past_.push({}, here.undo, position_, false);
  next.in_check = false;
  next.since_null = 0;
}

template <class V>
void Search<V>::take_back_pass(int ply) {
  past_.pop();
  position_.unpass(frame(ply).undo);
}

}  // namespace tabiya::search
