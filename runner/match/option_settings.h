#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/catalog.h"
#include "engine/rules/core/expected.h"
#include "runner/match/engine_spec.h"
#include "runner/match/uci_line.h"

namespace tabiya::match {

// The `setoption` lines an engine gets once at its start, in order: the variant first, since
// engines load their data by it, then what its protocol needs (UCCI: time in ms), then the user's
// options as given.
struct OptionSettings {
  std::vector<std::string> lines;
  std::vector<std::string> warnings;  // where lenient: options that are not set, values as given
};

// The option by which a UCCI engine counts in milliseconds instead of seconds.
inline constexpr std::string_view kMillisecondsOption = "usemillisec";
// The button by which a UCCI engine is told of a new game, where it has one.
inline constexpr std::string_view kNewGameButton = "newgame";

// Makes them from what the user wants and what the engine declared. Refused are: a variant that the
// engine doesn't know or its protocol does not serve (it need not declare the one that it does),
// Chess960 without UCI_Chess960, pondering, options that the run itself sets,
// and, unless `lenient`, unknown names and values that the option does not take. The message names
// engine, option and the nearest declared one.
Expected<OptionSettings> settle_options(const EngineSpec& engine,
                                        std::span<const DeclaredOption> declared,
                                        const rules::VariantFacts& variant, bool lenient);

// The lines that set `options` in a running engine. What it has not declared is left out: whether
// it takes them was settled at its start.
std::vector<std::string> option_lines(const EngineSpec& engine,
                                      std::span<const DeclaredOption> declared,
                                      const Options& options);

}  // namespace tabiya::match
