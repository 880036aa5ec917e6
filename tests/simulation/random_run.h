#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runner/hall/planned_schedule.h"
#include "runner/schedule/match_plan.h"
#include "tests/simulation/memory_ledger.h"
#include "tests/simulation/simulation.h"

namespace tabiya::simulation {

// Everything that makes a simulated match of two engines.
struct MatchSetup {
  hall::Settings settings;
  std::vector<Habits> habits;
  schedule::MatchChoices choices;
  schedule::Openings openings;
  bool plays = true;  // after the roll call
};

// Two well-behaved engines, one table, one encounter, a clock of 10 s + 0.1 s, games of 20 plies at
// most.
MatchSetup quiet_match(const rules::VariantEntry& variant);

// Variant (of so many seats), limits, tables, manners and faults drawn from the seed; short games,
// three encounters of two seats or two of four.
MatchSetup random_match(std::uint64_t seed, int seats = 2);

// A few openings of up to four seeded plies.
schedule::Openings random_openings(const rules::VariantEntry& variant, std::uint64_t seed);

// A simulation together with its schedule and ledger.
class SimulatedMatch {
 public:
  SimulatedMatch(const MatchSetup& setup, std::uint64_t seed, schedule::PlayedGames played = {});

  MemoryLedger ledger;
  Simulation& simulation() { return *simulation_; }

 private:
  hall::PlannedSchedule schedule_;
  std::unique_ptr<Simulation> simulation_;
};

}  // namespace tabiya::simulation
