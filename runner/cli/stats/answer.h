#pragma once

#include <nlohmann/json.hpp>

namespace tabiya::cli {

// Answers one question about statistics, an object whose "kind" is sprt, elo, length, overshoot,
// bayeselo, worker_chi2, block or ratings. Keys that are not inputs of the kind are ignored; "id"
// comes back. What cannot be answered gives {"id"?, "error"}; figures that mean nothing are null,
// never NaN or infinite. Throws nothing, whatever the question holds.
nlohmann::json answer(const nlohmann::json& question);

}  // namespace tabiya::cli
