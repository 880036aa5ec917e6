#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runner/hall/ports.h"
#include "tests/simulation/deed.h"

namespace tabiya::simulation {

using arbiter::Instant;
using arbiter::Microseconds;

// Something that happens in a simulated run.
struct Happening {
  enum class Kind : std::uint8_t {
    alarm,         // at `table`; void if `token` is not the newest
    engine_hears,  // `text` reaches the engine
    engine_wakes,  // an engine's own appointment, `token`
    hall_hears,    // `text` reaches the hall
    hall_misses,   // the end of the process becomes known, `text` says why
  };
  Kind kind = Kind::alarm;
  hall::ChildId child{};
  hall::TableNumber table = 0;
  int token = 0;
  Deed deed = Deed::none;  // what the engine does by it
  std::string text;
};

// Happenings in the order of their time, then of their making; the clock goes with them.
class EventQueue {
 public:
  Instant now() const { return now_; }
  bool empty() const { return heap_.empty(); }
  void add(Microseconds after, Happening happening);
  // Takes the next one and sets the clock to its time.
  std::optional<Happening> next();

 private:
  struct Entry {
    Instant at;
    std::uint64_t number = 0;
    Happening happening;
  };
  static bool later(const Entry& a, const Entry& b) {
    return a.at != b.at ? a.at > b.at : a.number > b.number;
  }

  Instant now_{};
  std::uint64_t made_ = 0;
  std::vector<Entry> heap_;
};

}  // namespace tabiya::simulation
