#pragma once

#include <nlohmann/json.hpp>

#include "engine/rules/core/expected.h"
#include "tuner/spsa/perturbation.h"

namespace tabiya::cli {

// What an oracle answers, read; refusals say what is wrong with the answer.

// [{"name", "start", "min", "max", "c_end"}, ...]: whole numbers all.
Expected<parameters::ParameterSpace> read_oracle_parameters(const nlohmann::json& answer);

// {"penta": [LL, LD, DD+WL, WD, WW], "wins", "losses", "draws"} of so many pairs; the counts must
// agree with them and with each other.
Expected<spsa::Outcome> read_oracle_result(const nlohmann::json& answer, int pairs);

}  // namespace tabiya::cli
