#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runner/match/record.h"
#include "runner/schedule/match_plan.h"
#include "runner/store/run.h"
#include "runner/store/sqlite.h"
#include "runner/store/tally.h"

namespace tabiya::store {

// Every run of the ledger, oldest first.
Expected<std::vector<Run>> all_runs(Database& ledger);
// One run; the refusal names those that there are.
Expected<Run> find_run(Database& ledger, std::int64_t id);
// The newest run; refused where there is none.
Expected<Run> newest_run(Database& ledger);
// The newest run that is neither finished nor played by a living process; refused where there is
// none.
Expected<Run> unfinished_run(Database& ledger);

// The games of a run that need not be played again.
Expected<schedule::PlayedGames> played_games(Database& ledger, std::int64_t run);

// The results of a run in the order in which its games ended.
Expected<std::vector<GameResult>> results(Database& ledger, std::int64_t run);
// The options that were set for single encounters, by encounter.
using EncounterOptions = std::map<std::int64_t, std::vector<schedule::OptionValue>>;
Expected<EncounterOptions> encounter_options(Database& ledger, std::int64_t run);

// The counts over the run's complete encounters.
Expected<Counts> counts(Database& ledger, const Run& run);

// Visits the games of a run whole, in the order in which they ended, until the visitor says false.
using GameVisitor = std::function<bool(const match::GameRecord&)>;
[[nodiscard]] std::optional<Refusal> visit_games(Database& ledger, std::int64_t run,
                                                 const GameVisitor& visit);

// How the games of a run ended, by word, complete encounters or not.
struct Endings {
  std::map<std::string, std::int64_t> causes;    // of games that the rules ended, replayed ones too
  std::map<std::string, std::int64_t> conducts;  // of games that count
  std::map<int, std::map<std::string, std::int64_t>> faults;  // by participant
};
Expected<Endings> endings(Database& ledger, std::int64_t run);

}  // namespace tabiya::store
