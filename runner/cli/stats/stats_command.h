#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "runner/cli/stats/answer.h"

namespace tabiya::cli {

// The objects that `tabiya stats sprt|elo|length|ratings --format json` print, and nothing else in
// them. The question has the keys of `answer` without "kind"; what it refuses gives {"error"}.
nlohmann::json stats_sprt(nlohmann::json question);
nlohmann::json stats_elo(nlohmann::json question);
nlohmann::json stats_length(nlohmann::json question);
nlohmann::json stats_ratings(nlohmann::json question);

// `tabiya stats ARGUMENTS` (the word `stats` itself left out). Status: 0 done, 1 a line of --jsonl
// had an error, 2 bad usage with one line on `err`.
int run_stats(std::span<const std::string> arguments, std::istream& in, std::ostream& out,
              std::ostream& err);

}  // namespace tabiya::cli
