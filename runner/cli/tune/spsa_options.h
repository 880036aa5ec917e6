#pragma once

#include <span>

#include "engine/rules/core/expected.h"
#include "runner/cli/line_service/options.h"
#include "tuner/spsa/constants.h"

namespace tabiya::cli {

// The options that set constants of SPSA by hand.
std::span<const CommandOption> wish_options();
Expected<spsa::Wishes> read_wishes(const Options& options);

// The schedule in one line, and what is to be expected of it in another, before it starts.
std::string schedule_text(const spsa::Constants& constants, std::size_t parameters,
                          double draw_rate);

}  // namespace tabiya::cli
