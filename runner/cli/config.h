#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/core/words.h"
#include "runner/arbiter/adjudication.h"
#include "runner/arbiter/draw_policy.h"
#include "runner/hall/fault_count.h"
#include "runner/match/engine_spec.h"
#include "runner/match/patience.h"
#include "runner/schedule/match_plan.h"
#include "runner/stats/sprt.h"
#include "tuner/parameters/space.h"
#include "tuner/spsa/constants.h"

namespace tabiya::cli {

// What a run is for. A match has a fixed length, an SPRT ends when it is decided, SPSA tunes the
// parameters of one engine that plays against itself.
enum class RunKind : std::uint8_t { match, sprt, spsa };
inline constexpr rules::Words<3> kRunKindWords{"match", "sprt", "spsa"};

// How many engines the user names for a run.
constexpr std::size_t engines_of(RunKind kind) { return kind == RunKind::spsa ? 1 : 2; }

struct BookSettings {
  std::string file;  // empty: no book
  schedule::Order order = schedule::Order::random;
  std::int64_t start = 1;    // the first entry to be played, from 1
  std::optional<int> plies;  // of the entries' moves; all unless given
  friend bool operator==(const BookSettings&, const BookSettings&) = default;
};

struct TuningSettings {
  std::string file;                                 // of parameters; empty: `space` is all
  std::optional<parameters::ParameterSpace> space;  // once the file has been read, too
  double draw_rate = spsa::kUsualDrawRate;
  spsa::Wishes wishes;
  bool validate = false;
  double validate_elo1 = 10;  // normalized
  friend bool operator==(const TuningSettings&, const TuningSettings&) = default;
};

// Everything a run is played by, as the user gave it: files, options and defaults put together.
struct RunConfig {
  RunKind kind = RunKind::match;
  std::string variant = "chess";
  std::optional<std::int64_t> encounters;  // unless given, found from the kind when the run starts
  schedule::SeatingRule seatings = schedule::SeatingRule::all;
  int concurrency = 1;
  BookSettings book;
  std::optional<std::uint64_t> seed;        // unless given, drawn when the run starts
  std::optional<arbiter::DrawRules> draws;  // the variant's own unless given
  arbiter::Claims claims = arbiter::Claims::not_better;
  arbiter::Impasse impasse = arbiter::Impasse::declare;  // shogi
  int move_limit = arbiter::kXiangqiMoveLimit;           // xiangqi
  arbiter::AdjudicationTerms adjudication;
  int max_replays = 3;  // of a shogi game that ends by repetition
  stats::Sprt sprt;
  TuningSettings tuning;
  bool restart = false;
  bool affinity = true;
  match::Patience patience;
  hall::MaxFaults max_faults;
  bool lenient = false;
  bool oversubscribe = false;
  std::string database = "tabiya.db";
  std::string event;
  std::string pgn;  // empty: none is written
  std::string log;  // empty: none is written
  std::vector<match::EngineSpec> engines;
  friend bool operator==(const RunConfig&, const RunConfig&) = default;
};

}  // namespace tabiya::cli
