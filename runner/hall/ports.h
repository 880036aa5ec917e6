#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"
#include "runner/arbiter/instant.h"
#include "runner/match/engine_spec.h"
#include "runner/match/record.h"
#include "runner/schedule/encounter.h"

namespace tabiya::hall {

using arbiter::Instant;
using arbiter::Microseconds;

// One started engine process; never used twice in a run.
enum class ChildId : std::uint32_t {};
// One of the hall's tables, 0 to concurrency - 1.
using TableNumber = int;

// What is played next. Must not block.
class Schedule {
 public:
  virtual ~Schedule() = default;
  // The next encounter, each handed out once; nothing when the plan is used up.
  virtual std::optional<schedule::Encounter> next() = 0;
};

enum class Onward : std::uint8_t { go_on, stop };

// Takes finished games. Ledgers are chained: a tally that decides, then the store. Must not block
// for longer than it takes to queue the game.
class Ledger {
 public:
  virtual ~Ledger() = default;
  // Called once per game, in the order in which games end. `stop`: no further game is wanted (the
  // test is decided, or nothing can be stored any more); running games are then interrupted.
  virtual Onward take(const match::GameRecord& record) = 0;
  // How many games it has taken that a kill would still lose; nothing once no more will be safe.
  // Asked before a game is seated: while there are too many, none begins.
  virtual std::optional<std::size_t> unsaved() const { return 0; }
};

// Starts, feeds and ends engine processes. Their lines and deaths come back to the hall as events.
class Launcher {
 public:
  virtual ~Launcher() = default;
  // Starts a child on the cores of `table`. A failure to start is reported like a death:
  // Hall::gone, with the reason and the argv that was tried. Must not block.
  virtual void launch(ChildId child, TableNumber table, const match::EngineSpec& engine) = 0;
  // Writes one line (without its end) to the child. A broken pipe is reported as a death. Must not
  // block.
  virtual void say(ChildId child, std::string_view line) = 0;
  // Lets go of a child that was told to quit: after `grace` it and its process group are killed. No
  // events of it are delivered any more. Must not block.
  virtual void close(ChildId child, Microseconds grace) = 0;
  // What the child has written last beside its dialogue (stderr): one printable line of bounded
  // length, empty where there is nothing. The reason of a death holds it already.
  virtual std::string last_words(ChildId) const { return {}; }
};

// The time line. Must not block.
class Timekeeper {
 public:
  virtual ~Timekeeper() = default;
  virtual Instant now() const = 0;
  // One alarm per table, the newest replaces the one before; Hall::alarm is called at or after
  // `at`.
  virtual void wake(TableNumber table, Instant at) = 0;
};

}  // namespace tabiya::hall
