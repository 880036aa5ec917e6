#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/core/expected.h"
#include "tuner/parameters/parameter.h"

namespace tabiya::parameters {

// The parameters that are tuned together, each fit to be: names differ, numbers are finite, start
// lies within the range, the range holds two values at least, c_end is above zero (at least a half
// for whole numbers, so that the two sides of a pair always play different values).
class ParameterSpace {
 public:
  // Refused, with place, word and remedy, is what is not fit; a step of a whole number below a half
  // is made a half, with a warning.
  static Expected<ParameterSpace> make(std::vector<GivenParameter> given);

  std::size_t size() const { return parameters_.size(); }
  const Parameter& operator[](std::size_t i) const { return parameters_[i]; }
  std::span<const Parameter> parameters() const { return parameters_; }
  // What was changed or passed over, one sentence each with its place.
  std::span<const std::string> warnings() const { return warnings_; }

  Point starts() const;
  // The point as an engine can play it: within the ranges, whole numbers rounded.
  Point rounded(Point point) const;

  friend bool operator==(const ParameterSpace& a, const ParameterSpace& b) {
    return a.parameters_ == b.parameters_;
  }

 private:
  std::vector<Parameter> parameters_;
  std::vector<std::string> warnings_;
};

// A value as options take it: whole numbers without a point, others in the fewest digits that give
// the same number back.
std::string value_text(const Parameter& parameter, double value);

}  // namespace tabiya::parameters
