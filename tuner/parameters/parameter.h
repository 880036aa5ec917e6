#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tabiya::parameters {

enum class Kind : std::uint8_t { whole, real };

// One number of an engine that can be tuned, as the engine's option `name`.
struct Parameter {
  std::string name;
  double start = 0;  // where tuning begins; may be a fraction for whole numbers too
  double min = 0;
  double max = 0;
  double c_end = 0;  // how far both sides step from the middle when the tuning ends
  Kind kind = Kind::whole;
  std::string group = {};  // for people; empty: none

  friend bool operator==(const Parameter&, const Parameter&) = default;
};

// A parameter and where it was given, for refusals: "search.toml:12".
struct GivenParameter {
  Parameter parameter;
  std::string place;
};

// One value for each parameter of a space, in its order.
using Point = std::vector<double>;

}  // namespace tabiya::parameters
