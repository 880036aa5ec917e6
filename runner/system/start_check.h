#pragma once

#include <functional>
#include <optional>

#include "engine/rules/core/expected.h"
#include "runner/match/engine_spec.h"

namespace tabiya::system {

// Asked before every start of an engine: why it must not be started, told like a failure to start.
// May be empty.
using StartCheck = std::function<std::optional<Refusal>(const match::EngineSpec& engine)>;

}  // namespace tabiya::system
