#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runner/store/run.h"
#include "runner/store/sqlite.h"

namespace tabiya::store {

// Writes a new run with its participants, in state running; its number. To be called within a
// transaction.
Expected<std::int64_t> insert_run(Database& ledger, const RunPlan& plan);

// The runs that fit a condition of SQL on table runs ("id = 3"), in the order of their numbers, as
// they are stored: whether a living process plays them is not asked.
Expected<std::vector<Run>> select_runs(Database& ledger, std::string_view condition);

}  // namespace tabiya::store
