#pragma once

#include <string>

#include "engine/rules/core/expected.h"
#include "runner/report/format.h"
#include "runner/store/queries.h"
#include "tuner/course/course.h"

namespace tabiya::cli {

// The report of a run of any kind from its stored games: report::write_summary, and of a tuning its
// parameters with it.
Expected<std::string> report_of(store::Database& ledger, const store::Run& run,
                                report::Format format);

// Where a tuning of the ledger stands, from its stored games. Refused is a run of another kind.
Expected<course::Course> stored_course(store::Database& ledger, const store::Run& run);

// A row for each parameter: start, where it is now, the result as it would be now, the step of both
// sides, what a c_end of it is worth in Elo with its standard error, and whether that may be
// nothing.
std::string parameter_table(const course::Course& course, report::Format format);

// What is to be expected of a tuning before it starts: steps, gain, relaxation and loss.
std::string schedule_text(const spsa::Plan& plan, double draw_rate);

}  // namespace tabiya::cli
