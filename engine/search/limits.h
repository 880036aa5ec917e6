#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/rules/core/move.h"
#include "engine/rules/core/seat.h"
#include "engine/search/value.h"

namespace tabiya::search {

using Microseconds = std::chrono::microseconds;

// The port through which time comes in: the present moment on a clock that never goes back.
using Now = std::function<Microseconds()>;

// What a search may use. Nothing set: think until told to stop.
struct Limits {
  std::array<std::optional<Microseconds>, rules::kMostSeats> remaining;  // by seat
  std::array<Microseconds, rules::kMostSeats> increment{};
  std::optional<int> moves_to_go;
  std::optional<Microseconds> move_time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;  // moves
  bool infinite = false;
  std::vector<rules::Move> search_moves;  // empty: all
};

// Told from another thread.
struct Signals {
  std::atomic<bool> stop = false;
  std::atomic<bool> pondering = false;  // the clock does not run yet
};

// A line found by an iteration. Where several are asked for, each comes in a report of its own.
struct Report {
  int number = 1;  // 1: the best
  int depth = 0;
  int selective_depth = 0;
  Value value = 0;
  std::uint64_t nodes = 0;  // by all threads
  Microseconds elapsed{};
  int table_fill = 0;  // thousandths
  std::vector<rules::Move> line;
};
using Listener = std::function<void(const Report&)>;

// Whom the others are taken to play for in a game of four sides: all against the mover together, or
// each for itself.
enum class ValueRule : std::uint8_t { paranoid, maxn };

// One task for a search.
struct Task {
  Limits limits;
  ValueRule value_rule = ValueRule::paranoid;
  int threads = 1;  // that think about it at once
  int lines = 1;    // that begin with different moves
  int first_depth = 1;
  Now now;
  Microseconds started{};
  Microseconds overhead{};  // lost between engine and clock on each move
  Signals* signals = nullptr;
  Listener listener;
  std::function<std::uint64_t()> nodes_elsewhere;  // by threads that help; none: alone
};

// What came of it. Without a legal move `best` is none.
struct Outcome {
  rules::Move best;
  rules::Move expected;  // the answer the engine expects, or none
  Value value = 0;
  int depth = 0;
  std::uint64_t nodes = 0;  // by all threads
};

}  // namespace tabiya::search
