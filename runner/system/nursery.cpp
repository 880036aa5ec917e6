#include "runner/system/nursery.h"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include "runner/system/own_descriptors.h"
#include "runner/system/program.h"

namespace tabiya::system {
namespace {

using hall::ChildId;
using hall::Instant;
using hall::Microseconds;
using hall::TableNumber;
using Stage = Child::Stage;
using Writing = Child::Writing;
using End = match::ProcessEnd::Kind;
using namespace std::chrono_literals;

// How long the exit of a child that has hung up is waited for, to tell the reason.
constexpr Microseconds kExitPatience = 500ms;
// How long a killed child may take to end.
constexpr Microseconds kKillPatience = 2s;
// What children nobody closed get at the end.
constexpr Microseconds kLastGrace = 500ms;
constexpr std::size_t kLongestQueue = 1 << 20;
constexpr int kToldErrorLines = 3;

}  // namespace

void Nursery::launch(ChildId id, TableNumber table, const match::EngineSpec& engine) {
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
void Nursery::note_shortage(const Child& child) {
  if (!shortage) shortage = Refusal{shortage_words(child.start_error, child.command)};
}

std::optional<Refusal> Nursery::start(Child& child, TableNumber table,
                                      const match::EngineSpec& engine) {
  if (start_check)
    if (auto refused = start_check(engine)) return refused;
  const auto place = static_cast<std::size_t>(table);
  const Cores own = place < cores.tables.size() ? cores.tables[place] : Cores{};
  if (auto refused = child.start(starter, engine, own)) return refused;
  guardian.enter(child.process->id());
  if (watch(child)) return std::nullopt;
  return Refusal{std::strerror(child.start_error = errno)};
}

bool Nursery::watch(Child& child) {
  return streams->listen(child) &&
         poller.add(child.errors, Poller::For::reading, child.errors_watch) &&
         poller.add(child.process->exit_descriptor(), Poller::For::reading, child.exit_watch);
}

void Nursery::say(ChildId id, std::string_view line) {
  Child* child = find(id);
  if (!child || !child->is_heard() || !child->input.is_open()) return;
  if (child->waiting() + line.size() > kLongestQueue)
    return fail(*child, {End::input_unread, 0, {}, {}}, monotonic_now());
  streams->settle(*child);
  child->unsent += line;
  child->unsent += '\n';
  if (!std::exchange(child->is_to_send, true)) to_send.push_back(child);
}

void Nursery::close(ChildId id, Microseconds grace) {
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

std::string Nursery::last_words(ChildId id) {
  Child* child = find(id);
  if (!child) return {};
  if (child->errors.is_open()) child->read_errors();  // what came just before its last line
  return child->words.last_lines(kToldErrorLines);
}

Child* Nursery::find(ChildId id) {
  const auto found = children.find(id);
  return found == children.end() ? nullptr : found->second.get();
}

void Nursery::read_errors(Child& child) {
  if (!child.errors.is_open() || child.read_errors()) return;
  forget(child.errors);
}

void Nursery::send() {
  for (Child* child : to_send) {
    child->is_to_send = false;
    send(*child);
  }
  to_send.clear();
}

void Nursery::send(Child& child) {
  if (!child.input.is_open() || child.waiting() == 0) return;
  const bool is_steady = child.stage == Stage::playing && !child.has_exited;
  if (!is_steady || !streams->post(child)) write(child);
}

void Nursery::write(Child& child) {
  if (child.writing == Writing::refused) child.writing = Writing::idle;
  if (!child.input.is_open() || child.waiting() == 0) return;
  if (!child.write()) {
    hang_up(child);
    return fail_soon(child, {End::input_closed, 0, {}, {}}, monotonic_now());
  }
  wait_for_room(child);
  if (child.waiting() == 0 && child.stage == Stage::leaving) hang_up(child);
}

void Nursery::wait_for_room(Child& child) {
  const bool is_full = child.waiting() > 0;
  if (is_full == (child.writing == Writing::waiting)) return;
  child.writing = is_full ? Writing::waiting : Writing::idle;
  if (!is_full)
    poller.remove(child.input.number());
  else if (!poller.add(child.input, Poller::For::writing, child.input_watch))
    fail(child, {End::unwritable, 0, std::strerror(errno), {}}, monotonic_now());
}

void Nursery::hang_up(Child& child) {
  streams->settle(child);
  child.writing = Writing::idle;
  forget(child.input);
  child.unsent.clear();
  child.sent = 0;
}

// Removed before it is closed: a fork that has not become its program yet holds a copy, and the
// kernel would go on reporting it.
void Nursery::forget(Descriptor& descriptor) {
  if (!descriptor.is_open()) return;
  poller.remove(descriptor.number());
  descriptor.close();
}

void Nursery::forget_output(Child& child) {
  streams->let_go(child);
  child.output.close();
}

void Nursery::fail(Child& child, match::ProcessEnd trouble, Instant deadline) {
  if (child.stage != Stage::playing) return;
  child.stage = Stage::failing;
  child.trouble = std::move(trouble);
  set_deadline(child, deadline);
}

void Nursery::fail_soon(Child& child, match::ProcessEnd trouble, Instant at) {
  fail(child, std::move(trouble), at + kExitPatience);
}

void Nursery::reap(Child& child, Instant at) {
  if (child.stage == Stage::ended) return;
  if (const auto exit = child.process->reap()) end(child, *exit, at);
}

void Nursery::end(Child& child, Exit exit, Instant at) {
  guardian.cross_out(child.process->id());
  const bool is_heard = std::exchange(child.stage, Stage::ended) <= Stage::failing;
  child.deadline = Instant::max();
  forget_descriptors(child);
  ended.push_back(child.id);
  child.start_error = exit.start_error;
  if (is_heard && is_shortage(exit.start_error)) return note_shortage(child);
  if (is_heard) tell_gone(child, process_end(exit), at);
}

void Nursery::kill(Child& child, Instant at) {
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

void Nursery::forget_descriptors(Child& child) {
  hang_up(child);
  forget_output(child);
  forget(child.errors);
  if (child.process) poller.remove(child.process->exit_descriptor());
}

void Nursery::tell_gone(Child& child, match::ProcessEnd how, Instant at) {
  if (how.kind == End::not_started) how.reason += " (command: " + child.command + ")";
  how.last_words = child.words.last_lines(kToldErrorLines);
  streams->submit();
  hall->gone(child.id, how, at);
  send();
}

void Nursery::set_deadline(Child& child, Instant deadline) {
  child.deadline = deadline;
  alarms.note(deadline);
}

void Nursery::bury() {
  for (const ChildId id : ended) children.erase(id);
  ended.clear();
}

bool Nursery::all_left() {
  for (const auto& [id, child] : children) close(id, kLastGrace);
  bury();
  return children.empty();
}

void Nursery::kill_all() {
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

}  // namespace tabiya::system
