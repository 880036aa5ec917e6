#pragma once

#include <istream>
#include <ostream>
#include <span>
#include <string_view>

#include "engine/uci/session.h"

namespace tabiya::uci {

// The engine as a program: a UCI dialogue without arguments, else one command (bench, perft,
// parameters, weights, trace, --help, --version). Returns the exit status: 0, or 2 for bad usage.
int run_command_line(std::span<const std::string_view> arguments, std::istream& in,
                     std::ostream& out, std::ostream& errors, const search::Now& now,
                     const ReadFile& read_file = {});

}  // namespace tabiya::uci
