#include "tests/simulation/simulation.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tabiya::simulation {

namespace {

// From the hall to an engine's ear, and back.
constexpr Microseconds kWay{10};

}  // namespace

// Puts an engine's doings into the queue.
class Simulation::Post : public Outbox {
 public:
  Post(Simulation& simulation, hall::ChildId child) : simulation_(simulation), child_(child) {}

  void say(std::string line, Microseconds after, Deed deed) override {
    add(after + kWay, Happening::Kind::hall_hears, 0, deed, std::move(line));
  }
  void appoint(int token, Microseconds after) override {
    add(after, Happening::Kind::engine_wakes, token, Deed::none, {});
  }
  void die(Microseconds after, Deed deed) override {
    add(after + kWay, Happening::Kind::hall_misses, 0, deed, {});
  }
  void falls_silent(Deed deed) override { simulation_.note(deed, child_); }

 private:
  void add(Microseconds after, Happening::Kind kind, int token, Deed deed, std::string text) {
    simulation_.queue_.add(after, {kind, child_, 0, token, deed, std::move(text)});
  }

  Simulation& simulation_;
  hall::ChildId child_;
};

Simulation::Simulation(hall::Settings settings, std::vector<Habits> habits,
                       hall::Schedule& schedule, hall::Ledger& ledger, std::uint64_t seed,
                       bool plays)
    : engines_(settings.engines),
      habits_(std::move(habits)),
      variant_(settings.conditions.variant),
      seed_(seed),
      hall_(std::move(settings), schedule, ledger, *this, *this) {
  assert(habits_.size() == engines_.size());
  hall_.open([plays] { return plays; });
}

bool Simulation::step() {
  const auto happening = queue_.next();
  if (!happening) return false;
  happen(*happening);
  return true;
}

bool Simulation::run(std::int64_t limit) {
  while (limit-- > 0)
    if (!step()) return true;
  return false;
}

void Simulation::happen(const Happening& happening) {
  if (happening.kind == Happening::Kind::alarm) {
    if (newest_alarm_[happening.table] != happening.token) return;
    present_table_ = happening.table;
    hall_.alarm(happening.table, now());
    return;
  }
  auto& child = children_.at(happening.child);
  present_table_ = child.table;
  Post post(*this, happening.child);
  if (happening.kind == Happening::Kind::engine_hears && child.engine)
    child.engine->hear(happening.text, post);
  if (happening.kind == Happening::Kind::engine_wakes && child.engine)
    child.engine->wake(happening.token, post);
  if (child.open) deliver(happening);
  if (happening.kind == Happening::Kind::hall_misses) child.engine.reset();
}

void Simulation::deliver(const Happening& happening) {
  if (happening.kind == Happening::Kind::hall_hears) {
    note(happening.deed, happening.child);
    hall_.line(happening.child, happening.text, now());
  }
  if (happening.kind == Happening::Kind::hall_misses) {
    children_.at(happening.child).engine.reset();
    note(happening.deed, happening.child);
    hall_.gone(happening.child, children_.at(happening.child).end, now());
  }
}

void Simulation::note(Deed deed, hall::ChildId child) {
  if (deed == Deed::none) return;
  const auto& culprit = children_.at(child);
  const auto view = hall_.progress().tables[static_cast<std::size_t>(culprit.table)];
  accounts_.push_back({deed, culprit.participant, culprit.table, child, now(),
                       view.state != hall::TableView::State::playing});
}

int Simulation::participant_of(const match::EngineSpec& engine) const {
  const auto found =
      std::find_if(engines_.begin(), engines_.end(),
                   [&](const match::EngineSpec& known) { return known.name == engine.name; });
  return static_cast<int>(found - engines_.begin());
}

void Simulation::launch(hall::ChildId id, hall::TableNumber table,
                        const match::EngineSpec& engine) {
  const int participant = participant_of(engine);
  const auto& spec = engines_[static_cast<std::size_t>(participant)];
  auto habits = habits_[static_cast<std::size_t>(participant)];
  if (habits.only_at >= 0 && habits.only_at != table) habits.faults = 0;
  const auto earlier = std::ranges::count(
      children_, participant, [](const auto& known) { return known.second.participant; });
  const bool vanished = habits.starts >= 0 && earlier >= habits.starts;
  const bool missing = habits.missing || vanished;
  const auto state = hall_.progress().tables[static_cast<std::size_t>(table)].state;
  const auto seed = rules::Chance(seed_ + 0x51ed2701 * (static_cast<std::uint64_t>(id) + 1))();
  Child child{participant, table, std::nullopt};
  if (vanished) child.end = {match::ProcessEnd::Kind::not_started, 0, "no such file", {}};
  child.engine.emplace(*variant_, spec, std::move(habits),
                       state == hall::TableView::State::roll_call, seed);
  children_.emplace(id, std::move(child));
  ++open_;
  if (missing) Post(*this, id).die(Microseconds{100}, Deed::none);
}

void Simulation::say(hall::ChildId child, std::string_view line) {
  if (keep_lines)
    lines_.push_back(std::to_string(static_cast<std::uint32_t>(child)) + ": " + std::string(line));
  queue_.add(kWay, {Happening::Kind::engine_hears, child, 0, 0, Deed::none, std::string(line)});
}

void Simulation::close(hall::ChildId id, Microseconds) {
  auto& child = children_.at(id);
  assert(child.open);
  child.open = false;
  --open_;
}

void Simulation::wake(hall::TableNumber table, Instant at) {
  // Where two deadlines have passed together, the second is asked for when it is over already.
  const auto after = std::max(at - now(), Microseconds{});
  const int token = ++newest_alarm_[table];
  queue_.add(after, {Happening::Kind::alarm, {}, table, token, Deed::none, {}});
}

}  // namespace tabiya::simulation
