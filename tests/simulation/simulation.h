#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/hall/hall.h"
#include "tests/simulation/event_queue.h"
#include "tests/simulation/scripted_engine.h"

namespace tabiya::simulation {

// Something an engine did wrong, at the moment it did it (a silence) or the hall could know.
struct Account {
  Deed deed = Deed::none;
  int participant = 0;
  hall::TableNumber table = 0;
  hall::ChildId child{};
  Instant at{};
  bool before_game = false;  // no clock ran yet
};

// A whole run without processes and without waiting: a hall with simulated time and engines. The
// same settings, schedule and seed give the same run.
class Simulation : public hall::Launcher, public hall::Timekeeper {
 public:
  // `habits`: one for each engine of the settings.
  Simulation(hall::Settings settings, std::vector<Habits> habits, hall::Schedule& schedule,
             hall::Ledger& ledger, std::uint64_t seed, bool plays = true);

  // Lets one thing happen; false when nothing is left to happen.
  bool step();
  // Goes on to the end; false if that was not reached in `limit` steps.
  bool run(std::int64_t limit = 10'000'000);

  hall::Hall& hall() { return hall_; }
  const hall::Hall& hall() const { return hall_; }
  // The table at which things happen right now.
  hall::TableNumber present_table() const { return present_table_; }
  const std::vector<Account>& accounts() const { return accounts_; }
  // Processes that the hall has not closed.
  int open_children() const { return open_; }
  // Everything that was said to the engines, as "child: line", if asked for.
  bool keep_lines = false;
  const std::vector<std::string>& lines() const { return lines_; }

  void launch(hall::ChildId child, hall::TableNumber table,
              const match::EngineSpec& engine) override;
  void say(hall::ChildId child, std::string_view line) override;
  void close(hall::ChildId child, Microseconds grace) override;
  Instant now() const override { return queue_.now(); }
  void wake(hall::TableNumber table, Instant at) override;

 private:
  class Post;
  struct Child {
    int participant = 0;
    hall::TableNumber table = 0;
    std::optional<ScriptedEngine> engine;  // none once it has died
    bool open = true;
    match::ProcessEnd end{.number = 1};
  };

  void happen(const Happening& happening);
  void deliver(const Happening& happening);
  void note(Deed deed, hall::ChildId child);
  int participant_of(const match::EngineSpec& engine) const;

  std::vector<match::EngineSpec> engines_;
  std::vector<Habits> habits_;
  const rules::VariantEntry* variant_;
  std::uint64_t seed_;
  EventQueue queue_;
  std::map<hall::ChildId, Child> children_;
  std::map<hall::TableNumber, int> newest_alarm_;
  hall::TableNumber present_table_ = 0;
  std::vector<Account> accounts_;
  std::vector<std::string> lines_;
  int open_ = 0;
  hall::Hall hall_;
};

}  // namespace tabiya::simulation
