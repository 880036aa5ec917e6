#pragma once

#include <algorithm>

#include "engine/search/four_player/passing.h"
#include "engine/search/four_player/search.h"

namespace tabiya::search {

template <class V>
CrossSearch<V>::CrossSearch(Table& table, const Parameters& parameters,
                            const evaluation::CrossEvaluator<V>& evaluator)
    : Deepening(table, parameters),
      evaluator_(evaluator),
      history_(std::make_unique<CrossHistory>()),
      frames_(kMostPlies + kFramesBefore + 2) {}

template <class V>
void CrossSearch<V>::forget() {
  history_ = std::make_unique<CrossHistory>();
}

template <class V>
void CrossSearch<V>::prepare(const Position& position, std::span<const rules::Key> past,
                             const Task& task) {
  position_ = position;
  viewer_ = position.turn();
  keys_.assign(past.begin(), past.end());
  keys_.reserve(keys_.size() + kMostPlies + 2);
  begin(task, position.turn(), rules::legal_moves(position_));
  std::fill(frames_.begin(), frames_.end(), Frame{});
  frame(0).placed = evaluator_.place(position);
  frame(0).since_null = position.quiet_plies();
  enter_frame(0);
  reductions_.prepare(parameters_);
}

template <class V>
Outcome CrossSearch<V>::think() {
  return deepen([this](int depth, Value alpha, Value beta) {
    return visit({0, depth, alpha, beta, false});
  });
}

// What is known of a position as soon as it stands on the board.
template <class V>
void CrossSearch<V>::enter_frame(int ply) {
  Frame& here = frame(ply);
  here.turn = position_.turn();
  if constexpr (V::kFreeForAll) {
    here.in_check = position_.state().checks[here.turn] != 0;
    here.endangered = here.in_check;
  } else {
    const rules::Seat partner = rules::next_seat(rules::next_seat(here.turn));
    here.in_check = position_.in_check();
    here.endangered =
        here.in_check || position_.attacked(position_.king(partner), partner, rules::kNoSquare);
  }
}

template <class V>
void CrossSearch<V>::play(int ply, rules::Move move) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  here.played = move;
  here.man = cross_man_number(position_.pieces().at(move.from));
  position_.play(move, here.undo);
  keys_.push_back(position_.key());
  table_.prefetch(table_key());
  next.placed = evaluator_.after(here.placed, position_, move, here.undo);
  next.since_null = here.since_null + 1;
  enter_frame(ply + 1);
}

template <class V>
void CrossSearch<V>::take_back(int ply, rules::Move move) {
  keys_.pop_back();
  position_.undo(move, frame(ply).undo);
}

template <class V>
void CrossSearch<V>::pass(int ply) {
  Frame& here = frame(ply);
  Frame& next = frame(ply + 1);
  here.played = {};
  here.undo.state = position_.state();
  pass_turn(position_);
  keys_.push_back(position_.key());
  table_.prefetch(table_key());
  next.placed = here.placed;
  next.since_null = 0;
  enter_frame(ply + 1);
}

template <class V>
void CrossSearch<V>::take_back_pass(int ply) {
  keys_.pop_back();
  position_.set_state(frame(ply).undo.state);
}

}  // namespace tabiya::search
