#pragma once

#include <functional>
#include <string>

#include "engine/rules/core/expected.h"
#include "runner/report/format.h"
#include "runner/report/plot.h"
#include "runner/store/queries.h"
#include "tuner/course/course.h"

namespace tabiya::cli {

// The report of a run of any kind from its stored games: report::write_summary, and of a tuning its
// parameters with it.
Expected<std::string> report_of(store::Database& ledger, const store::Run& run,
                                report::Format format);

// Where a tuning of the ledger stands, from its stored games; `stepped` sees its state after every
// step. Refused is a run of another kind.
Expected<course::Course> stored_course(store::Database& ledger, const store::Run& run,
                                       const std::function<void(const spsa::State&)>& stepped = {});

// The way of every parameter of a tuning over its encounters, in c_end from the start.
Expected<report::Plot> path_plot(store::Database& ledger, const store::Run& run);

}  // namespace tabiya::cli
