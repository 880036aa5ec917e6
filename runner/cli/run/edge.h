#pragma once

#include <cstdint>
#include <string>

#include "runner/system/machine.h"

namespace tabiya::cli {

// What a run takes from the world around it, and nothing below the commands may ask for.

std::string utc_now();  // ISO 8601, to the second
// A seed for a run that was given none: short enough to be typed again.
std::uint64_t drawn_seed();
std::string program_version();  // "tabiya 0.1.0 (5f6e7a8b9c0d)"
// The machine on one line: host, system, processor, cores, memory, governor.
std::string machine_line(const system::Machine& machine);
// Whether progress is seen on a terminal, and how wide that is.
bool shows_on_terminal();
std::size_t terminal_width();

}  // namespace tabiya::cli
