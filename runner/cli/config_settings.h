#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/cli/config.h"
#include "runner/cli/config_layer.h"

namespace tabiya::cli {

// Which runs a setting means something in.
enum class Applies : std::uint8_t { always, to_sprt, to_tuning, to_books, to_shogi, to_xiangqi };

// One setting of a run: the same word as option and as TOML key. `set` reads a value into the
// configuration and says why not; `get` is the value as text, nothing where the setting has none.
struct Setting {
  std::string_view name;
  std::string_view argument;  // "N", "FILE", "all|single|fixed"; empty for a flag
  std::string_view meaning;   // for the manual, with the default
  Form form = Form::text;
  Applies applies = Applies::always;
  std::optional<Refusal> (*set)(RunConfig& run, std::string_view text) = nullptr;
  std::optional<std::string> (*get)(const RunConfig& run) = nullptr;
};

// All settings, in the order of the manual. Each may be read only after those before it, since some
// depend on the variant.
std::span<const Setting> settings();
const Setting* find_setting(std::string_view name);
std::vector<std::string_view> setting_names();

bool applies(const Setting& setting, const RunConfig& run);

}  // namespace tabiya::cli
