#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/rules/core/nearest_name.h"
#include "tuner/parameters/texts.h"

namespace tabiya::parameters {
namespace {

Refusal unknown_option(std::string_view name, std::span<const SpinOption> options,
                       std::string_view engine) {
  std::vector<std::string> names;
  for (const auto& option : options) names.push_back(option.name);
  const auto* meant = nearest_name(name, names);
  return {fmt::format("engine {}: has no option '{}' that takes a whole number{}", engine, name,
                      meant ? fmt::format("; did you mean '{}'?", *meant) : "")};
}

Parameter parameter_of(const SpinOption& option) {
  constexpr double kStepsInRange = 20;
  const double step = std::max(1.0, (option.max - option.min) / kStepsInRange);
  return {option.name, option.value, option.min, option.max, step, Kind::whole};
}

}  // namespace

Expected<ParameterSpace> read_spin_options(std::span<const SpinOption> options,
                                           std::span<const std::string> names,
                                           std::string_view engine) {
  std::vector<GivenParameter> given;
  for (const auto& name : names) {
    const auto option = std::ranges::find(options, name, &SpinOption::name);
    if (option == options.end()) return unknown_option(name, options, engine);
    given.push_back({parameter_of(*option), fmt::format("engine {}", engine)});
  }
  return ParameterSpace::make(std::move(given));
}

std::string write_setoptions(const ParameterSpace& space, const Point& point) {
  const auto rounded = space.rounded(point);
  std::string text;
  for (std::size_t i = 0; i < space.size(); ++i)
    text += fmt::format("setoption name {} value {}\n", space[i].name,
                        value_text(space[i], rounded[i]));
  return text;
}

}  // namespace tabiya::parameters
