#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tuner/spsa/effects.h"
#include "tuner/spsa/state.h"

namespace tabiya::cli {

// A table of the parameters: start, value now, how far it moved in c_end, gradient with its
// standard error, and which have shown no effect.
std::string tuning_table(const spsa::Plan& plan, const spsa::State& state);

// {"encounters", "dropped", "stages": [constants ...], "seed", "draw_rate", "parameters": [{"name",
// "start", "min", "max", "c_end", "value", "gradient", "gradient_error", "curvature",
// "curvature_error", "no_effect"}], "recommended": [values]}; figures that mean nothing yet are
// null.
nlohmann::ordered_json tuning_json(const spsa::Plan& plan, const spsa::State& state);

}  // namespace tabiya::cli
