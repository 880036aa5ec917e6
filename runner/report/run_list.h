#pragma once

#include <span>
#include <string>

#include "runner/report/format.h"
#include "runner/store/run.h"

namespace tabiya::report {

// The runs of a ledger, one a line; as JSON an array of objects.
std::string write_run_list(std::span<const store::Run> runs, Format format);

}  // namespace tabiya::report
