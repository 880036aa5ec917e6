#pragma once

#include <optional>
#include <string>

#include "runner/report/figures.h"
#include "runner/report/format.h"
#include "runner/report/placings.h"
#include "runner/store/queries.h"

namespace tabiya::report {

// What is to be said of one run: computed from its stored games, whatever the run itself noted.
struct Summary {
  store::Run run;
  store::Counts counts;    // of complete encounters
  store::Endings endings;  // of all games
  Figures figures;
  Placings placings;  // of ranked games
};

Expected<Summary> summarize(store::Database& ledger, const store::Run& run);

// The report of a run. JSON has the keys of the documentation and ends with a line feed; CSV and
// Markdown are tables of the same words.
std::string write_summary(const Summary& summary, Format format);

}  // namespace tabiya::report
