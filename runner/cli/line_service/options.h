#pragma once

#include <boost/program_options.hpp>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

inline constexpr int kDone = 0;
inline constexpr int kBadUsage = 2;

// Reads long options, and nothing but them, without guessing from abbreviations. The refusal is one
// line that names the option or word and the command's help.
Expected<boost::program_options::variables_map> read_options(
    std::string_view command, const boost::program_options::options_description& known,
    std::span<const std::string> arguments);

// Writes "tabiya COMMAND: message" as one line; returns the status for bad usage.
int refuse_usage(std::ostream& err, std::string_view command, std::string_view message);

}  // namespace tabiya::cli
