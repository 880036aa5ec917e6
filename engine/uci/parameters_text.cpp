#include "engine/uci/parameters_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/search/parameters.h"
#include "engine/uci/options.h"

namespace tabiya::uci {
namespace {

using search::ParameterFacts;

std::string listed(const ParameterFacts& facts) {
  return fmt::format("{} {} {} {}\n", facts.name, facts.value, facts.low, facts.high);
}

// A step of a twentieth of the range is told apart by games, one below a half by nothing.
std::string tuned(const ParameterFacts& facts) {
  const double step = std::max(0.5, (facts.high - facts.low) / 20.0);
  return fmt::format(
      "\n[[parameter]]\nname = \"{}\"\nstart = {}\nmin = {}\nmax = {}\nc_end = {:.2f}\n"
      "type = \"int\"\n",
      facts.name, facts.value, facts.low, facts.high, step);
}

std::string declared(const ParameterFacts& facts) { return parameter_declaration(facts) + '\n'; }

std::string each(std::string text, std::string (*write)(const ParameterFacts&)) {
  for (const ParameterFacts& facts : search::kParameters) text += write(facts);
  return text;
}

}  // namespace

std::optional<std::string> parameters_text(std::string_view format) {
  if (format == "text") return each("", &listed);
  if (format == "toml")
    return each("# Search parameters of tabiya-engine; c_end is the step at the end.\n", &tuned);
  if (format == "uci") return each("", &declared);
  return std::nullopt;
}

}  // namespace tabiya::uci
