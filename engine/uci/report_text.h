#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/search/limits.h"

namespace tabiya::uci {

// "cp 31" or "mate -4".
std::string score_text(search::Value value);

// What an `info` line tells beside what every one tells.
struct ReportStyle {
  bool numbered = false;                       // which of several lines it is
  std::optional<std::string_view> chances_in;  // the variant; win, draw and loss follow the score
};

// A report as an `info` line.
std::string report_text(const search::Report& report, const ReportStyle& style,
                        const std::function<std::string(rules::Move)>& write_move);

}  // namespace tabiya::uci
