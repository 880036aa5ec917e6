#include "tuner/parameters/space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace tabiya::parameters {
namespace {

// Doubles hold every whole number up to here.
constexpr double kMostWhole = 9007199254740992;
constexpr double kLeastWholeStep = 0.5;

bool is_whole(double value) { return std::floor(value) == value; }

std::optional<std::string> objection(const Parameter& parameter) {
  const auto& name = parameter.name;
  const double start = parameter.start, min = parameter.min, max = parameter.max;
  const double c_end = parameter.c_end;
  if (name.empty()) return "a parameter needs a name: that of the engine's option";
  const auto says = [&](const std::string& what) { return fmt::format("'{}': {}", name, what); };
  for (const double value : {start, min, max, c_end})
    if (!std::isfinite(value)) return says(fmt::format("'{}' is no finite number", value));
  if (min > max) return says(fmt::format("min {} is above max {}; exchange them", min, max));
  if (min == max)
    return says(
        fmt::format("min and max are both {}: there is nothing to tune; leave it out", min));
  if (start < min || start > max)
    return says(
        fmt::format("start {} lies outside {} to {}; move it or widen the range", start, min, max));
  if (c_end <= 0)
    return says(fmt::format("c_end {} must be above 0; a twentieth of the range, {}, suits most",
                            c_end, (max - min) / 20));
  if (parameter.kind == Kind::real) return std::nullopt;
  if (!is_whole(min) || !is_whole(max))
    return says(fmt::format("the range {} to {} of a whole number must have whole ends", min, max));
  if (std::max(-min, max) > kMostWhole)
    return says(fmt::format("the range {} to {} is too wide to count in", min, max));
  return std::nullopt;
}

}  // namespace

Expected<ParameterSpace> ParameterSpace::make(std::vector<GivenParameter> given) {
  ParameterSpace space;
  std::map<std::string, std::string, std::less<>> places;
  if (given.empty()) return Refusal{"there is no parameter to tune"};
  for (auto& [parameter, place] : given) {
    if (const auto why = objection(parameter)) return Refusal{fmt::format("{}: {}", place, *why)};
    const auto [first, is_new] = places.emplace(parameter.name, place);
    if (!is_new)
      return Refusal{fmt::format("{}: '{}' is given twice, first at {}; leave one of the two out",
                                 place, parameter.name, first->second)};
    if (parameter.kind == Kind::whole && parameter.c_end < kLeastWholeStep) {
      space.warnings_.push_back(
          fmt::format("{}: '{}': c_end {} is made 0.5: below that the two sides of a pair would "
                      "often play the same whole number",
                      place, parameter.name, parameter.c_end));
      parameter.c_end = kLeastWholeStep;
    }
    space.parameters_.push_back(std::move(parameter));
  }
  return space;
}

Point ParameterSpace::starts() const {
  Point point;
  for (const auto& parameter : parameters_) point.push_back(parameter.start);
  return point;
}

Point ParameterSpace::rounded(Point point) const {
  assert(point.size() == size());
  for (std::size_t i = 0; i < size(); ++i) {
    const auto& parameter = parameters_[i];
    if (parameter.kind == Kind::whole) point[i] = std::round(point[i]);
    point[i] = std::clamp(point[i], parameter.min, parameter.max);
  }
  return point;
}

std::string value_text(const Parameter& parameter, double value) {
  return parameter.kind == Kind::whole ? fmt::format("{}", std::llround(value))
                                       : fmt::format("{}", value);
}

}  // namespace tabiya::parameters
