#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>

#include "engine/rules/core/move.h"
#include "engine/rules/position/keys.h"
#include "engine/search/value.h"

namespace tabiya::search {

// What a stored value says of the true one.
enum class Bound : std::uint8_t { none, upper, lower, exact };

// What is remembered of a position. Values of decided games count from this position.
struct Entry {
  rules::Move move;
  Value value = 0;
  Value evaluation = kNoValue;
  int depth = 0;
  Bound bound = Bound::none;
};

// The transposition table: positions already searched, by key. Four entries of 16 bytes share a
// cache line; in a full one the shallowest goes first, counted the shallower the older it is. An
// entry is two words that prove each other (xor), so that a torn one reads as missing: several
// threads may use the table at once.
class Table {
 public:
  // Throws std::bad_alloc where the system has not got so much.
  explicit Table(int megabytes);

  // Takes the memory anew and forgets everything; false, and all stays as it was, where the system
  // has not got so much.
  [[nodiscard]] bool resize(int megabytes);
  void clear();
  // A new search begins: what is stored from now on is younger.
  void grow_older() { age_ = (age_ + 1) & kAges; }

  // Writes what is known of the position into `entry`; false where nothing is.
  bool find(rules::Key key, Entry& entry) const;
  void store(rules::Key key, const Entry& entry);
  // Starts loading the line of a key that will soon be asked for.
  void prefetch(rules::Key key) const { __builtin_prefetch(&line_of(key)); }

  // Thousandths of the table in use by the present search, from a sample.
  int fill() const;
  std::size_t bytes() const { return lines_count_ * sizeof(Line); }

 private:
  static constexpr int kAges = 63;
  static constexpr int kSlots = 4;

  // data: move 32, value 16, depth 8, age 6, bound 2; proof: (high key 48, evaluation 16) xor data.
  struct Slot {
    std::atomic<std::uint64_t> proof{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Line {
    std::array<Slot, kSlots> slots;
  };

  struct GiveBack {
    void operator()(Line* lines) const;
  };
  using Lines = std::unique_ptr<Line[], GiveBack>;

  Line& line_of(rules::Key key) const {
    // The low half of the key is spread over the lines; the high 48 bits prove the entry.
    return lines_[(key & 0xffffffff) * lines_count_ >> 32];
  }
  int worth(const Slot& slot) const;
  Slot& slot_for(rules::Key key) const;

  Lines lines_;
  std::size_t lines_count_ = 0;
  int age_ = 0;
};

}  // namespace tabiya::search
