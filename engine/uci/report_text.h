#pragma once

#include <functional>
#include <string>

#include "engine/search/limits.h"

namespace tabiya::uci {

// "cp 31" or "mate -4".
std::string score_text(search::Value value);

// A report as an `info` line.
std::string report_text(const search::Report& report,
                        const std::function<std::string(rules::Move)>& write_move);

}  // namespace tabiya::uci
