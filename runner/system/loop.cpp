#include "runner/system/loop.h"

#include <cerrno>
#include <optional>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "runner/system/nursery.h"
#include "runner/system/own_descriptors.h"
#include "runner/system/stop_signals.h"

namespace tabiya::system {
namespace {

using hall::ChildId;
using hall::Instant;
using hall::Microseconds;
using hall::TableNumber;
using Stage = Child::Stage;
using End = match::ProcessEnd::Kind;
using Ready = std::span<Watch* const>;
using namespace std::chrono_literals;

// A wake-up handled within this is charged to whoever answers meanwhile.
constexpr Microseconds kUnnoticed = 20us;
// Signals closer than this are one request: `timeout` and some shells send each of theirs twice.
constexpr Microseconds kEcho = 250ms;

}  // namespace

struct Loop::Turning {
  Turning(CorePlan plan, StartCheck check);
  ~Turning() { nursery.kill_all(); }

  Ending run(hall::Events& hall);

  void turn();
  void take_in(Watch& watch);
  void touch(Child& child);
  void hand_on(Child& child);
  void settle(Child& child);
  void ring();
  void expire(Child& child);
  void stop();

  Nursery nursery;
  StopSignals signals;
  Watch timer_watch{Watch::Kind::timer};
  Watch signals_watch{Watch::Kind::signals};

  std::vector<Child*> touched;  // read from in this wake-up
  std::vector<Child*> expired;

  Instant at{};     // the stamp of this wake-up
  Instant began{};  // when it began to be handled
  bool rang = false;
  bool signalled = false;
  std::optional<Instant> stopped;
  bool forced = false;
  bool is_shortage_told = false;  // not from within launch(), which the hall calls
};

Loop::Turning::Turning(CorePlan plan, StartCheck check)
    : nursery(std::move(plan), std::move(check)) {
  auto& poller = nursery.poller;
  if (!poller.add(nursery.alarms.descriptor(), Poller::For::reading, timer_watch) ||
      !poller.add(signals.descriptor(), Poller::For::reading, signals_watch))
    throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

// --- turning -------------------------------------------------------------------------------------

Loop::Ending Loop::Turning::run(hall::Events& hall) {
  nursery.hall = &hall;
  began = monotonic_now();
  while (!forced && !(hall.done() && nursery.all_left())) {
    if (nursery.shortage && !std::exchange(is_shortage_told, true)) {
      hall.stop(at = monotonic_now());
      continue;
    }
    nursery.send();
    nursery.alarms.arm();
    turn();
    nursery.bury();
  }
  nursery.hall = nullptr;
  if (forced) nursery.kill_all();
  return std::exchange(forced, false) ? Ending::forced : Ending::done;
}

// What is ready without a wait came while the wake-up before was handled, nobody knows when. It
// counts as come when that one began: an engine must not pay for what the runner was doing. After a
// wake-up too short to matter nobody looks, which spares a system call at most moves.
void Loop::Turning::turn() {
  const bool was_busy = monotonic_now() - began > kUnnoticed;
  auto ready = was_busy ? nursery.streams->look() : Ready{};
  const bool waited = ready.empty();
  if (waited) ready = nursery.streams->wait();
  const auto now = monotonic_now();
  at = waited ? now : began;
  began = now;
  for (Watch* watch : ready) take_in(*watch);
  for (Child* child : touched) hand_on(*child);
  for (Child* child : touched) settle(*child);
  touched.clear();
  if (std::exchange(rang, false)) ring();
  if (std::exchange(signalled, false)) stop();
}

void Loop::Turning::take_in(Watch& watch) {
  switch (watch.kind) {
    case Watch::Kind::output:
      nursery.streams->take(*watch.child);
      return touch(*watch.child);
    case Watch::Kind::errors:
      return nursery.read_errors(*watch.child);
    case Watch::Kind::input:
      return nursery.write(*watch.child);
    case Watch::Kind::exit:
      if (!watch.child->has_exited) nursery.streams->let_go(*watch.child);
      watch.child->has_exited = true;
      nursery.read_errors(*watch.child);
      watch.child->read_output();
      return touch(*watch.child);
    case Watch::Kind::timer:
      rang = true;
      return;
    case Watch::Kind::signals:
      signalled = true;
      return signals.take();
  }
}

void Loop::Turning::touch(Child& child) {
  if (!std::exchange(child.is_touched, true)) touched.push_back(&child);
}

void Loop::Turning::hand_on(Child& child) {
  child.is_touched = false;
  while (child.is_heard()) {
    auto line = child.lines.next();
    if (!line && child.output_has_ended) line = child.lines.rest();
    if (!line) return;
    nursery.streams->submit();
    nursery.hall->line(child.id, *line, at);
    nursery.send();
  }
  child.lines.drop();
}

void Loop::Turning::settle(Child& child) {
  if (child.output_has_ended && child.output.is_open()) {
    nursery.forget_output(child);
    if (child.stage == Stage::playing)
      nursery.fail_soon(child, {End::output_closed, 0, {}, {}}, at);
  }
  if (!child.has_exited) {
    if (child.output.is_open()) nursery.streams->read_on(child);
    return;
  }
  if (child.output_has_ended || !child.is_heard()) return nursery.reap(child, at);
  nursery.fail_soon(child, {}, at);  // its descendants may write for ever
}

void Loop::Turning::ring() {
  nursery.alarms.rang(at);
  expired.clear();
  for (const auto& [id, child] : nursery.children)
    if (child->deadline <= at)
      expired.push_back(child.get());
    else
      nursery.alarms.note(child->deadline);
  for (Child* child : expired) expire(*child);
  for (TableNumber table = 0; table < nursery.alarms.tables(); ++table)
    if (nursery.alarms.take_due(table, at)) {
      nursery.streams->submit();
      nursery.hall->alarm(table, at);
      nursery.send();
    }
}

void Loop::Turning::expire(Child& child) {
  if (child.deadline > at) return;  // the hall has let go of it because of another's death
  switch (child.stage) {
    case Stage::failing: {
      if (child.has_exited) return nursery.reap(child, at);
      auto trouble = std::move(child.trouble);
      nursery.kill(child, at);
      return nursery.tell_gone(child, std::move(trouble), at);
    }
    case Stage::leaving:
      return nursery.kill(child, at);
    case Stage::killed:
      child.process->abandon();
      return nursery.end(child, {}, at);
    case Stage::playing:
    case Stage::ended:
      return;
  }
}

void Loop::Turning::stop() {
  if (!stopped) {
    stopped = at;
    nursery.streams->submit();
    nursery.hall->stop(at);
    nursery.send();
  } else if (at - *stopped >= kEcho) {
    forced = true;
  }
}

// --- the face ------------------------------------------------------------------------------------

Loop::Loop(CorePlan cores, StartCheck check) {
  open_standard_streams();
  turning_ = std::make_unique<Turning>(std::move(cores), std::move(check));
}
Loop::~Loop() = default;

Loop::Ending Loop::run(hall::Events& events) { return turning_->run(events); }

void Loop::launch(ChildId child, TableNumber table, const match::EngineSpec& engine) {
  turning_->nursery.launch(child, table, engine);
}
void Loop::say(ChildId child, std::string_view line) { turning_->nursery.say(child, line); }
void Loop::close(ChildId child, Microseconds grace) { turning_->nursery.close(child, grace); }
std::string Loop::last_words(ChildId id) const { return turning_->nursery.last_words(id); }
const std::optional<Refusal>& Loop::shortage() const { return turning_->nursery.shortage; }
Instant Loop::now() const { return monotonic_now(); }
void Loop::wake(TableNumber table, Instant at) { turning_->nursery.alarms.set(table, at); }

}  // namespace tabiya::system
