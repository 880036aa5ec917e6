#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "engine/rules/position/keys.h"

namespace tabiya::rules {

// The keys of the positions a game has gone through, the start position first. Repetition is a
// question to the past, never to a position.
class Past {
 public:
  void push(Key key) { keys_.push_back(key); }

  // The newest position became another one without a move: a seat left the game.
  void replace(Key key) { keys_.back() = key; }

  // How often the newest position has stood on the board. It can't stand before the last move that
  // nothing can undo, `quiet_plies` ago, and only at every `period` plies.
  int occurrences(int quiet_plies, int period = 2) const {
    const int newest = static_cast<int>(keys_.size()) - 1;
    const int oldest = std::max(0, newest - quiet_plies);
    int count = 1;
    for (int index = newest - period; index >= oldest; index -= period)
      if (keys_[index] == keys_[newest]) ++count;
    return count;
  }

  // The plies since the newest position stood on the board for the last time but `occurrences` - 1:
  // at least so often it must have stood there.
  int plies_since(int occurrences, int quiet_plies, int period = 2) const {
    const int newest = static_cast<int>(keys_.size()) - 1;
    const int oldest = std::max(0, newest - quiet_plies);
    int count = 1;
    int index = newest;
    while (count < occurrences && (index -= period) >= oldest)
      if (keys_[index] == keys_[newest]) ++count;
    assert(count == occurrences);
    return newest - index;
  }

  int plies() const { return static_cast<int>(keys_.size()) - 1; }

 private:
  std::vector<Key> keys_;
};

}  // namespace tabiya::rules
