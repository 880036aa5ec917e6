#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/cli/config_layer.h"
#include "runner/match/engine_spec.h"

namespace tabiya::cli {

// What is known so far of one engine, or of all (`each`). A part that was not given is empty.
struct EngineDraft {
  std::optional<std::string> name;
  std::optional<std::vector<std::string>> command;
  std::optional<std::vector<std::string>> arguments;
  std::optional<std::string> directory;
  std::optional<arbiter::TimeControl> clock;  // its periods and increment only
  std::optional<arbiter::Microseconds> per_move;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  std::optional<arbiter::Microseconds> margin;
  std::optional<bool> restart;
  std::optional<match::Protocol> protocol;
  std::vector<std::pair<std::string, std::string>> options;

  // Takes over every part that `above` has, option by option.
  void lay_over(const EngineDraft& above);
  // The same for what a later source says: where it gives any limit (tc, st, nodes, depth), those
  // of earlier ones are no more.
  void override_by(const EngineDraft& later);
};

// A key of an engine and what it means, for the manual.
struct EngineKey {
  std::string_view name;
  std::string_view argument;
  std::string_view meaning;
};
std::span<const EngineKey> engine_keys();

// Reads the keys of one engine or, where `shared`, of `each`, which has no name.
Expected<EngineDraft> read_engine(std::span<const Statement> keys, bool shared);

// The engine as it will be started. Refused without a command or any limit. `restart` is the run's
// own setting. An engine without a name is called by its program's.
Expected<match::EngineSpec> finish_engine(const EngineDraft& draft, bool restart);

// The keys that read_engine turns back into the same engine, in the order of the manual.
std::vector<Statement> write_engine(const match::EngineSpec& engine);

}  // namespace tabiya::cli
