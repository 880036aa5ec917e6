#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runner/hall/events.h"
#include "runner/hall/ports.h"
#include "runner/system/alarm_clock.h"
#include "runner/system/child.h"
#include "runner/system/core_plan.h"
#include "runner/system/guardian.h"
#include "runner/system/poller.h"
#include "runner/system/process.h"
#include "runner/system/start_check.h"
#include "runner/system/streams.h"

namespace tabiya::system {

// The loop's children from their launch to their burial: starts them, writes to them, ends them and
// tells the hall of those it has lost. What they say is handed on by the loop, which also says when
// it is: `at` is always the stamp of the present wake-up.
struct Nursery {
  Nursery(CorePlan plan, StartCheck check)
      : cores(std::move(plan)), start_check(std::move(check)) {}
  Nursery(const Nursery&) = delete;
  Nursery& operator=(const Nursery&) = delete;

  // As hall::Launcher has them.
  void launch(hall::ChildId id, hall::TableNumber table, const match::EngineSpec& engine);
  void say(hall::ChildId id, std::string_view line);
  void close(hall::ChildId id, hall::Microseconds grace);

  // Writes what has been said to any of them.
  void send();
  // One write to a child whose pipe may have room.
  void write(Child& child);
  void read_errors(Child& child);
  void forget_output(Child& child);

  // The child is lost, which is told when its exit has told the reason, or when it took too long.
  void fail_soon(Child& child, match::ProcessEnd trouble, hall::Instant at);
  void reap(Child& child, hall::Instant at);
  void end(Child& child, Exit exit, hall::Instant at);
  void kill(Child& child, hall::Instant at);
  void tell_gone(Child& child, match::ProcessEnd how, hall::Instant at);
  // Not earlier than at the end of a wake-up: its events point to children.
  void bury();
  // Closes those nobody has closed; true when none is left.
  bool all_left();
  void kill_all();

  CorePlan cores;
  StartCheck start_check;
  Guardian guardian;
  Poller poller;
  std::unique_ptr<Streams> streams = Streams::open(poller);
  AlarmClock alarms;
  ProcessStarter starter;
  hall::Events* hall = nullptr;  // while the loop runs

  std::unordered_map<hall::ChildId, std::unique_ptr<Child>> children;
  std::optional<Refusal> shortage;  // Loop::shortage

  // Loop::last_words
  std::string last_words(hall::ChildId id);

 private:
  std::optional<Refusal> start(Child& child, hall::TableNumber table,
                               const match::EngineSpec& engine);
  void note_shortage(const Child& child);
  bool watch(Child& child);
  Child* find(hall::ChildId id);
  void send(Child& child);
  // Lost: so it is told at `deadline`, if its exit has not told the reason.
  void fail(Child& child, match::ProcessEnd trouble, hall::Instant deadline);
  void wait_for_room(Child& child);
  void hang_up(Child& child);
  void forget(Descriptor& descriptor);
  void forget_descriptors(Child& child);
  void set_deadline(Child& child, hall::Instant deadline);

  std::vector<Child*> to_send;
  std::vector<hall::ChildId> ended;
};

}  // namespace tabiya::system
