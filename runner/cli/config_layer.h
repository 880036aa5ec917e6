#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/core/expected.h"
#include "runner/cli/config.h"

namespace tabiya::cli {

// How a value is written in TOML.
enum class Form : std::uint8_t { flag, whole, number, text, whole_or_text };

// One setting as it was given: "configs/x.toml:12: concurrency" is set to "4". The command line
// gives text without a form.
struct Statement {
  std::string name;
  std::string text;
  std::optional<Form> form;
  std::string place;  // where, for the user: "configs/x.toml:12" or "--concurrency"
};

// Whether a value written in one form can be taken where another is wanted, and what to say if not.
bool fits(Form given, Form wanted);
Refusal wrong_form(Form given, Form wanted);

struct EngineStatements {
  std::vector<Statement> keys;
  std::string place;
};

// Everything one source says: a run file, or the command line. A later layer goes before an earlier
// one, setting by setting; an engine of the same name is the same engine.
struct Layer {
  std::vector<Statement> settings;
  std::vector<Statement> each;
  std::vector<EngineStatements> engines;
  std::optional<parameters::ParameterSpace> parameters;  // tables of a run file
};

// A configuration and where its settings were given, for checks that come later: the name of a
// setting, or "engine NAME".
struct Configuration {
  RunConfig run;
  std::map<std::string, std::string, std::less<>> places;
  // "configs/x.toml:12: ", or nothing for a setting nobody gave.
  std::string place_of(std::string_view name) const;
};

// Puts layers together. Refused, with the place, the word and the remedy, are unknown and repeated
// settings, values of a wrong form or out of range, contradictions, a number of engines that is
// not the kind's and engines of one name.
Expected<Configuration> combine(RunKind kind, std::span<const Layer> layers);

}  // namespace tabiya::cli
