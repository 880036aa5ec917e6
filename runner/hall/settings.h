#pragma once

#include <vector>

#include "runner/hall/fault_count.h"
#include "runner/match/engine_spec.h"
#include "runner/match/match.h"

namespace tabiya::hall {

// What a hall needs to know of a run.
struct Settings {
  std::vector<match::EngineSpec> engines;  // the participants, by number
  match::Conditions conditions;
  int tables = 1;
  bool lenient = false;  // unknown options and values out of range are warnings
  MaxFaults max_faults;
};

}  // namespace tabiya::hall
