#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runner/match/engine_spec.h"
#include "runner/schedule/match_plan.h"
#include "runner/stats/sprt.h"

namespace tabiya::store {

enum class RunState : std::uint8_t {
  running,
  finished,
  interrupted,  // by a signal or a kill: can be resumed
  failed,       // could not go on (too many faults, disk): can be resumed
};
std::string_view word_of(RunState state);
std::optional<RunState> run_state_of(std::string_view word);

using schedule::SeatingRule;

// A file that an engine's command line or options name.
struct NamedFile {
  std::string named_by;  // "args", "option EvalFile"
  std::string path;      // absolute
  std::string hash;
  friend bool operator==(const NamedFile&, const NamedFile&) = default;
};

struct Participant {
  match::EngineSpec engine;
  std::string hash;                // of the program file; empty where it could not be read
  std::string id_name;             // what it calls itself; empty until it has said so
  std::vector<NamedFile> files{};  // what it reads besides, as far as that is named
  friend bool operator==(const Participant&, const Participant&) = default;
};

// What a run is and what is needed to repeat it; fixed when it begins.
struct RunPlan {
  std::string kind;  // "match", "sprt" ...
  std::string variant;
  std::string event;
  std::string config;  // effective configuration, TOML
  std::uint64_t seed = 0;
  int seats = 2;
  SeatingRule seatings = SeatingRule::all;
  int games_per_encounter = 2;  // an encounter with so many games is complete
  std::int64_t planned_encounters = 0;
  std::string book;       // path; empty: none
  std::string book_hash;  // of the file
  std::optional<stats::Sprt> sprt;
  std::string version;  // of this program
  std::string machine;
  std::string started;                    // UTC, ISO 8601
  std::vector<Participant> participants;  // the tested one first

  // nullptr: the plan has none of that number.
  const Participant* participant(int number) const;
};

// What the participant is called; "?" where the plan has none of that number.
std::string name_of(const RunPlan& plan, int participant);

// A run as the ledger holds it.
struct Run {
  std::int64_t id = 0;
  RunPlan plan;
  RunState state = RunState::running;  // running: some living process holds the run's lease
  std::optional<std::string> verdict;  // H1, H0, undecided
  std::string finished;                // UTC, ISO 8601; empty while not finished
  std::string reason;                  // why it failed; empty where it did not
  std::int64_t games = 0;              // stored so far that count
  std::int64_t replayed = 0;           // stored games that were to be replayed
};

}  // namespace tabiya::store
