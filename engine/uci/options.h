#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/limits.h"
#include "engine/search/parameters.h"

namespace tabiya::uci {

// The settings of the engine, as options give them.
struct Settings {
  int hash = 16;  // megabytes
  int threads = 1;
  int lines = 1;           // shown, the best first
  int move_overhead = 30;  // milliseconds
  bool show_chances = false;
  std::string variant = "chess";
  bool chess960 = false;
  search::ValueRule free_for_all = search::ValueRule::paranoid;
  std::string eval_file;  // of weights for the evaluation; empty: the defaults
  search::Parameters parameters;
};

// What an option's change asks of the engine beside the new value.
enum class Consequence { none, resize_table, clear_table, change_variant, read_weights };

// The lines that declare every option after `uci`, the tunable parameters included.
std::vector<std::string> option_declarations();

// That of a search parameter.
std::string parameter_declaration(const search::ParameterFacts& facts);

// What became of a `setoption`: what must follow, or why the value was not taken.
struct OptionResult {
  Consequence consequence = Consequence::none;
  std::optional<std::string> complaint;
};

// Sets an option; names and words in any case of letters.
OptionResult set_option(Settings& settings, std::string_view name, std::string_view value);

}  // namespace tabiya::uci
