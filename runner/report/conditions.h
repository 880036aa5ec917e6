#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "runner/store/run.h"

namespace tabiya::report {

// What a run's games were played under, short enough to stand in its report. What all engines share
// is said once: "8+0.08 each", "Hash=16 each; new Threads=2".
std::string limits_text(const store::RunPlan& plan);
std::string options_text(const store::RunPlan& plan);  // empty where no engine has any
// Tables, order of the book and adjudication; empty where the configuration names none of them.
std::string settings_text(const store::RunPlan& plan);

// The same, whole: {"limits", "options"} by engine, "concurrency", "book", "book_order", "seed".
nlohmann::ordered_json conditions_json(const store::RunPlan& plan);

}  // namespace tabiya::report
