#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/core/expected.h"

namespace tabiya::cli {

// What was asked of a subcommand of `tabiya stats`.
struct StatsOptions {
  nlohmann::json question = nlohmann::json::object();  // the options given, by the keys of `answer`
  std::string file;                                    // `ratings` only
  bool json = false;
  bool help = false;
  bool jsonl = false;
};

// Reads the words after the subcommand; an empty subcommand stands for `tabiya stats` alone.
Expected<StatsOptions> read_stats_options(std::string_view subcommand,
                                          std::span<const std::string> arguments);

bool is_stats_subcommand(std::string_view word);

std::string stats_help();

// A complaint about a key of a question, told in terms of the option that set it.
std::string in_terms_of_options(std::string complaint);

}  // namespace tabiya::cli
