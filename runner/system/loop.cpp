#include "runner/system/loop.h"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <optional>
#include <span>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "runner/system/alarm_clock.h"
#include "runner/system/child.h"
#include "runner/system/guardian.h"
#include "runner/system/own_descriptors.h"
#include "runner/system/poller.h"
#include "runner/system/process.h"
#include "runner/system/program.h"
#include "runner/system/stop_signals.h"
#include "runner/system/streams.h"

namespace tabiya::system {
namespace {

using hall::ChildId;
using hall::Events;
using hall::Instant;
using hall::Microseconds;
using hall::TableNumber;
using Stage = Child::Stage;
using End = match::ProcessEnd::Kind;
using Ready = std::span<Watch* const>;
using namespace std::chrono_literals;

// How long the exit of a child that has hung up is waited for, to tell the reason.
constexpr Microseconds kExitPatience = 500ms;
// How long a killed child may take to end.
constexpr Microseconds kKillPatience = 2s;
// What children nobody closed get at the end.
constexpr Microseconds kLastGrace = 500ms;
// A wake-up handled within this is charged to whoever answers meanwhile.
constexpr Microseconds kUnnoticed = 20us;
// Signals closer than this are one request: `timeout` and some shells send each of theirs twice.
constexpr Microseconds kEcho = 250ms;
constexpr std::size_t kLongestQueue = 1 << 20;
constexpr int kToldErrorLines = 3;

}  // namespace

struct Loop::Turning {
  explicit Turning(CorePlan plan);
  ~Turning();

  void launch(ChildId id, TableNumber table, const match::EngineSpec& engine);
  std::optional<Refusal> start(Child& child, TableNumber table, const match::EngineSpec& engine);
  void note_shortage(const Child& child);
  bool watch(Child& child);
  void say(ChildId id, std::string_view line);
  void close(ChildId id, Microseconds grace);
  Ending run(Events& hall);

  Child* find(ChildId id);
  void turn();
  void take_in(Watch& watch);
  void read_errors(Child& child);
  void touch(Child& child);
  void hand_on(Child& child);
  void settle(Child& child);
  void ring();
  void expire(Child& child);
  void stop();

  void send();
  void send(Child& child);
  void write(Child& child);
  void wait_for_room(Child& child);
  void hang_up(Child& child);
  void forget(Descriptor& descriptor);
  void forget_output(Child& child);
  void fail(Child& child, match::ProcessEnd trouble, Instant deadline);
  void reap(Child& child);
  void end(Child& child, Exit exit);
  void kill(Child& child);
  void forget_descriptors(Child& child);
  void tell_gone(Child& child, match::ProcessEnd how);
  void set_deadline(Child& child, Instant deadline);
  void bury();
  bool all_left();
  void kill_all();

  CorePlan cores;
  Guardian guardian;
  StopSignals signals;
  Poller poller;
  std::unique_ptr<Streams> streams = Streams::open(poller);
  AlarmClock alarms;
  ProcessStarter starter;
  Watch timer_watch{Watch::Kind::timer};
  Watch signals_watch{Watch::Kind::signals};

  std::unordered_map<ChildId, std::unique_ptr<Child>> children;
  std::vector<Child*> touched;  // read from in this wake-up
  std::vector<Child*> to_send;
  std::vector<Child*> expired;
  std::vector<ChildId> ended;

  Events* events = nullptr;  // while run() runs
  Instant at{};              // the stamp of this wake-up
  Instant began{};           // when it began to be handled
  bool rang = false;
  bool signalled = false;
  std::optional<Instant> stopped;
  bool forced = false;
  std::optional<Refusal> shortage;
  bool is_shortage_told = false;  // not from within launch(), which the hall calls
};

Loop::Turning::Turning(CorePlan plan) : cores(std::move(plan)) {
  if (!poller.add(alarms.descriptor(), Poller::For::reading, timer_watch) ||
      !poller.add(signals.descriptor(), Poller::For::reading, signals_watch))
    throw std::system_error(errno, std::generic_category(), "epoll_ctl");
}

Loop::Turning::~Turning() { kill_all(); }

// --- the hall's side -----------------------------------------------------------------------------

void Loop::Turning::launch(ChildId id, TableNumber table, const match::EngineSpec& engine) {
  const auto [place, is_new] =
      children.emplace(id, std::make_unique<Child>(id, shown(engine.command)));
  assert(is_new);
  Child& child = *place->second;
  const auto refused = start(child, table, engine);
  if (!refused) return;
  forget_descriptors(child);
  if (!is_shortage(child.start_error))
    return fail(child, {End::not_started, 0, refused->message, {}}, monotonic_now());
  child.stage = Stage::failing;
  if (child.process) guardian.cross_out(child.process->id());
  child.process.reset();
  note_shortage(child);
}

// The engine is not to blame: its death is not told, the run ends.
void Loop::Turning::note_shortage(const Child& child) {
  if (!shortage) shortage = Refusal{shortage_words(child.start_error, child.command)};
}

std::optional<Refusal> Loop::Turning::start(Child& child, TableNumber table,
                                            const match::EngineSpec& engine) {
  const auto place = static_cast<std::size_t>(table);
  const Cores own = place < cores.tables.size() ? cores.tables[place] : Cores{};
  if (auto refused = child.start(starter, engine, own)) return refused;
  guardian.enter(child.process->id());
  if (watch(child)) return std::nullopt;
  return Refusal{std::strerror(child.start_error = errno)};
}

bool Loop::Turning::watch(Child& child) {
  return streams->listen(child) &&
         poller.add(child.errors, Poller::For::reading, child.errors_watch) &&
         poller.add(child.process->exit_descriptor(), Poller::For::reading, child.exit_watch);
}

void Loop::Turning::say(ChildId id, std::string_view line) {
  Child* child = find(id);
  if (!child || !child->is_heard() || !child->input.is_open()) return;
  if (child->waiting() + line.size() > kLongestQueue)
    return fail(*child, {End::input_unread, 0, {}, {}}, monotonic_now());
  streams->settle(*child);
  child->unsent += line;
  child->unsent += '\n';
  if (!std::exchange(child->is_to_send, true)) to_send.push_back(child);
}

void Loop::Turning::close(ChildId id, Microseconds grace) {
  Child* child = find(id);
  if (!child || !child->is_heard()) return;
  streams->settle(*child);
  child->stage = child->process ? Stage::leaving : Stage::ended;
  if (!child->process)
    ended.push_back(id);
  else
    child->process->step_back();
  if (child->waiting() == 0) hang_up(*child);
  set_deadline(*child, monotonic_now() + grace);
}

Child* Loop::Turning::find(ChildId id) {
  const auto found = children.find(id);
  return found == children.end() ? nullptr : found->second.get();
}

// --- turning -------------------------------------------------------------------------------------

Loop::Ending Loop::Turning::run(Events& hall) {
  events = &hall;
  began = monotonic_now();
  while (!forced && !(events->done() && all_left())) {
    if (shortage && !std::exchange(is_shortage_told, true)) {
      events->stop(at = monotonic_now());
      continue;
    }
    send();
    alarms.arm();
    turn();
    bury();
  }
  events = nullptr;
  if (forced) kill_all();
  return std::exchange(forced, false) ? Ending::forced : Ending::done;
}

// What is ready without a wait came while the wake-up before was handled, nobody knows when. It
// counts as come when that one began: an engine must not pay for what the runner was doing. After a
// wake-up too short to matter nobody looks, which spares a system call at most moves.
void Loop::Turning::turn() {
  const bool was_busy = monotonic_now() - began > kUnnoticed;
  auto ready = was_busy ? streams->look() : Ready{};
  const bool waited = ready.empty();
  if (waited) ready = streams->wait();
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
      streams->take(*watch.child);
      return touch(*watch.child);
    case Watch::Kind::errors:
      return read_errors(*watch.child);
    case Watch::Kind::input:
      return write(*watch.child);
    case Watch::Kind::exit:
      if (!watch.child->has_exited) streams->let_go(*watch.child);
      watch.child->has_exited = true;
      read_errors(*watch.child);
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

void Loop::Turning::read_errors(Child& child) {
  if (!child.errors.is_open() || child.read_errors()) return;
  forget(child.errors);
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
    streams->submit();
    events->line(child.id, *line, at);
    send();
  }
  child.lines.drop();
}

void Loop::Turning::settle(Child& child) {
  if (child.output_has_ended && child.output.is_open()) {
    forget_output(child);
    if (child.stage == Stage::playing)
      fail(child, {End::output_closed, 0, {}, {}}, at + kExitPatience);
  }
  if (!child.has_exited) {
    if (child.output.is_open()) streams->read_on(child);
    return;
  }
  if (child.output_has_ended || !child.is_heard()) return reap(child);
  fail(child, {}, at + kExitPatience);  // its descendants may write for ever
}

void Loop::Turning::reap(Child& child) {
  if (child.stage == Stage::ended) return;
  if (const auto exit = child.process->reap()) end(child, *exit);
}

void Loop::Turning::ring() {
  alarms.rang(at);
  expired.clear();
  for (const auto& [id, child] : children)
    if (child->deadline <= at)
      expired.push_back(child.get());
    else
      alarms.note(child->deadline);
  for (Child* child : expired) expire(*child);
  for (TableNumber table = 0; table < alarms.tables(); ++table)
    if (alarms.take_due(table, at)) {
      streams->submit();
      events->alarm(table, at);
      send();
    }
}

void Loop::Turning::expire(Child& child) {
  if (child.deadline > at) return;  // the hall has let go of it because of another's death
  switch (child.stage) {
    case Stage::failing: {
      if (child.has_exited) return reap(child);
      auto trouble = std::move(child.trouble);
      kill(child);
      return tell_gone(child, std::move(trouble));
    }
    case Stage::leaving:
      return kill(child);
    case Stage::killed:
      child.process->abandon();
      return end(child, {});
    case Stage::playing:
    case Stage::ended:
      return;
  }
}

void Loop::Turning::stop() {
  if (!stopped) {
    stopped = at;
    streams->submit();
    events->stop(at);
    send();
  } else if (at - *stopped >= kEcho) {
    forced = true;
  }
}

// --- children ------------------------------------------------------------------------------------

void Loop::Turning::send() {
  for (Child* child : to_send) {
    child->is_to_send = false;
    send(*child);
  }
  to_send.clear();
}

void Loop::Turning::send(Child& child) {
  if (!child.input.is_open() || child.waiting() == 0) return;
  const bool is_steady = child.stage == Stage::playing && !child.has_exited;
  if (!is_steady || !streams->post(child)) write(child);
}

void Loop::Turning::write(Child& child) {
  child.is_refused = false;
  if (!child.input.is_open() || child.waiting() == 0) return;
  if (!child.write()) {
    hang_up(child);
    return fail(child, {End::input_closed, 0, {}, {}}, monotonic_now() + kExitPatience);
  }
  wait_for_room(child);
  if (child.waiting() == 0 && child.stage == Stage::leaving) hang_up(child);
}

void Loop::Turning::wait_for_room(Child& child) {
  const bool is_full = child.waiting() > 0;
  if (is_full == child.waits_for_room) return;
  child.waits_for_room = is_full;
  if (!is_full)
    poller.remove(child.input.number());
  else if (!poller.add(child.input, Poller::For::writing, child.input_watch))
    fail(child, {End::unwritable, 0, std::strerror(errno), {}}, monotonic_now());
}

void Loop::Turning::hang_up(Child& child) {
  streams->settle(child);
  child.waits_for_room = false;
  forget(child.input);
  child.unsent.clear();
  child.sent = 0;
}

// Removed before it is closed: a fork that has not become its program yet holds a copy, and the
// kernel would go on reporting it.
void Loop::Turning::forget(Descriptor& descriptor) {
  if (!descriptor.is_open()) return;
  poller.remove(descriptor.number());
  descriptor.close();
}

void Loop::Turning::forget_output(Child& child) {
  streams->let_go(child);
  child.output.close();
}

void Loop::Turning::fail(Child& child, match::ProcessEnd trouble, Instant deadline) {
  if (child.stage != Stage::playing) return;
  child.stage = Stage::failing;
  child.trouble = std::move(trouble);
  set_deadline(child, deadline);
}

void Loop::Turning::end(Child& child, Exit exit) {
  guardian.cross_out(child.process->id());
  const bool is_heard = std::exchange(child.stage, Stage::ended) <= Stage::failing;
  child.deadline = Instant::max();
  forget_descriptors(child);
  ended.push_back(child.id);
  child.start_error = exit.start_error;
  if (is_heard && is_shortage(exit.start_error)) return note_shortage(child);
  if (is_heard) tell_gone(child, process_end(exit));
}

void Loop::Turning::kill(Child& child) {
  if (!child.process) {
    child.stage = Stage::ended;
    child.deadline = Instant::max();
    ended.push_back(child.id);
    return;
  }
  child.process->kill_group();
  child.stage = Stage::killed;
  set_deadline(child, at + kKillPatience);
}

void Loop::Turning::forget_descriptors(Child& child) {
  hang_up(child);
  forget_output(child);
  forget(child.errors);
  if (child.process) poller.remove(child.process->exit_descriptor());
}

void Loop::Turning::tell_gone(Child& child, match::ProcessEnd how) {
  if (how.kind == End::not_started) how.reason += " (command: " + child.command + ")";
  how.last_words = child.words.last_lines(kToldErrorLines);
  streams->submit();
  events->gone(child.id, how, at);
  send();
}

void Loop::Turning::set_deadline(Child& child, Instant deadline) {
  child.deadline = deadline;
  alarms.note(deadline);
}

// Not earlier than at the end of a wake-up: its events point to children.
void Loop::Turning::bury() {
  for (const ChildId id : ended) children.erase(id);
  ended.clear();
}

bool Loop::Turning::all_left() {
  for (const auto& [id, child] : children) close(id, kLastGrace);
  bury();
  return children.empty();
}

void Loop::Turning::kill_all() {
  for (const auto& [id, child] : children)
    if (child->process) child->process->kill_group();
  for (const auto& [id, child] : children) {
    forget_descriptors(*child);
    const pid_t group = child->process ? child->process->id() : 0;
    child->process.reset();
    if (group > 0) guardian.cross_out(group);
  }
  children.clear();
  to_send.clear();
  ended.clear();
}

// --- the face ------------------------------------------------------------------------------------

Loop::Loop(CorePlan cores) {
  open_standard_streams();
  turning_ = std::make_unique<Turning>(std::move(cores));
}
Loop::~Loop() = default;

Loop::Ending Loop::run(hall::Events& events) { return turning_->run(events); }

void Loop::launch(ChildId child, TableNumber table, const match::EngineSpec& engine) {
  turning_->launch(child, table, engine);
}
void Loop::say(ChildId child, std::string_view line) { turning_->say(child, line); }
void Loop::close(ChildId child, Microseconds grace) { turning_->close(child, grace); }
const std::optional<Refusal>& Loop::shortage() const { return turning_->shortage; }
Instant Loop::now() const { return monotonic_now(); }
void Loop::wake(TableNumber table, Instant at) { turning_->alarms.set(table, at); }

}  // namespace tabiya::system
